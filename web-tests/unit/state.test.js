import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardFrom, boxesOption, cluesOf, emptyBoard, entriesOf, Game, puzzleOf, symbolsOf } from '../../web/state.js';
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

test('while the puzzle is typed every digit is printed, also one that is written over and typed back', () => {
  const game = new Game(boardFrom(LEETCODE_1));
  game.put(0, 7);
  game.put(0, 5);
  assert.deepEqual(game.board.givens, boardFrom(LEETCODE_1).givens);
  game.put(0, 0);
  assert.equal(game.board.givens[0], 0);
});

test('what is printed is locked; what is typed then is an entry, and the lock can be undone', () => {
  const game = new Game(boardFrom(LEETCODE_1));
  game.lock();
  assert.equal(game.put(0, 7), false);
  assert.equal(game.put(0, 0), false);
  assert.equal(game.put(0, 5), true);
  assert.equal(symbolsOf(game.board), LEETCODE_1);
  assert.equal(game.put(2, 4), true);
  assert.equal(game.board.givens[2], 0);
  assert.equal(entriesOf(game.board), 1);
  assert.equal(symbolsOf(puzzleOf(game.board)), LEETCODE_1);
  game.undo();
  game.undo();
  assert.equal(game.board.isLocked, false);
  game.redo();
  game.redo();
  game.unlock();
  assert.equal(game.board.givens[2], 0);
  assert.equal(game.put(0, 7), true);
  assert.equal(game.board.givens[0], 1);
});

test('clear takes what is mine, and never what is locked', () => {
  const game = new Game(boardFrom(LEETCODE_1));
  game.lock();
  game.put(2, 4);
  game.pencil(3, 'corner', 2);
  assert.equal(game.clear(), true);
  assert.equal(symbolsOf(game.board), LEETCODE_1);
  assert.equal(game.board.pencil.corner.some(Boolean), false);
  assert.equal(game.clear(), false);
  assert.equal(symbolsOf(game.board), LEETCODE_1);
  game.unlock();
  assert.equal(game.clear(), true);
  assert.equal(cluesOf(game.board), 0);
  game.undo();
  assert.equal(symbolsOf(game.board), LEETCODE_1);
});

test('mark makes clues of all digits', () => {
  const game = new Game({ ...emptyBoard(4), isLocked: true });
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
