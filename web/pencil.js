// Pencil marks: small digits in the corners or in the centre of an empty cell. Pure functions: marks are never changed, only
// replaced. `{corner, centre}` have a set of digits for every cell, as bits: digit 1 is bit 0.

import { boxOf, columnOf, rowOf, shareBox, valueOf } from './layout.js';

export const KINDS = ['corner', 'centre'];

export const noPencil = (cells) => ({ corner: new Uint32Array(cells), centre: new Uint32Array(cells) });

export const hasPencil = (pencil) => KINDS.some((kind) => pencil[kind].some(Boolean));

export const isSamePencil = (one, other) =>
  one === other || KINDS.every((kind) => one[kind].every((digits, cell) => digits === other[kind][cell]));

const bitOf = (digit) => 1 << (digit - 1);

/** The digits of a set, in order. */
export function digitsOf(set) {
  const digits = [];
  for (let digit = 1; set; digit += 1, set >>>= 1) if (set & 1) digits.push(digit);
  return digits;
}

/** A mark is made, or taken away where there is one. */
export const toggled = (pencil, kind, cell, digit) => ({
  ...pencil, [kind]: pencil[kind].with(cell, pencil[kind][cell] ^ bitOf(digit)),
});

/** The marks of a cell are taken away. */
export const erased = (pencil, cell) => ({ corner: pencil.corner.with(cell, 0), centre: pencil.centre.with(cell, 0) });

/** The marks once a digit is in a cell: its own are gone, and those of the same digit that it rules out elsewhere. */
export function pencilAfter(board, cell, digit) {
  if (!hasPencil(board.pencil)) return board.pencil;
  const kept = (sets) =>
    sets.map((set, other) => {
      if (other === cell) return 0;
      return set & bitOf(digit) && sees(board, cell, other) ? set ^ bitOf(digit) : set;
    });
  return { corner: kept(board.pencil.corner), centre: kept(board.pencil.centre) };
}

/** For every cell the digits that a row, a column or a box of it has already. */
export function ruledOut(board) {
  const { side, values } = board;
  const rows = new Uint32Array(side);
  const columns = new Uint32Array(side);
  const boxes = new Uint32Array(side);
  for (const [cell, digit] of values.entries()) {
    if (!digit) continue;
    rows[rowOf(cell, side)] |= bitOf(digit);
    columns[columnOf(cell, side)] |= bitOf(digit);
    boxes[boxOf(cell, board)] |= bitOf(digit);
  }
  return Uint32Array.from(values, (_, cell) => rows[rowOf(cell, side)] | columns[columnOf(cell, side)] | boxes[boxOf(cell, board)]);
}

/** Every empty cell has all digits in its centre that no row, column or box rules out. */
export function allCandidates(board) {
  const all = 2 ** board.side - 1;
  const out = ruledOut(board);
  return { ...board.pencil, centre: Uint32Array.from(board.values, (digit, cell) => (digit ? 0 : all & ~out[cell])) };
}

/** The marks that a report lists, for each cell the symbols of its digits; a list may be missing. */
export function pencilOfSymbols(board, lists) {
  const setOf = (symbols) => [...symbols].reduce((set, symbol) => set | bitOf(valueOf(symbol, board.side)), 0);
  const sets = (list) => Uint32Array.from(board.values, (digit, cell) => (digit || !list ? 0 : setOf(list[cell])));
  return { corner: sets(lists.corner), centre: sets(lists.centre) };
}

const sees = (board, one, other) =>
  rowOf(one, board.side) === rowOf(other, board.side) ||
  columnOf(one, board.side) === columnOf(other, board.side) ||
  shareBox(one, other, board);

// In a link a set is written with so many digits of base 32, five bits each, and an empty one as a dash.
const widthOf = (side) => Math.ceil(side / 5);

/** Sets as the text of a link; those at the end that are empty are left out. */
export function pencilText(sets, side) {
  const width = widthOf(side);
  return Array.from(sets, (set) => (set ? set.toString(32).padStart(width, '0') : '-')).join('').replace(/-+$/, '');
}

/** The sets of such a text, or null where it is none of a board of this side. It may be of any length: no more is read than can be. */
export function pencilFrom(text, side) {
  const width = widthOf(side);
  const sets = new Uint32Array(side * side);
  if (text.length > sets.length * width || !/^[-0-9a-v]*$/.test(text)) return null;
  let cell = 0;
  for (let at = 0; at < text.length; cell += 1) {
    if (cell === sets.length) return null;
    if (text[at] === '-') {
      at += 1;
      continue;
    }
    const written = text.slice(at, at + width);
    const set = parseInt(written, 32);
    if (written.length < width || written.includes('-') || set >= 2 ** side) return null;
    sets[cell] = set;
    at += width;
  }
  return sets;
}
