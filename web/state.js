// The board that is being edited, and how it came to be: every change can be undone. No page in here.

import { allCandidates, erased, hasPencil, isSamePencil, noPencil, pencilAfter, toggled } from './pencil.js';
import { symbolOf, usualBoxes, valueOf } from './layout.js';

const DEEPEST_UNDO = 1000;

/**
 * A board is never changed, only replaced: `values` has a digit or 0 for every cell, `givens` says which of them are printed,
 * `pencil` has the pencil marks. While the printed puzzle is being typed, what is typed is printed; once the board is locked
 * (`isLocked`), that stays as it is, and what is typed is an entry. A board of a table also has its `place` there, and a puzzle with
 * rules beyond rows, columns and boxes has them as `rules`, which `rules.js` makes.
 */
export function emptyBoard(side, boxes = usualBoxes(side)) {
  const cells = side * side;
  return { side, boxes, values: new Uint8Array(cells), givens: new Uint8Array(cells), pencil: noPencil(cells), isLocked: false };
}

/** A board from its symbols row by row; its digits are givens. `null` where that is no board. Rules may be of any side. */
export function boardFrom(symbols, boxes, rules) {
  const side = Math.sqrt(symbols.length);
  if (rules ? rules.side !== side : !usualBoxes(side)) return null;
  const values = Uint8Array.from(symbols, (symbol) => Math.max(valueOf(symbol, side), 0));
  const board = { ...emptyBoard(side, rules ? (usualBoxes(side) ?? [1, side]) : boxes), values, givens: printed(values) };
  return rules ? { ...board, rules } : board;
}

const printed = (values) => values.map((value) => (value ? 1 : 0));

/**
 * The symbols of a board row by row, as every reader takes them. Above side 9 the last symbol tells which letters are
 * meant; where it does not occur, zeros tell it.
 */
export function symbolsOf({ side, values }) {
  const empty = side <= 9 || values.includes(side) ? '.' : '0';
  return Array.from(values, (value) => symbolOf(value) || empty).join('');
}

/** A board as a question to the engine: its symbols, or with its rules the puzzle as f-puzzles writes it. */
export const questionOf = (board) => board.rules?.question(board) ?? symbolsOf(board);

/** The printed puzzle: the board without its entries. */
export const puzzleOf = (board) => ({ ...board, values: board.values.map((value, cell) => (board.givens[cell] ? value : 0)) });

/** How many digits are the player's own. */
export const entriesOf = ({ values, givens }) => values.reduce((count, value, cell) => count + (value && !givens[cell] ? 1 : 0), 0);

export const cluesOf = (board) => board.values.reduce((count, value) => count + (value ? 1 : 0), 0);

/** The boxes as an option of the engine, where they are not the usual ones. */
export function boxesOption({ side, boxes, rules }) {
  if (rules) return {};
  const usual = usualBoxes(side);
  return boxes[0] === usual[0] ? {} : { boxes: boxes.join('x') };
}

/** How the engine is to read the symbols of a board of the page: above 9 it is told which letter is ten. */
export const readingOf = (board) => ({ symbols: 'from-one', ...boxesOption(board) });

/** Are these the same digits, given and typed alike, with the same marks? */
const isSame = (one, other) =>
  one.side === other.side && one.rules?.key === other.rules?.key && one.boxes[0] === other.boxes[0] && one.isLocked === other.isLocked &&
  one.values.every((value, cell) => value === other.values[cell] && one.givens[cell] === other.givens[cell]) &&
  isSamePencil(one.pencil, other.pencil);

/** A board with its past and its future. `onChange` is called after every change, with the board. */
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

  /**
   * Writes a digit, or empties the cell with 0; where there is no digit, its pencil marks go. A digit rules marks out. False where
   * the cell is locked and the digit another one.
   */
  put(cell, value) {
    const { board } = this;
    const { values, givens, isLocked } = board;
    if (isLocked && givens[cell]) return value === values[cell];
    const pencil = value ? pencilAfter(board, cell, value) : values[cell] ? board.pencil : erased(board.pencil, cell);
    this.replace({ ...board, values: values.with(cell, value), givens: givens.with(cell, value && !isLocked ? 1 : 0), pencil });
    return true;
  }

  /** Makes a pencil mark in an empty cell, or takes it away. */
  pencil(cell, kind, digit) {
    const { board } = this;
    if (!board.values[cell]) this.replace({ ...board, pencil: toggled(board.pencil, kind, cell, digit) });
  }

  /** Pencils in every digit that no row, column or box rules out. */
  fillIn() {
    this.replace({ ...this.board, pencil: allCandidates(this.board) });
  }

  lock() {
    this.replace({ ...this.board, isLocked: true });
  }

  unlock() {
    this.replace({ ...this.board, isLocked: false });
  }

  /** Makes every digit on the board a given. */
  mark() {
    this.replace({ ...this.board, givens: printed(this.board.values) });
  }

  /** Takes away what is the player's; where nothing is, everything. False where only what is locked is left. */
  clear() {
    const { board } = this;
    const isMine = entriesOf(board) > 0 || hasPencil(board.pencil);
    if (!isMine && board.isLocked) return false;
    const empty = emptyBoard(board.side, board.boxes);
    const { values, givens, isLocked } = isMine ? puzzleOf(board) : empty;
    this.replace({ ...board, values, givens, isLocked, pencil: empty.pencil });
    return true;
  }

  /** The first board of a visit: nothing comes before it. */
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
