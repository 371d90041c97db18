import assert from 'node:assert/strict';
import { test } from 'node:test';
import en from '../../web/words/en.js';
import { added, reached, TOOLS, without } from '../../web/rules-edit.js';

const EMPTY = { size: 4, grid: [] };
const drawn = (tool, ...cells) => cells.reduce((all, cell) => reached(tool, all, cell), []);

test('a line goes cell by cell, back where it came from, and never across itself', () => {
  assert.deepEqual(drawn('thermometer', [0, 0], [0, 3]), [[0, 0], [0, 1], [0, 2], [0, 3]]);
  assert.deepEqual(drawn('thermometer', [0, 0], [0, 1], [1, 2], [0, 1]), [[0, 0], [0, 1]]);
  assert.deepEqual(drawn('thermometer', [0, 0], [0, 1], [1, 1], [1, 0], [0, 0]), [[0, 0], [0, 1], [1, 1], [1, 0]]);
});

test('a cage has every cell once, a pair has two', () => {
  assert.deepEqual(drawn('killercage', [0, 0], [0, 1], [0, 0]), [[0, 0], [0, 1]]);
  assert.deepEqual(drawn('ratio', [0, 0], [0, 1], [1, 0]), [[0, 0], [1, 0]]);
});

test('cells become a rule as f-puzzles has it', () => {
  const rule = (tool, cells, sum) => added(EMPTY, tool, cells, sum)?.[TOOLS[tool].key];
  assert.deepEqual(rule('killercage', [[0, 0], [0, 1]], '7'), [{ cells: ['R1C1', 'R1C2'], value: '7' }]);
  assert.deepEqual(rule('killercage', [[0, 0]]), [{ cells: ['R1C1'] }]);
  assert.deepEqual(rule('arrow', [[0, 0], [1, 1]]), [{ lines: [['R1C1', 'R2C2']], cells: ['R1C1'] }]);
  assert.deepEqual(rule('thermometer', [[0, 0], [1, 1]], '7'), [{ lines: [['R1C1', 'R2C2']] }]);
  assert.deepEqual(rule('x', [[0, 0], [1, 0]]), [{ cells: ['R1C1', 'R2C1'], value: 'X' }]);
  assert.equal(rule('x', [[0, 0], [1, 1]]), undefined);
  assert.equal(rule('thermometer', [[0, 0]]), undefined);
});

test('the last rule of a cell is erased', () => {
  const one = added(EMPTY, 'killercage', [[0, 0], [0, 1]]);
  const two = added(one, 'difference', [[0, 0], [1, 0]]);
  assert.deepEqual(without(two, [0, 0]), one);
  assert.deepEqual(without(two, [0, 1]).killercage, undefined);
  assert.equal(without(two, [3, 3]), null);
  const lines = { ...EMPTY, renban: [{ lines: [['R1C1', 'R1C2'], ['R2C1', 'R2C2']] }] };
  assert.deepEqual(without(lines, [0, 0]).renban, [{ lines: [['R2C1', 'R2C2']] }]);
});

test('every tool has its words', () => {
  for (const tool of Object.keys(TOOLS)) assert.equal(typeof en.drawTools[tool], 'string', tool);
});
