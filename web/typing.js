// What is typed. The keys of the board work wherever the focus is, unless what has it needs them itself.

import { actionOf, historyOf, isForBoard, isTextField } from './keys.js';
import { KINDS } from './pencil.js';

const MODES = ['digit', ...KINDS];

export class Typing {
  #game;
  #boardView;
  #parts;
  #on;
  #isAtEnd = false;
  /** What digits are written as: `digit`, or pencil marks: `corner`, `centre`. */
  mode = 'digit';

  /**
   * `on.select(cell)` moves the selection, `on.end()` hears that the last cell was copied, `on.locked()` that a printed digit was to be
   * changed, `on.outside(symbol)` that the board has no such digit, `on.mode()` that digits are written as something else.
   */
  constructor(game, boardView, parts, on) {
    this.#game = game;
    this.#boardView = boardView;
    this.#parts = parts;
    this.#on = on;
    document.addEventListener('keydown', (event) => this.#key(event));
  }

  get isCopying() {
    return this.#parts.copyMode.checked;
  }

  /** Writes into the selected cell; copying from paper moves on, and ends with the last cell. */
  write(value) {
    const cell = this.#boardView.selected;
    if (value && this.mode !== 'digit' && !this.isCopying) return this.#pencil(this.mode, value);
    if (this.isCopying && this.#isAtEnd) return this.#on.end();
    if (!this.#put(cell, value) || !this.isCopying) return;
    if (cell + 1 < this.#game.board.values.length) this.#on.select(cell + 1);
    else this.#isAtEnd = true;
  }

  /** Empties the selected cell; copying from paper goes back for it, where nothing is left to empty. */
  erase() {
    const cell = this.#boardView.selected;
    const { values } = this.#game.board;
    const isBack = this.isCopying && !values[cell] && cell > 0;
    this.moved();
    if (isBack) this.#on.select(cell - 1);
    this.#put(isBack ? cell - 1 : cell, 0);
  }

  /** Digits are written as this from now on; chosen again, as digits. */
  choose(mode) {
    this.mode = mode === this.mode ? 'digit' : mode;
    this.#on.mode();
  }

  /** The selection was moved, or the board is another one: copying goes on from there. */
  moved() {
    this.#isAtEnd = false;
  }

  #put(cell, value) {
    const isWritten = this.#game.put(cell, value);
    if (!isWritten) this.#on.locked();
    return isWritten;
  }

  #pencil(kind, digit) {
    this.#game.pencil(this.#boardView.selected, kind, digit);
  }

  #key(event) {
    if (event.defaultPrevented || this.#parts.one.hidden || isOthers(event.target)) return;
    const step = historyOf(event);
    const action = step ? null : this.#action(event);
    if (!step && !action) return;
    event.preventDefault();
    if (step) return this.#game[step]();
    if (!this.#parts.board.contains(event.target)) this.#boardView.focus();
    this.#do(action);
  }

  #do({ do: verb, cell, value, kind, digit, symbol }) {
    if (verb === 'go') this.#on.select(cell);
    else if (verb === 'put') this.write(value);
    else if (verb === 'pencil') this.#pencil(kind, digit);
    else if (verb === 'mode') this.choose(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]);
    else if (verb === 'outside') this.#on.outside(symbol);
    else this.erase();
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
}

/** Fields of text have their own keys, and a dialog has its own keys. */
const isOthers = (target) => isTextField(target) || target.closest('dialog') !== null;
