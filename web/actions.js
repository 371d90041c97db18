// What can be done about a verdict. The first action is the one to take; the others are offered beside it. Pure.

import { entriesOf } from './state.js';
import { words } from './language.js';

/**
 * Actions as `{ask, text, pressed}`: `ask` names what is to be done, `pressed` is there where it is switched on and off. `stage` is how
 * much was asked of the mistakes.
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
    undecided: () => [longer, ...mine],
    mistakes: () => steps[stage] ?? [],
    undecidedMine: () => [action('checkLonger', say.searchLonger)],
    noSolution: () => unlock,
  }[said.status]?.() ?? [];
}
