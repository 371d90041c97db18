// The board that is being edited, and how it came to be: every change can be undone. No page in here.

import { symbolOf, usualBoxes, valueOf } from './layout.js';

const DEEPEST_UNDO = 1000;

/**
 * A board is never changed, only replaced: `values` has a digit or 0 for every cell, `givens` says which were given. A board
 * of a table also has its `place` there.
 */
export function emptyBoard(side, boxes = usualBoxes(side)) {
  return { side, boxes, values: new Uint8Array(side * side), givens: new Uint8Array(side * side) };
}

/** A board from its symbols row by row; its digits are givens. `null` where that is no board. */
export function boardFrom(symbols, boxes) {
  const side = Math.sqrt(symbols.length);
  if (!usualBoxes(side)) return null;
  const values = Uint8Array.from(symbols, (symbol) => Math.max(valueOf(symbol, side), 0));
  return { side, boxes: boxes ?? usualBoxes(side), values, givens: values.map((value) => (value ? 1 : 0)) };
}

/**
 * The symbols of a board row by row, as every reader takes them. Above side 9 the last symbol tells which letters are
 * meant; where it does not occur, zeros tell it.
 */
export function symbolsOf({ side, values }) {
  const empty = side <= 9 || values.includes(side) ? '.' : '0';
  return Array.from(values, (value) => symbolOf(value) || empty).join('');
}

export const cluesOf = (board) => board.values.reduce((count, value) => count + (value ? 1 : 0), 0);

/** The boxes as an option of the engine, where they are not the usual ones. */
export function boxesOption({ side, boxes }) {
  const usual = usualBoxes(side);
  return boxes[0] === usual[0] ? {} : { boxes: boxes.join('x') };
}

/** How the engine is to read the symbols of a board of the page: above 9 it is told which letter is ten. */
export const readingOf = (board) => ({ symbols: 'from-one', ...boxesOption(board) });

/** Are these the same digits, given and typed alike? */
const isSame = (one, other) =>
  one.side === other.side && one.boxes[0] === other.boxes[0] &&
  one.values.every((value, cell) => value === other.values[cell] && one.givens[cell] === other.givens[cell]);

/** A board with its past and its future. `onChange` is called behind every change, with the board. */
export class Game {
  #past = [];
  #future = [];

  constructor(board, onChange = () => {}) {
    this.board = board;
    this.onChange = onChange;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Writes a digit, or empties the cell with 0. A given that is written over is no given any more. */
  put(cell, value) {
    const { board } = this;
    if (board.values[cell] === value) return;
    const values = board.values.with(cell, value);
    this.replace({ ...board, values, givens: board.givens.with(cell, 0) });
  }

  /** Makes every digit on the board a given. */
  mark() {
    this.replace({ ...this.board, givens: this.board.values.map((value) => (value ? 1 : 0)) });
  }

  /** Takes away what was typed; where there are only givens, or none, everything. */
  clear() {
    const { values, givens } = this.board;
    const hasTyped = values.some((value, cell) => value && !givens[cell]);
    const kept = hasTyped ? values.map((value, cell) => (givens[cell] ? value : 0)) : values.map(() => 0);
    this.replace({ ...this.board, values: kept, givens: hasTyped ? givens : kept });
  }

  /** The first board of a visit: there is nothing behind it. */
  begin(board) {
    this.#past = [];
    this.#future = [];
    this.#show(board);
  }

  /** Another board altogether. False where it is the same board again, which is no step: nobody hears of it. */
  replace(board) {
    if (isSame(board, this.board)) {
      this.board = board;
      return false;
    }
    this.#past.push(this.board);
    if (this.#past.length > DEEPEST_UNDO) this.#past.shift();
    this.#future = [];
    this.#show(board);
    return true;
  }

  undo() {
    if (!this.canUndo) return;
    this.#future.push(this.board);
    this.#show(this.#past.pop());
  }

  redo() {
    if (!this.canRedo) return;
    this.#past.push(this.board);
    this.#show(this.#future.pop());
  }

  #show(board) {
    this.board = board;
    this.onChange(board);
  }
}
