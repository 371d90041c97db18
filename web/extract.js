// Some boards of a batch as a file. In the worker: it may be as large as the one that was dropped.

import { Lines, LONGEST } from './lines.js';
import { ONE_LINE } from './names.js';

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
  /** The line of the board as it was, with what else is in it, where the format has one for each; otherwise the board. */
  async kept(report, file) {
    const text = ONE_LINE.includes(report.format) && report.board ? await file.at(report.line) : undefined;
    return text?.length < LONGEST ? [text] : SHAPES.lines(report, file);
  },
  /** The report. */
  jsonl: (report) => [JSON.stringify(report)],
};

/** The boards with these numbers, in rising order. */
export async function extract(batch, numbers, shape, blob) {
  const file = new Lines(blob);
  const parts = [];
  for (let at = 0; at < numbers.length; at += TOGETHER) {
    const lines = [];
    for (const report of await batch.reports(numbers.subarray(at, at + TOGETHER))) {
      lines.push(...(await SHAPES[shape](report, file)));
    }
    parts.push(lines.map((line) => `${line}\n`).join(''));
  }
  await file.close();
  return new Blob(parts, { type: shape === 'jsonl' ? 'application/x-ndjson' : 'text/plain' });
}
