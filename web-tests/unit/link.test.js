import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardFrom, emptyBoard, Game, symbolsOf } from '../../web/state.js';
import { boardInAddress, boardInText, fragmentOf, withGivens } from '../../web/link.js';
import { LEETCODE_1 } from '../boards.js';

const reopened = (board) => {
  const { text, givens, options } = boardInAddress({ hash: fragmentOf(board), search: '' });
  return withGivens(boardFrom(text, options.boxes?.split('x').map(Number)), givens);
};

test('a link keeps digits, givens and boxes', () => {
  const game = new Game(boardFrom(LEETCODE_1));
  assert.equal(fragmentOf(game.board), `#b=${LEETCODE_1}`);
  assert.deepEqual(reopened(game.board), game.board);
  game.put(2, 4);
  game.put(80, 1);
  assert.deepEqual(reopened(game.board), game.board);
  const six = new Game(emptyBoard(6, [3, 2]));
  six.put(35, 6);
  assert.deepEqual(reopened(six.board), six.board);
  const sixteen = new Game(emptyBoard(16));
  sixteen.put(255, 15);
  assert.deepEqual(reopened(sixteen.board), sixteen.board);
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
  assert.deepEqual(asked, { text: LEETCODE_1, givens: 'c', options: { symbols: 'from-one' }, isBroken: false });
  assert.equal(boardInText(`#b=${LEETCODE_1}`).text, LEETCODE_1);
  for (const text of [LEETCODE_1, '# b=1', '#c=1', `https://www.sudokuwiki.org/?bd=${LEETCODE_1}`, `a #b=${LEETCODE_1}`]) {
    assert.equal(boardInText(text), null, text);
  }
});
