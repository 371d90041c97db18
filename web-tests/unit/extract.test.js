import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extract } from '../../web/extract.js';

/** A batch with these reports, and the text of boards of it as a file. */
const extracted = async (reports, numbers, shape, text) => {
  const batch = { reports: async (boards) => [...boards].map((board) => reports[board]) };
  return (await extract(batch, Uint32Array.from(numbers), shape, new Blob([text]))).text();
};

const BANK = 'x01 12.. 7.1\n# comment\nx02 1...\nnothing\nx03 ..12 2.0\n';
const REPORTS = [
  { format: 'bank', line: 1, board: '12..' },
  { format: 'bank', line: 3, board: '1...' },
  { line: 4, error: { line: 4 }, message: 'why not' },
  { format: 'bank', line: 5, board: '..12' },
];

test('boards that are kept are the lines that they were, with everything in them', async () => {
  assert.equal(await extracted(REPORTS, [0, 2, 3], 'kept', BANK), 'x01 12.. 7.1\n# line 4: why not\nnothing\nx03 ..12 2.0\n');
});

test('where a board is not a line of its own, the board is kept', async () => {
  const grids = [{ format: 'grid', line: 1, board: '12..' }, { format: 'json', line: 9, board: '1...' }];
  assert.equal(await extracted(grids, [0, 1], 'kept', '1 2\n. .\n'), '12..\n1...\n');
});

test('a line that is longer than any board is not kept as it was', async () => {
  const reports = [{ format: 'line', line: 1, board: '12..' }, { format: 'line', line: 2, board: '1...' }];
  assert.equal(await extracted(reports, [0, 1], 'kept', `12.. ${'!'.repeat(5000)}\n1... !\n`), '12..\n1... !\n');
});

test('failing boards are boards, and reports', async () => {
  assert.equal(await extracted(REPORTS, [1, 2], 'lines', BANK), '1...\n# line 4: why not\nnothing\n');
  assert.equal(await extracted(REPORTS, [1], 'jsonl', BANK), '{"format":"bank","line":3,"board":"1..."}\n');
});
