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
  #held = { from: 0, bytes: new Uint8Array() };

  constructor(batch, blob) {
    this.#batch = batch;
    this.#blob = blob;
    this.statuses = batch.statuses();
  }

  /** The reports of the boards `from` to `to`, which is not among them. */
  async span(from, to) {
    const { byte, board } = this.#batch.seek(from);
    // How long a board is in the file is not known: more is read until the last one was seen.
    for (let end = this.#batch.seek(to).byte + 2 * PIECE; ; end += 4 * PIECE) {
      const bytes = await this.#bytes(byte, Math.min(end, this.#blob.size));
      const last = end >= this.#blob.size;
      const reports = this.#batch.reports(board, bytes, last, from, to);
      if (last || reports.length === to - from) return reports;
    }
  }

  async #bytes(from, to) {
    if (this.#held.from !== from || this.#held.bytes.length !== to - from) {
      this.#held = { from, bytes: new Uint8Array(await this.#blob.slice(from, to).arrayBuffer()) };
    }
    return this.#held.bytes;
  }
}
