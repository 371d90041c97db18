// What is said of a report: its status, or one of those that only a page has, where somebody is at work; and what can be done about it. Pure.
//
// empty    nothing is on the board
// typing   the printed puzzle is being typed: that many solutions fit half of it is no news
// playing  no rule is broken; whether the entries are right is said only when asked

import { cluesOf, entriesOf } from './state.js';
import { words } from './language.js';

// More clues may still decide these.
const OPEN = new Set(['valid', 'multiple', 'undecided']);

/** `isLive` says all there is to say, whatever somebody is doing. */
export function saidOf(report, board, { isLive = false } = {}) {
  const { status } = report;
  if (status === 'valid' && cluesOf(board) === 0 && !board.rules) return { ...report, status: 'empty' };
  if (isLive || !OPEN.has(status)) return report;
  if (!board.isLocked) return { status: 'typing', clues: report.clues, unchecked: report.unchecked };
  return status === 'valid' && entriesOf(board) > 0 ? { ...report, status: 'playing' } : report;
}

/** Is there a question worth a search? Of entries none is asked without being wanted. */
export const isSearchable = (board, isLive) => (cluesOf(board) > 0 || Boolean(board.rules)) && (isLive || !board.isLocked || entriesOf(board) === 0);

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
    isSparse: clues < cells * SPARSE && !board.rules,
    conflicts: said.conflicts?.length,
    differing: said.differing_cells?.length,
    wrong: said.mistakes?.length,
    isShown: said.isShown,
    // A puzzle with cages or thermometers may need no clues at all.
    isRuled: Boolean(board.rules),
    unchecked: said.unchecked,
    isUnseen: !said.reasons?.length,
  };
}

/**
 * What can be done about a verdict. The first action is the one to take; the others are offered beside it. Actions are
 * `{ask, text, pressed}`: `ask` names what is to be done, `pressed` is there where it is switched on and off. `stage` is how much was
 * asked of the mistakes.
 */
export function actionsOf(said, board, { search, isStopped, shown, stage }) {
  const say = words();
  // A question that somebody asked is answered before the next.
  if (search && search !== 'searching') return [];
  const action = (ask, text, pressed) => ({ ask, text, pressed });
  const lock = board.isLocked ? [] : [action('lock', say.lock)];
  const unlock = board.isLocked ? [action('unlock', say.unlock)] : [];
  const mine = board.isLocked && entriesOf(board) > 0 ? [action('checkMine', say.checkMine)] : [];
  const needless = (clues) => {
    if (!clues) return [action('findNeedless', say.findNeedless)];
    return clues.length > 0 ? [action('needless', say.showNeedless, shown.needless)] : [];
  };
  const longer = action('longer', say.searchLonger);
  const reasons = said.reasons?.length > 1 ? [action('reasons', say.showReasons(said.reasons.length), shown.reasons)] : [];
  const steps = { counted: [action('showMistakes', say.showMistakes)], shown: [action('reveal', say.reveal(said.mistakes?.length))] };
  return {
    typing: () => lock,
    playing: () => mine,
    // While solutions are looked for, there is nothing else to do about it.
    valid: () => [...(search ? [] : [isStopped ? longer : action('deepen', say.lookForSolutions)]), ...mine],
    conflict: () => [action('lead', say.showConflict), ...mine],
    unsolvable: () => [...mine, ...(said.reasons?.length > 0 ? [action('lead', say.showWhy)] : []), ...reasons, ...unlock],
    solved: () => [action('fresh', say.anotherBoard)],
    unchecked: () => [action('again', say.tryAgain)],
    multiple: () => [...mine, action('pairs', say.showPairs, shown.pairs), ...lock],
    unique: () => [...lock, ...mine, action('solution', say.showSolution, shown.solution), ...needless(said.redundant_clues)],
    undecided: () => [...(said.unchecked ? [] : [longer]), ...mine],
    mistakes: () => steps[stage] ?? [],
    undecidedMine: () => [action('checkLonger', say.searchLonger)],
    noSolution: () => unlock,
  }[said.status]?.() ?? [];
}
