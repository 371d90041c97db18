import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardFrom, emptyBoard, Game } from '../../web/state.js';
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
  const marks = marksOf({ status: 'unsolvable', reasons }, board, { showReasons: true });
  assert.deepEqual([...marks.stuck], [10]);
  assert.deepEqual([...marks.tinted], [36, 37, 38, 39, 40, 41, 42, 43, 44]);
  assert.deepEqual(sentencesOf({ reasons }, board)[0], { message: 'cell', cells: [10] });
});

test('a stuck board leads with one reason, a cell if there is one', () => {
  const reasons = [{ house: 'row 5', message: 'house' }, { cell: 'r2c2', message: 'cell' }, { house: 'box 1', message: 'box' }];
  const marks = marksOf({ status: 'unsolvable', reasons }, board, {});
  assert.deepEqual([[...marks.stuck], [...marks.tinted]], [[10], []]);
  assert.deepEqual(sentencesOf({ reasons }, board), [{ message: 'cell', cells: [10] }]);
  assert.equal(sentencesOf({ reasons }, board, { showReasons: true }).length, 3);
  assert.equal(marksOf({ reasons: [reasons[0]] }, board, {}).tinted.size, 9);
});

test('wrong entries are marked, with the right digit once it is wanted; so are suspects and what is possible', () => {
  const solution = '1234341221434321';
  const marked = marksOf({ solution }, emptyBoard(4), { mistakes: ['r1c2'] });
  assert.deepEqual([...marked.mistakes], [[1, 0]]);
  assert.deepEqual([...marksOf({}, emptyBoard(4), { mistakes: ['r1c2'], right: solution }).mistakes], [[1, 2]]);
  assert.deepEqual([...marksOf({ suspects: ['r2c1'] }, emptyBoard(4), {}).suspects], [4]);
  const candidates = ['1', '24', ...Array(14).fill('1234')];
  const found = boardFrom(`1${'.'.repeat(15)}`);
  assert.equal(marksOf({ candidates }, found, {}).possible.size, 0);
  const { possible } = marksOf({ candidates }, found, { showPossible: true });
  assert.equal(possible.has(0), false);
  assert.deepEqual(possible.get(1), [2, 4]);
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

test('the picture holds what is on the screen: the solution, needless clues, a stuck cell and a stuck house', () => {
  const one = boardFrom(LEETCODE_1);
  const plain = drawSvg(one, NO_MARKS);
  const solution = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
  const found = { status: 'unique', solution, redundant_clues: ['r1c1', 'r1c2'] };
  const shown = drawSvg(one, marksOf(found, one, { showSolution: true, showNeedless: true }));
  assert.equal(shown.match(/<text/g).length, 81);
  assert.equal(shown.match(/<circle/g).length, 2);
  assert.equal(marksOf(found, one, { showNeedless: false }).needless.size, 0);
  const reasons = [{ cell: 'r2c2', message: '' }, { house: 'row 5', message: '' }];
  const stuck = drawSvg(one, marksOf({ status: 'unsolvable', reasons }, one, { showReasons: true }));
  assert.equal(stuck.match(/<path/g).length, plain.match(/<path/g).length + 1);
  assert.equal(stuck.match(/fill="#f0def9"/g).length, 9);
});

test('the picture has a title, a width and pencil marks', () => {
  const game = new Game(boardFrom(LEETCODE_1));
  for (const digit of [1, 2, 4]) game.pencil(2, 'corner', digit);
  game.pencil(2, 'centre', 9);
  const svg = drawSvg(game.board, NO_MARKS, { title: 'No. 1 <easy> & fun', width: 960 });
  assert.match(svg, /width="960" height="1043"/);
  assert.match(svg, />No\. 1 &lt;easy&gt; &amp; fun</);
  assert.equal(svg.match(/<text/g).length, 30 + 1 + 3 + 1);
});
