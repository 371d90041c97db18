// From a report to what is marked on the board. Pure: the views draw it, and so does the picture.

import { cellAt, houseCells, valueOf } from './layout.js';

/**
 * The marks of a report:
 * `clashes`  cell → the cells it clashes with,
 * `tinted`   cells of broken or stuck houses,
 * `stuck`    cells that no digit fits,
 * `pairs`    cell → the digits that two solutions have there,
 * `needless` clues that could be left out,
 * `solution` the digit of every cell, where it is to be shown.
 */
export function marksOf(report, board, { showPairs, showSolution, showNeedless }) {
  const { side } = board;
  const at = (name) => cellAt(name, side);
  const clashes = new Map();
  const tinted = new Set();
  const tint = (house) => houseCells(house, board).forEach((cell) => tinted.add(cell));
  for (const conflict of report.conflicts ?? []) {
    const cells = conflict.cells.map(at);
    for (const cell of cells) {
      const others = clashes.get(cell) ?? new Set();
      cells.forEach((other) => other !== cell && others.add(other));
      clashes.set(cell, others);
    }
    if (conflict.house) tint(conflict.house);
  }
  const stuck = new Set();
  for (const reason of report.reasons ?? []) {
    if (reason.cell) stuck.add(at(reason.cell));
    else tint(reason.house);
  }
  const digit = (symbols, cell) => valueOf(symbols[cell], side);
  const pairs = new Map();
  if (showPairs) {
    for (const cell of (report.differing_cells ?? []).map(at)) {
      pairs.set(cell, [digit(report.solution, cell), digit(report.other_solution, cell)]);
    }
  }
  const solution = showSolution && report.solution ? Uint8Array.from(report.solution, (s) => valueOf(s, side)) : null;
  const needless = new Set(showNeedless ? (report.redundant_clues ?? []).map(at) : []);
  return { clashes, tinted, stuck, pairs, needless, solution };
}

export const NO_MARKS = {
  clashes: new Map(), tinted: new Set(), stuck: new Set(), pairs: new Map(), needless: new Set(), solution: null,
};

/** The sentences of a report, each with the cells it speaks of. */
export function sentencesOf(report, board) {
  const at = (name) => cellAt(name, board.side);
  const ofConflict = ({ message, cells }) => ({ message, cells: cells.map(at) });
  const ofReason = ({ message, cell, house }) => ({ message, cells: cell ? [at(cell)] : houseCells(house, board) });
  return [...(report.conflicts ?? []).map(ofConflict), ...(report.reasons ?? []).map(ofReason)];
}
