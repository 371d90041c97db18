import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardFrom, emptyBoard, Game, symbolsOf } from '../../web/state.js';
import { boardInAddress, fragmentOf, withGivens } from '../../web/link.js';
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
