// The failing boards of a batch as a file. In the worker: a file of failures may be as large as the one that was dropped.

import { numbersOf } from './numbers.js';

// Boards that are explained together.
const TOGETHER = 4096;

const SHAPES = {
  /** A line a board; a comment where there was none. */
  lines: ({ board, line, message }) => board ?? `# line ${line ?? '?'}: ${message}`,
  /** A report a line. */
  jsonl: (report) => JSON.stringify(report),
};

export async function failingText(batch, wanted, shape) {
  const parts = [];
  const numbers = numbersOf(batch.statuses, wanted);
  for (let at = 0; at < numbers.length; at += TOGETHER) {
    const reports = await batch.reports(numbers.subarray(at, at + TOGETHER));
    parts.push(reports.map((report) => `${SHAPES[shape](report)}\n`).join(''));
  }
  return new Blob(parts, { type: shape === 'jsonl' ? 'application/x-ndjson' : 'text/plain' });
}
