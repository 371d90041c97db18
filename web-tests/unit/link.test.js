import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardFrom, emptyBoard, Game, symbolsOf } from '../../web/state.js';
import { arrived } from '../../web/arrival.js';
import { boardInAddress, boardInText, fragmentOf, pencilOf, withGivens } from '../../web/link.js';
import { LEETCODE_1 } from '../boards.js';

/** The board of a fragment, as the page has it when the engine has read its symbols. */
const reopened = (board) => {
  const link = boardInAddress({ hash: fragmentOf(board), search: '' });
  return arrived({ board: link.text, boxes: link.options.boxes, status: 'valid' }, link).board;
};

test('a link keeps digits, givens, boxes and the lock', () => {
  const game = new Game({ ...boardFrom(LEETCODE_1), isLocked: true });
  assert.equal(fragmentOf(game.board), `#b=${LEETCODE_1}`);
  assert.deepEqual(reopened(game.board), game.board);
  game.put(2, 4);
  game.put(80, 1);
  assert.deepEqual(reopened(game.board), game.board);
  game.unlock();
  assert.deepEqual(reopened(game.board), game.board);
  const six = new Game(emptyBoard(6, [3, 2]));
  six.put(35, 6);
  assert.deepEqual(reopened(six.board), six.board);
  const sixteen = new Game(emptyBoard(16));
  sixteen.put(255, 15);
  sixteen.lock();
  assert.deepEqual(reopened(sixteen.board), sixteen.board);
});

test('a link keeps pencil marks', () => {
  for (const side of [4, 9, 16, 25]) {
    const game = new Game(emptyBoard(side));
    game.pencil(0, 'corner', side);
    game.pencil(0, 'corner', 1);
    game.pencil(side * side - 1, 'centre', side);
    game.put(5, 2);
    game.lock();
    assert.deepEqual(reopened(game.board), game.board, `side ${side}`);
    game.fillIn();
    assert.deepEqual(reopened(game.board), game.board, `side ${side}, filled in`);
    assert.ok(fragmentOf(game.board).length < 5000 + side * side);
  }
  const empty = new Game(emptyBoard(9));
  empty.pencil(3, 'centre', 7);
  assert.deepEqual(reopened(empty.board), empty.board);
});

test('pencil marks that are none of this board are told, and the board is there all the same', () => {
  const board = boardFrom(LEETCODE_1);
  const link = (centre) => boardInAddress({ hash: `#b=${LEETCODE_1}&centre=${centre}`, search: '' });
  for (const text of ['0f'.repeat(500_000), 'g', 'zz', '--0', 'gg', '-'.repeat(163), `${'-'.repeat(80)}0101`]) {
    assert.equal(pencilOf(board, link(text)), null, text.slice(0, 40));
    const { board: kept, isPencilLost } = arrived({ board: LEETCODE_1, status: 'valid' }, link(text));
    assert.equal(isPencilLost, true);
    assert.equal(symbolsOf(kept), LEETCODE_1);
  }
  // A mark in a cell that has a digit is passed over.
  assert.equal(pencilOf(board, link('0101')).centre.some(Boolean), false);
});

test('what is printed is locked where that is told, and where it may be a puzzle', () => {
  const isLocked = (report, hash = `#b=${LEETCODE_1}`) =>
    arrived({ board: LEETCODE_1, ...report }, boardInAddress({ hash, search: '' })).board.isLocked;
  assert.equal(isLocked({ status: 'valid' }), true);
  assert.equal(isLocked({ status: 'unique' }), true);
  assert.equal(isLocked({ status: 'conflict' }), false);
  assert.equal(isLocked({ status: 'solved' }), false);
  assert.equal(isLocked({ status: 'valid' }, `#b=${LEETCODE_1}&u=1`), false);
  // Givens that contradict each other are locked if a link says so: what can be done about it is said.
  assert.equal(isLocked({ status: 'conflict' }, `#b=${LEETCODE_1}&g=c`), true);
  assert.equal(arrived({ board: LEETCODE_1 }).board.isLocked, false);
  assert.equal(arrived({ board: '.'.repeat(81), status: 'valid' }).board.isLocked, false);
});

test('a format that tells the printed puzzle from the digits of the player is believed', () => {
  const played = LEETCODE_1.replace('53.', '534');
  const { board } = arrived({ board: played, givens: LEETCODE_1, status: 'valid' });
  assert.equal(board.isLocked, true);
  assert.deepEqual([...board.givens.slice(0, 3)], [1, 1, 0]);
});

test('an empty classic board needs no fragment', () => {
  assert.equal(fragmentOf(emptyBoard(9)), '');
  assert.equal(boardInAddress({ hash: '', search: '' }), null);
});

test('links of others are handed on', () => {
  assert.equal(boardInAddress({ hash: '', search: `?bd=${LEETCODE_1}` }).text, `https://example.org/?bd=${LEETCODE_1}`);
  assert.equal(boardInAddress({ hash: '', search: '?s=12' }).text, 'https://example.org/?s=12');
});

test('a broken list of givens is passed over', () => {
  const board = boardFrom(LEETCODE_1);
  assert.deepEqual(withGivens(board, 'zz'), board);
  assert.equal(symbolsOf(withGivens(board, '')), LEETCODE_1);
  assert.equal(withGivens(board, '').givens.some(Boolean), false);
});

test('boxes of no board are told', () => {
  const isBroken = (boxes, board = LEETCODE_1) => boardInAddress({ hash: `#b=${board}&x=${boxes}`, search: '' }).isBroken;
  assert.equal(isBroken('3x3'), false);
  assert.equal(isBroken('3x2', '.'.repeat(36)), false);
  for (const boxes of ['7x7', '', '3', '3x', 'axb', '-3x-3', '0x0']) assert.equal(isBroken(boxes), true, boxes);
  assert.equal(boardInAddress({ hash: `#b=${LEETCODE_1}`, search: '' }).isBroken, false);
});

test('a text may be a link of the page', () => {
  const asked = boardInText(` https://example.org/a/b?c=d#b=${LEETCODE_1}&g=c \n`);
  assert.deepEqual(asked, { text: LEETCODE_1, givens: 'c', isOpen: false, pencil: {}, options: { symbols: 'from-one' }, isBroken: false, packed: null, draft: null });
  assert.equal(boardInText(`#b=${LEETCODE_1}`).text, LEETCODE_1);
  for (const text of [LEETCODE_1, '# b=1', '#c=1', `https://www.sudokuwiki.org/?bd=${LEETCODE_1}`, `a #b=${LEETCODE_1}`]) {
    assert.equal(boardInText(text), null, text);
  }
});
