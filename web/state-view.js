// What is seen of a board besides its cells: the keys, what can be pressed, and its place in a table.

import { words } from './language.js';

export class StateView {
  #game;
  #table;
  #typing;
  #views;
  #parts;

  /** `views` are `{keypad, modes}`. */
  constructor(game, table, typing, views, parts) {
    this.#game = game;
    this.#table = table;
    this.#typing = typing;
    this.#views = views;
    this.#parts = parts;
  }

  show() {
    const { board, canUndo, canRedo } = this.#game;
    const { undo, redo, lock, back, place, before, after } = this.#parts;
    this.#views.keypad.show(board);
    this.modes();
    undo.disabled = !canUndo;
    redo.disabled = !canRedo;
    lock.textContent = board.isLocked ? words().unlockShort : words().lockShort;
    lock.title = board.isLocked ? words().unlock : words().lock;
    lock.disabled = !board.isLocked && !board.values.some(Boolean);
    back.hidden = !this.#table.isOpen;
    place.textContent = this.#table.has(board.place) ? words().boardOf(board.place.number + 1, board.place.boards) : '';
    before.disabled = !this.#table.hasFailing(-1);
    after.disabled = !this.#table.hasFailing(1);
  }

  /** What a digit is written as. */
  modes() {
    const { mode, isCopying } = this.#typing;
    this.#views.modes.show(mode, isCopying);
    this.#parts.keypad.dataset.mode = isCopying ? 'digit' : mode;
  }
}
