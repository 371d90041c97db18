// The failing boards of a batch as a file. In the worker: a file of failures may be as large as the one that was dropped.

import { numbersOf, spansOf } from './spans.js';

const SHAPES = {
  /** A line a board; a comment where there was none. */
  lines: ({ board, line, message }) => board ?? `# line ${line ?? '?'}: ${message}`,
  /** A report a line. */
  jsonl: (report) => JSON.stringify(report),
};

export async function failingText(batch, wanted, shape) {
  const parts = [];
  for (const [from, to] of spansOf(numbersOf(batch.statuses, wanted), 256, 4096)) {
    const reports = await batch.span(from, to);
    const failing = reports.filter((_, at) => wanted.has(batch.statuses[from + at]));
    parts.push(failing.map((report) => `${SHAPES[shape](report)}\n`).join(''));
  }
  return new Blob(parts, { type: shape === 'jsonl' ? 'application/x-ndjson' : 'text/plain' });
}
