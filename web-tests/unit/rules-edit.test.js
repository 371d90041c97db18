import assert from 'node:assert/strict';
import { test } from 'node:test';
import en from '../../web/words/en.js';
import zh from '../../web/words/zh.js';
import { added, cellsOfRule, fieldValue, reached, TOOLS, without } from '../../web/rules-edit.js';

const EMPTY = { size: 4, grid: Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ({}))) };
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

test('marks in cells, and the four cells around a corner', () => {
  const rule = (tool, cells, text) => added(EMPTY, tool, cells, text)?.[TOOLS[tool].key];
  assert.deepEqual(rule('odd', drawn('odd', [0, 0], [2, 2], [0, 0])), [{ cell: 'R1C1' }, { cell: 'R3C3' }]);
  assert.deepEqual(rule('maximum', [[3, 3]]), [{ cell: 'R4C4' }]);
  const square = { cells: ['R1C1', 'R1C2', 'R2C1', 'R2C2'], values: [1, 3] };
  assert.deepEqual(rule('quadruple', drawn('quadruple', [1, 0], [1, 1], [0, 1]), '13'), [square]);
  for (const cells of [[[0, 0]], [[0, 0], [0, 1]], [[0, 0], [2, 2]]]) assert.equal(rule('quadruple', cells, '13'), undefined);
  for (const text of ['', 'x', '5', '11111']) assert.equal(rule('quadruple', [[0, 0], [1, 1]], text), undefined, text);
});

test('a little killer has its whole diagonal, whichever part of it was drawn', () => {
  const killer = (from, to, text = '9') => added(EMPTY, 'littlekillersum', [from, to], text)?.littlekillersum;
  assert.deepEqual(killer([1, 2], [2, 3]), [{ cell: 'R0C1', cells: ['R1C2', 'R2C3', 'R3C4'], direction: 'DR', value: '9' }]);
  assert.deepEqual(killer([2, 1], [0, 3]), [{ cell: 'R5C0', cells: ['R4C1', 'R3C2', 'R2C3', 'R1C4'], direction: 'UR', value: '9' }]);
  assert.equal(killer([0, 0], [1, 2]), undefined);
  assert.equal(killer([0, 0], [1, 1], ''), undefined);
});

test('a clue is at the side from which its row or column was drawn', () => {
  const at = (from, to) => added(EMPTY, 'sandwichsum', [from, to], '7')?.sandwichsum[0].cell;
  assert.deepEqual([at([1, 0], [1, 3]), at([1, 3], [1, 0]), at([0, 2], [3, 2]), at([3, 2], [2, 2])], ['R2C0', 'R2C5', 'R0C3', 'R5C3']);
  assert.equal(at([0, 0], [1, 1]), undefined);
  assert.equal(added(EMPTY, 'skyscraper', [[0, 0], [0, 1]], 'two'), null);
});

test('what is drawn again takes the place of what was there', () => {
  const twice = (tool, cells, ...texts) => texts.reduce((json, text) => added(json, tool, cells, text), EMPTY)[TOOLS[tool].key];
  assert.deepEqual(twice('sandwichsum', [[0, 0], [0, 1]], '7', '8').map(({ value }) => value), ['8']);
  assert.deepEqual(twice('killercage', [[0, 0], [0, 1]], '7', '8').map(({ value }) => value), ['8']);
  assert.equal(twice('odd', [[0, 0]], '', '').length, 1);
  const pair = [[0, 0], [0, 1]];
  assert.deepEqual(added(added(EMPTY, 'x', pair), 'v', pair.toReversed()).xv.map(({ value }) => value), ['V']);
  assert.equal(twice('thermometer', pair, '', '').length, 1);
  assert.equal(added(added(EMPTY, 'renban', pair), 'renban', [[2, 2], [2, 3]]).renban.length, 2);
});

test('what the field of a tool may have', () => {
  assert.deepEqual(['', '7', '12a', '1234'].map((text) => fieldValue('killercage', text, 9)), ['', '7', null, null]);
  assert.deepEqual(['', '7'].map((text) => fieldValue('sandwichsum', text, 9)), [null, '7']);
  assert.deepEqual(fieldValue('quadruple', '10, 12', 12), [10, 12]);
  assert.equal(fieldValue('odd', 'whatever', 9), '');
});

test('a clue beside the board has the cells of its row, column or diagonal', () => {
  assert.deepEqual(cellsOfRule('sandwichsum', { cell: 'R0C2' }, 4), ['R1C2', 'R2C2', 'R3C2', 'R4C2']);
  assert.deepEqual(cellsOfRule('xsum', { cell: 'R3C5' }, 4), ['R3C1', 'R3C2', 'R3C3', 'R3C4']);
  assert.deepEqual(cellsOfRule('littlekillersum', { cell: 'R0C3', cells: ['R1C4'], direction: 'DR' }, 4), ['R1C4']);
  const json = added(EMPTY, 'sandwichsum', [[1, 0], [1, 1]], '7');
  assert.equal(without(json, [1, 3]).sandwichsum, undefined);
  assert.equal(without(json, [0, 0]), null);
});

test('every tool has its words', () => {
  for (const words of [en, zh]) {
    for (const [tool, { shape, field }] of Object.entries(TOOLS)) {
      assert.equal(typeof words.drawTools[tool], 'string', tool);
      assert.equal(typeof words.drawShapes[shape], 'string', shape);
      if (field) assert.equal(typeof words.drawFields[field] + typeof words.drawMissing[field], 'stringstring', field);
    }
  }
});
