// The failing boards of a batch as a file. In the worker: a file of failures may be as large as the one that was dropped.

import { Lines } from './lines.js';

// Boards that are explained together.
const TOGETHER = 4096;

const SHAPES = {
  /** The board. What could not be read is written as it was, after a comment that says why. */
  async lines({ board, line, error, message }, file) {
    if (board !== undefined) return [board];
    const number = error?.line ?? line;
    const text = number ? await file.at(number) : undefined;
    return [`# line ${number ?? '?'}: ${message}`, ...(text === undefined ? [] : [text])];
  },
  /** The report. */
  jsonl: (report) => [JSON.stringify(report)],
};

export async function failingText(batch, shape, blob) {
  const file = new Lines(blob);
  const parts = [];
  for (let at = 0; at < batch.failing.length; at += TOGETHER) {
    const lines = [];
    for (const report of await batch.reports(batch.failing.subarray(at, at + TOGETHER))) {
      lines.push(...(await SHAPES[shape](report, file)));
    }
    parts.push(lines.map((line) => `${line}\n`).join(''));
  }
  await file.close();
  return new Blob(parts, { type: shape === 'jsonl' ? 'application/x-ndjson' : 'text/plain' });
}
