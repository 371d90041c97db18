// A puzzle without clues that it does not need. No page in here.

import { cellAt } from './layout.js';
import { questionOf, readingOf } from './state.js';

/**
 * `{isUnique, gone}`: has the puzzle exactly one solution, and which cells have clues that can all be left out together, one after the
 * other, as long as the rest still has one? `ask(text, options)` has the report of a board; null, where it was withdrawn, ends it with null.
 *
 * A clue that is needed stays needed when others go, so each of those that could go alone is tried once.
 */
export async function needlessTogether(puzzle, ask) {
  const options = readingOf(puzzle);
  const report = await ask(questionOf(puzzle), { ...options, require: 'minimal' });
  if (!report) return null;
  const gone = [];
  let { values } = puzzle;
  for (const cell of (report.redundant_clues ?? []).map((name) => cellAt(name, puzzle.side))) {
    const less = values.with(cell, 0);
    const found = await ask(questionOf({ ...puzzle, values: less }), { ...options, require: 'unique' });
    if (!found) return null;
    if (found.status !== 'unique') continue;
    values = less;
    gone.push(cell);
  }
  return { isUnique: report.redundant_clues !== undefined, gone };
}
