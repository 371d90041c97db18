// What is seen of a board besides its cells: the keys, what can be pressed, and its place in a table.

import { words } from './language.js';

export class StateView {
  #game;
  #typing;
  #keypad;
  #parts;
  #table;

  /** `table()` is the table, where there is one. */
  constructor(game, typing, keypad, parts, table) {
    this.#game = game;
    this.#typing = typing;
    this.#keypad = keypad;
    this.#parts = parts;
    this.#table = table;
  }

  show() {
    const { board, canUndo, canRedo } = this.#game;
    const { undo, redo, lock, back, place, before, after } = this.#parts;
    const table = this.#table();
    this.#keypad.show(board);
    this.modes();
    undo.disabled = !canUndo;
    redo.disabled = !canRedo;
    lock.textContent = board.isLocked ? words().unlockShort : words().lockShort;
    lock.title = board.isLocked ? words().unlock : words().lock;
    lock.disabled = !board.isLocked && !board.values.some(Boolean);
    back.hidden = !table?.isOpen;
    place.textContent = table?.has(board.place) ? words().boardOf(board.place.number + 1, board.place.boards) : '';
    before.disabled = !table?.hasFailing(-1);
    after.disabled = !table?.hasFailing(1);
  }

  /** What a digit is written as. */
  modes() {
    this.#keypad.showMode(this.#typing.mode, this.#typing.isCopying);
  }
}
