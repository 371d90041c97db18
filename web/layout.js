// Sides, boxes, symbols and houses: what the page must know of a board to draw it. What is right and wrong is the
// engine's to say.

/** The sides that a new board can have. */
export const SIDES = [4, 6, 8, 9, 10, 12, 16];

const USUAL_BOXES = { 4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3], 10: [2, 5], 12: [3, 4], 16: [4, 4], 25: [5, 5] };
const SYMBOLS = '123456789ABCDEFGHIJKLMNOP';

/** Rows and columns of the usual box of a side, or undefined. */
export const usualBoxes = (side) => USUAL_BOXES[side];

/** The symbol of a digit; 0 is an empty cell and has none. */
export const symbolOf = (value) => (value === 0 ? '' : SYMBOLS[value - 1]);

/** The digit of a symbol, 0 for an empty cell, or -1 for a symbol that a board of this side does not have. */
export function valueOf(symbol, side) {
  if (symbol === '.' || symbol === '0') return 0;
  const value = SYMBOLS.indexOf(symbol.toUpperCase()) + 1;
  return value >= 1 && value <= side ? value : -1;
}

/** `r3c5` → its place in reading order. */
export function cellAt(name, side) {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name);
  return (row - 1) * side + (column - 1);
}

export const rowOf = (cell, side) => Math.floor(cell / side);
export const columnOf = (cell, side) => cell % side;

/** The box of a cell, or its region where the rules of the puzzle have others, -1 for none; boxes count from left to right, then down. */
export function boxOf(cell, { side, boxes: [rows, columns], rules }) {
  if (rules?.regions) return rules.regions[cell];
  const across = side / columns;
  return Math.floor(rowOf(cell, side) / rows) * across + Math.floor(columnOf(cell, side) / columns);
}

/** The same for the lines around boxes: regions have them while they are being drawn, too. */
export const frameBoxOf = (cell, board) => board.rules?.framed?.[cell] ?? boxOf(cell, board);

/** Are two cells in one box? */
export function shareBox(one, other, board) {
  const box = boxOf(one, board);
  return box >= 0 && box === boxOf(other, board);
}

/** The cells of a house by its name in a report: `row 3`, `column 7`, `box 1`, `region 1`, `diagonal 2`, `disjoint group 4`, `extra region 1`. */
export function houseCells(name, board) {
  const [, kind, number] = /^(.+) (\d+)$/.exec(name) ?? [];
  const { side, boxes: [rows, columns], rules } = board;
  if (kind === 'extra region') return rules?.extra[number - 1] ?? [];
  const belongs = {
    row: (cell) => rowOf(cell, board.side),
    column: (cell) => columnOf(cell, board.side),
    box: (cell) => boxOf(cell, board),
    region: (cell) => boxOf(cell, board),
    'disjoint group': (cell) => (rowOf(cell, side) % rows) * columns + (columnOf(cell, side) % columns),
    // The first falls from the left, the second rises.
    diagonal: (cell) => ([rowOf(cell, side), side - 1 - rowOf(cell, side)][number - 1] === columnOf(cell, side) ? number - 1 : -1),
  }[kind];
  const cells = [...board.values.keys()];
  return belongs ? cells.filter((cell) => belongs(cell) === number - 1) : [];
}
