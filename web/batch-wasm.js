// A file of many boards through WebAssembly, in the worker. The file is read in pieces and never held: what stays is one byte
// a board. To show a board, the piece that it stands in is read again.

import { loadWasm } from './wasm-module.js';

const PIECE = 1 << 20;

export async function openWasmBatch(blob, options, onProgress) {
  const { Batch } = await loadWasm();
  const batch = new Batch(options);
  const piece = (at) => blob.slice(at, at + PIECE).arrayBuffer();
  // The next piece is on its way while this one is judged.
  let next = piece(0);
  for (let at = 0; at < blob.size; at += PIECE) {
    const bytes = new Uint8Array(await next);
    next = piece(at + PIECE);
    batch.push(bytes);
    onProgress(() => ({ bytes: at + bytes.length, boards: batch.boards, byStatus: batch.summary().by_status }));
  }
  batch.finish();
  return new WasmBatch(batch, blob);
}

class WasmBatch {
  #batch;
  #blob;
  #held = { byte: -1, bytes: null };

  constructor(batch, blob) {
    this.#batch = batch;
    this.#blob = blob;
    this.statuses = batch.statuses();
  }

  /** The reports of the boards `from` to `to`, which is not among them. */
  async span(from, to) {
    const reports = [];
    while (from < to) {
      const place = this.#batch.seek(from);
      const end = Math.min(to, place.next);
      reports.push(...this.#batch.reports(await this.#bytes(place), from, end));
      from = end;
    }
    return reports;
  }

  /** A piece of the file; rows that are looked at together are mostly of one piece, so the last one is kept. */
  async #bytes({ byte, end }) {
    if (this.#held.byte !== byte) {
      this.#held = { byte, bytes: new Uint8Array(await this.#blob.slice(byte, end).arrayBuffer()) };
    }
    return this.#held.bytes;
  }
}
