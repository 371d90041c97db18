// What is said of a report: its status, or one of those that only a page has, where somebody is at work. Pure.
//
// empty    nothing is on the board
// typing   the printed puzzle is being typed: that many solutions fit half of it is no news
// playing  no rule is broken; whether the entries are right is said only when asked

import { cluesOf, entriesOf } from './state.js';

// More clues may still decide these.
const OPEN = new Set(['valid', 'multiple', 'undecided']);

/** `isLive` says all there is to say, whatever somebody is doing. */
export function saidOf(report, board, { isLive = false } = {}) {
  const { status } = report;
  if (status === 'valid' && cluesOf(board) === 0) return { ...report, status: 'empty' };
  if (isLive || !OPEN.has(status)) return report;
  if (!board.isLocked) return { status: 'typing', clues: report.clues };
  return status === 'valid' && entriesOf(board) > 0 ? { ...report, status: 'playing' } : report;
}

/** Is there a question worth a search? Of entries none is asked without being wanted. */
export const isSearchable = (board, isLive) => cluesOf(board) > 0 && (isLive || !board.isLocked || entriesOf(board) === 0);

// A classic puzzle needs 17 clues of its 81 cells.
const SPARSE = 0.2;

/** What the sentences of a verdict count. */
export function countsOf(said, board) {
  const cells = board.values.length;
  const clues = cluesOf(board);
  return {
    clues,
    empty: cells - clues,
    entries: entriesOf(board),
    isSparse: clues < cells * SPARSE,
    conflicts: said.conflicts?.length,
    differing: said.differing_cells?.length,
    wrong: said.mistakes?.length,
    isShown: said.isShown,
    isUnseen: !said.reasons?.length,
  };
}
