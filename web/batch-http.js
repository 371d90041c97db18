// A file of many boards through the service, in the worker. It answers a line a board; the lines are kept as blobs, which a browser
// may put on disk, and one byte a board.

import { STATUSES } from './statuses.js';

const PIECE = 1 << 20;

export async function openHttpBatch(blob, options, onProgress) {
  const query = new URLSearchParams({ ...options, failures_only: 'false' });
  const answer = await fetch(`v1/check/batch?${query}`, { method: 'POST', body: blob });
  if (!answer.ok) throw new Error((await answer.json()).detail ?? answer.statusText);
  const batch = new HttpBatch();
  const lines = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ; ) {
    const { done, value } = await lines.read();
    if (done) {
      batch.finish(rest);
      return batch;
    }
    const text = rest + value;
    const end = text.lastIndexOf('\n') + 1;
    batch.push(text.slice(0, end));
    rest = text.slice(end);
    onProgress(() => ({ boards: batch.boards, byStatus: batch.byStatus() }));
  }
}

class HttpBatch {
  boards = 0;
  statuses = new Uint8Array(1024);
  #counts = new Array(STATUSES.length).fill(0);
  #pieces = [];
  #open = [];
  #openLength = 0;
  #openFrom = 0;

  /** Takes whole lines. */
  push(text) {
    for (let at = 0; at < text.length; ) {
      const end = text.indexOf('\n', at);
      this.#count(text.slice(at, end));
      at = end + 1;
    }
    this.#open.push(text);
    this.#openLength += text.length;
    if (this.#openLength >= PIECE) this.#seal();
  }

  finish(rest) {
    if (rest) this.push(`${rest}\n`);
    this.#seal();
    this.statuses = this.statuses.slice(0, this.boards);
  }

  byStatus() {
    return Object.fromEntries(STATUSES.map((name, at) => [name, this.#counts[at]]).filter(([, count]) => count > 0));
  }

  async span(from, to) {
    const reports = [];
    for (const { first, count, blob } of this.#pieces) {
      if (first >= to || first + count <= from) continue;
      const lines = (await blob.text()).split('\n').slice(Math.max(from - first, 0), Math.min(to - first, count));
      reports.push(...lines.map((line) => JSON.parse(line)));
    }
    return reports;
  }

  #count(line) {
    const [, status] = /"status":"([a-z]+)"/.exec(line);
    const place = STATUSES.indexOf(status);
    if (this.boards === this.statuses.length) {
      const more = new Uint8Array(this.boards * 2);
      more.set(this.statuses);
      this.statuses = more;
    }
    this.statuses[this.boards] = place;
    this.boards += 1;
    this.#counts[place] += 1;
  }

  #seal() {
    if (this.#open.length === 0) return;
    this.#pieces.push({ first: this.#openFrom, count: this.boards - this.#openFrom, blob: new Blob(this.#open) });
    this.#open = [];
    this.#openLength = 0;
    this.#openFrom = this.boards;
  }
}
