// From a report to what is marked on the board. Pure: the views draw it, and so does the picture.

import { cellAt, houseCells, valueOf } from './layout.js';

/**
 * The marks of a report:
 * `clashes`  cell → the cells it clashes with,
 * `tinted`   cells of broken or stuck houses,
 * `stuck`    cells that no digit fits,
 * `pairs`    cell → the digits that two solutions have there,
 * `needless` clues that could be left out,
 * `solution` the digit of every cell, where it is to be shown,
 * `suspects` digits without which the board could be completed,
 * `mistakes` wrong entry → the right digit, or 0 where it is not to be shown,
 * `possible` empty cell → the digits that some solution has there.
 * Of several reasons why a board is stuck only the first is marked, unless all are wanted: together they cover half of it.
 */
export function marksOf(report, board, { showPairs, showSolution, showNeedless, showReasons, showPossible, mistakes = [], right }) {
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
  for (const reason of showReasons ? (report.reasons ?? []) : leading(report.reasons)) {
    if (reason.cell) stuck.add(at(reason.cell));
    else if (reason.house) tint(reason.house);
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
  return {
    clashes, tinted, stuck, pairs, needless, solution,
    suspects: new Set((report.suspects ?? []).map(at)),
    mistakes: new Map(mistakes.map((name) => [at(name), right ? digit(right, at(name)) : 0])),
    possible: new Map(showPossible ? possibleOf(report.candidates, board) : []),
  };
}

const possibleOf = (candidates, { side, values }) =>
  (candidates ?? []).flatMap((symbols, cell) => (values[cell] ? [] : [[cell, [...symbols].map((symbol) => valueOf(symbol, side))]]));

/** The one reason that is easiest to see, if there is any: a cell that no digit fits. */
export function leading(reasons = []) {
  return [reasons.find(({ cell }) => cell) ?? reasons[0]].filter(Boolean);
}

export const NO_MARKS = {
  clashes: new Map(), tinted: new Set(), stuck: new Set(), pairs: new Map(), needless: new Set(), solution: null,
  suspects: new Set(), mistakes: new Map(), possible: new Map(),
};

/** The sentences of a report, each with the cells it speaks of; of its reasons the leading one, or all. */
export function sentencesOf(report, board, { showReasons } = {}) {
  const at = (name) => cellAt(name, board.side);
  const ofConflict = ({ message, cells }) => ({ message, cells: cells.map(at) });
  const ofReason = ({ message, cell, house }) => ({ message, cells: cell ? [at(cell)] : houseCells(house, board) });
  return [...(report.conflicts ?? []).map(ofConflict), ...(showReasons ? (report.reasons ?? []) : leading(report.reasons)).map(ofReason)];
}
