import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardFrom, emptyBoard } from '../../web/state.js';
import { boxOf, cellAt, houseCells } from '../../web/layout.js';
import { drawSvg } from '../../web/draw-svg.js';
import { marksOf, NO_MARKS, sentencesOf } from '../../web/marks.js';
import { LEETCODE_1, LEETCODE_2 } from '../boards.js';

const board = boardFrom(LEETCODE_2);
const report = {
  status: 'conflict',
  conflicts: [
    { house: 'column 1', digit: '8', cells: ['r1c1', 'r4c1'], message: 'column' },
    { house: 'box 1', digit: '8', cells: ['r1c1', 'r3c3'], message: 'box' },
  ],
};

test('conflicts mark their cells and tint their houses', () => {
  const marks = marksOf(report, board, {});
  assert.deepEqual([...marks.clashes.keys()], [0, 27, 20]);
  assert.deepEqual([...marks.clashes.get(0)], [27, 20]);
  assert.equal(marks.tinted.size, 15);
  assert.deepEqual(sentencesOf(report, board), [
    { message: 'column', cells: [0, 27] },
    { message: 'box', cells: [0, 20] },
  ]);
});

test('reasons mark a cell or a house', () => {
  const reasons = [
    { kind: 'no-digit', cell: 'r2c2', message: 'cell' },
    { kind: 'no-place', digit: '1', house: 'row 5', message: 'house' },
  ];
  const marks = marksOf({ status: 'unsolvable', reasons }, board, {});
  assert.deepEqual([...marks.stuck], [10]);
  assert.deepEqual([...marks.tinted], [36, 37, 38, 39, 40, 41, 42, 43, 44]);
  assert.deepEqual(sentencesOf({ reasons }, board)[0], { message: 'cell', cells: [10] });
});

test('two solutions are shown only when that is wanted', () => {
  const solutions = { solution: '12..............', other_solution: '21..............', differing_cells: ['r1c1', 'r1c2'] };
  assert.equal(marksOf(solutions, emptyBoard(4), {}).pairs.size, 0);
  assert.deepEqual([...marksOf(solutions, emptyBoard(4), { showPairs: true }).pairs], [[0, [1, 2]], [1, [2, 1]]]);
});

test('houses are counted as the reports count them', () => {
  assert.deepEqual(houseCells('box 2', emptyBoard(6)), [3, 4, 5, 9, 10, 11]);
  assert.deepEqual(houseCells('box 2', emptyBoard(6, [3, 2])), [2, 3, 8, 9, 14, 15]);
  assert.equal(boxOf(cellAt('r12c12', 12), emptyBoard(12)), 11);
});

test('the picture holds every digit, and the sign of every clash', () => {
  const svg = drawSvg(board, marksOf(report, board, {}));
  assert.equal(svg.match(/<text/g).length, 30);
  assert.equal(svg.match(/h12v12z/g).length, 3);
  assert.equal(drawSvg(boardFrom(LEETCODE_1), NO_MARKS).includes('h12v12z'), false);
});
