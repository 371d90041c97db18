// A file of many boards through WebAssembly, in the worker. The file is read in pieces and never held: what stays is one byte
// a board. To show a board, the piece that it stands in is read again.

import { loadWasm } from './wasm-module.js';

// A board can be read again from where a push began: small pieces make that quick.
const PIECE = 1 << 18;
// So long, in milliseconds, canonical forms are looked for before somebody else has a turn.
const TURN = 30;

/** `goOn(progress)` resolves to false when the rest is not wanted. */
export async function openWasmBatch(blob, options, goOn) {
  const { Batch } = await loadWasm();
  // What reports hold beyond the verdict is looked for when they are looked at.
  const { with: _, ...counted } = options;
  const batch = new Batch(counted);
  // A stream reads ahead while a piece is judged; slices of the file would each be waited for.
  const reader = blob.stream().getReader();
  let read = 0;
  const progress = () => ({ bytes: read, boards: batch.boards, byStatus: batch.summary().by_status });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (let at = 0; at < value.length; at += PIECE) {
      const piece = value.subarray(at, at + PIECE);
      batch.push(piece);
      read += piece.length;
      // Without `finish`, a board that was cut off is none.
      if (!(await goOn(progress))) return new WasmBatch(batch, blob, options, read / blob.size);
    }
  }
  batch.finish();
  return new WasmBatch(batch, blob, options, 1);
}

class WasmBatch {
  #batch;
  #blob;
  #options;
  #held = { byte: -1, bytes: null };

  constructor(batch, blob, options, part) {
    this.#batch = batch;
    this.#blob = blob;
    this.#options = options;
    this.part = part;
    this.statuses = batch.statuses();
    this.boards = this.statuses.length;
    this.failing = batch.failing();
    this.skipped = batch.summary().skipped;
  }

  /** The reports of boards by their numbers from 0, in rising order. */
  async reports(boards) {
    const reports = [];
    for (let at = 0; at < boards.length; ) {
      const place = this.#batch.seek(boards[at]);
      let end = at;
      while (end < boards.length && boards[end] < place.next) end += 1;
      reports.push(...this.#batch.reports(await this.#bytes(place), boards.subarray(at, end), this.#options));
      at = end;
    }
    return reports;
  }

  /** The reports of all boards with their canonical forms, as many at a time as take a turn. */
  async *forms() {
    for (let at = 0, count = 16; at < this.boards; ) {
      const place = this.#batch.seek(at);
      const bytes = await this.#bytes(place);
      const boards = Uint32Array.from({ length: Math.min(count, place.next - at) }, (_, more) => at + more);
      const began = performance.now();
      const reports = this.#batch.reports(bytes, boards, { with: 'canonical' });
      count = Math.min(Math.max(Math.round((boards.length * TURN) / (performance.now() - began)), 16), 4 * count);
      at += boards.length;
      yield reports;
    }
  }

  /** A piece of the file; rows that are looked at together are mostly of one piece, so the last one is kept. */
  async #bytes({ byte, end }) {
    if (this.#held.byte !== byte) {
      this.#held = { byte, bytes: new Uint8Array(await this.#blob.slice(byte, end).arrayBuffer()) };
    }
    return this.#held.bytes;
  }
}
