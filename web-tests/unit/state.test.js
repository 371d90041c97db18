import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardFrom, boxesOption, cluesOf, emptyBoard, Game, symbolsOf } from '../../web/state.js';
import { LEETCODE_1, LEETCODE_2 } from '../boards.js';

test('symbols and boards are the same thing', () => {
  assert.equal(symbolsOf(boardFrom(LEETCODE_1)), LEETCODE_1);
  assert.equal(cluesOf(boardFrom(LEETCODE_1)), 30);
  assert.equal(boardFrom('123'), null);
  assert.equal(boardFrom('.'.repeat(49)), null);
});

test('above side 9 zeros say which letters are meant, unless the last one occurs', () => {
  assert.equal(symbolsOf(emptyBoard(16)), '0'.repeat(256));
  assert.equal(symbolsOf(boardFrom(`G${'.'.repeat(255)}`)), `G${'.'.repeat(255)}`);
  assert.equal(symbolsOf(boardFrom(`F${'.'.repeat(255)}`)), `F${'0'.repeat(255)}`);
});

test('boxes are named where they are not the usual ones', () => {
  assert.deepEqual(boxesOption(emptyBoard(6)), {});
  assert.deepEqual(boxesOption(emptyBoard(6, [3, 2])), { boxes: '3x2' });
});

test('every change can be undone and done again', () => {
  const seen = [];
  const game = new Game(emptyBoard(4), (board) => seen.push(symbolsOf(board)));
  game.put(0, 1);
  game.put(1, 2);
  game.put(1, 2);
  assert.deepEqual(seen, ['1...............', '12..............']);
  game.undo();
  game.undo();
  game.undo();
  assert.equal(symbolsOf(game.board), '................');
  assert.equal(game.canUndo, false);
  game.redo();
  assert.equal(symbolsOf(game.board), '1...............');
  game.put(5, 4);
  assert.equal(game.canRedo, false);
});

test('a given that is written over is none any more, and is one again when that is undone', () => {
  const game = new Game(boardFrom(LEETCODE_2));
  game.put(0, 5);
  assert.equal(game.board.givens[0], 0);
  assert.equal(game.board.givens[1], 1);
  game.undo();
  assert.equal(game.board.givens[0], 1);
});

test('clear takes what was typed, then the givens', () => {
  const game = new Game(boardFrom(LEETCODE_1));
  game.put(2, 4);
  game.clear();
  assert.equal(symbolsOf(game.board), LEETCODE_1);
  game.clear();
  assert.equal(cluesOf(game.board), 0);
  game.clear();
  game.undo();
  assert.equal(symbolsOf(game.board), LEETCODE_1);
});

test('mark makes givens of what was typed', () => {
  const game = new Game(emptyBoard(4));
  game.put(3, 2);
  game.mark();
  assert.equal(game.board.givens[3], 1);
  game.mark();
  game.undo();
  assert.equal(game.board.givens[3], 0);
});

test('the first board has no past, and the same board again is no step', () => {
  const game = new Game(emptyBoard(9));
  game.begin(boardFrom(LEETCODE_1));
  assert.equal(game.canUndo, false);
  assert.equal(game.replace(boardFrom(LEETCODE_1)), false);
  assert.equal(game.canUndo, false);
  assert.equal(game.replace(boardFrom(LEETCODE_2)), true);
  assert.equal(game.canUndo, true);
});
