import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCandidates, digitsOf, pencilFrom, pencilText, ruledOut } from '../../web/pencil.js';
import { boardFrom, emptyBoard, Game } from '../../web/state.js';
import { LEETCODE_1 } from '../boards.js';

const marks = (game, kind, cell) => digitsOf(game.board.pencil[kind][cell]);

test('a mark is made, taken away, undone; corner and centre are apart', () => {
  const game = new Game(emptyBoard(9));
  game.pencil(0, 'corner', 3);
  game.pencil(0, 'corner', 1);
  game.pencil(0, 'centre', 9);
  assert.deepEqual([marks(game, 'corner', 0), marks(game, 'centre', 0)], [[1, 3], [9]]);
  game.pencil(0, 'corner', 3);
  assert.deepEqual(marks(game, 'corner', 0), [1]);
  game.undo();
  assert.deepEqual(marks(game, 'corner', 0), [1, 3]);
  game.put(0, 0);
  assert.deepEqual([marks(game, 'corner', 0), marks(game, 'centre', 0)], [[], []]);
});

test('an entry takes the marks that it rules out, in row, column and box, and undo brings them back', () => {
  const game = new Game(emptyBoard(9));
  for (const cell of [1, 8, 9, 72, 20, 40]) for (const digit of [5, 6]) game.pencil(cell, 'centre', digit);
  game.put(0, 5);
  for (const cell of [1, 8, 9, 72, 20]) assert.deepEqual(marks(game, 'centre', cell), [6], `cell ${cell}`);
  assert.deepEqual(marks(game, 'centre', 40), [5, 6]);
  game.undo();
  for (const cell of [1, 8, 9, 72, 20]) assert.deepEqual(marks(game, 'centre', cell), [5, 6], `cell ${cell}`);
  game.put(1, 2);
  assert.deepEqual(marks(game, 'centre', 1), []);
  game.pencil(1, 'centre', 4);
  assert.deepEqual(marks(game, 'centre', 1), []);
});

test('all candidates are those that no row, column or box rules out', () => {
  const board = boardFrom(LEETCODE_1);
  const { centre } = allCandidates(board);
  assert.deepEqual(digitsOf(centre[2]), [1, 2, 4]);
  assert.deepEqual(digitsOf(centre[0]), []);
  assert.deepEqual(digitsOf(ruledOut(board)[2]), [3, 5, 6, 7, 8, 9]);
  assert.deepEqual(digitsOf(allCandidates(emptyBoard(25)).centre[0]).length, 25);
  const game = new Game(board);
  game.fillIn();
  game.undo();
  assert.equal(game.board.pencil.centre.some(Boolean), false);
});

test('marks are written and read again', () => {
  for (const side of [4, 6, 9, 10, 16, 25]) {
    const sets = Uint32Array.from({ length: side * side }, (_, cell) => (cell % 3 ? (cell * 2654435761) % 2 ** side : 0));
    assert.deepEqual(pencilFrom(pencilText(sets, side), side), sets, `side ${side}`);
  }
  assert.equal(pencilText(new Uint32Array(81), 9), '');
});
