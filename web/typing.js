// What is typed. The keys of the board work wherever the focus is, unless what has it needs them itself.

import { actionOf, historyOf, isForBoard } from './keys.js';
import { isTextField } from './intake.js';

export class Typing {
  #game;
  #boardView;
  #parts;
  #on;
  #isAtEnd = false;

  /** `on.select(cell)` moves the selection, `on.end()` hears that the last cell was copied. */
  constructor(game, boardView, parts, on) {
    this.#game = game;
    this.#boardView = boardView;
    this.#parts = parts;
    this.#on = on;
    document.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Writes into the selected cell; copying from paper moves on, and ends with the last cell. */
  write(value) {
    const cell = this.#boardView.selected;
    const isCopying = this.#parts.copyMode.checked;
    if (isCopying && this.#isAtEnd) return this.#on.end();
    this.#game.put(cell, value);
    if (!isCopying) return;
    if (cell + 1 < this.#game.board.values.length) this.#on.select(cell + 1);
    else this.#isAtEnd = true;
  }

  /** The selection was moved, or the board is another one: copying goes on from there. */
  moved() {
    this.#isAtEnd = false;
  }

  #key(event) {
    if (event.defaultPrevented || this.#parts.one.hidden || isOthers(event.target)) return;
    const step = historyOf(event);
    const action = step ? null : this.#action(event);
    if (!step && !action) return;
    event.preventDefault();
    if (step) return this.#game[step]();
    if (!this.#parts.board.contains(event.target)) this.#boardView.focus();
    if (action.do === 'go') this.#on.select(action.cell);
    else if (action.do === 'put') this.write(action.value);
    else this.#eraseBack();
  }

  #action(event) {
    const place = this.#placeOf(event.target);
    if (place !== 'board' && !isForBoard(event, place)) return null;
    return actionOf(event, this.#boardView.selected, this.#game.board);
  }

  #placeOf(target) {
    if (this.#parts.board.contains(target)) return 'board';
    if (target.closest('select, details[open]')) return 'list';
    return target === document.body ? 'page' : 'control';
  }

  #eraseBack() {
    const cell = this.#boardView.selected;
    this.moved();
    if (!this.#parts.copyMode.checked || this.#game.board.values[cell]) return this.#game.put(cell, 0);
    const previous = Math.max(cell - 1, 0);
    this.#game.put(previous, 0);
    this.#on.select(previous);
  }
}

/** Fields of text have their own keys, and a dialog has the page behind it. */
const isOthers = (target) => isTextField(target) || target.closest('dialog') !== null;
