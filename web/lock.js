// Which digits of a board that comes in are printed, and whether they are locked. Pure.

import { boardFrom } from './state.js';
import { pencilOf, withGivens } from './link.js';
import { pencilOfSymbols } from './pencil.js';
import { valueOf } from './layout.js';

// What no printed puzzle is: clues that contradict each other have been misread or mistyped, and nothing is left to do on a full board.
const NO_PUZZLE = new Set(['conflict', 'solved']);

/**
 * The board of a report, and of the link that it came by, if it did: `{board, isPencilLost}`, or null where the page has no such
 * board. Digits are locked where something tells that they are printed, and where they are a puzzle as it might be printed.
 */
export function arrived(report, link) {
  const plain = boardFrom(report.board, report.boxes?.split('x').map(Number));
  if (!plain) return null;
  const board = link?.givens ? withGivens(plain, link.givens) : withPrinted(plain, report.givens);
  const isTold = Boolean(link?.givens || report.givens);
  const isPuzzle = report.status !== undefined && !NO_PUZZLE.has(report.status) && board.givens.some(Boolean);
  const noted = { ...board, pencil: pencilOfSymbols(board, { centre: report.centre_marks, corner: report.corner_marks }) };
  const pencil = link ? pencilOf(noted, link) : noted.pencil;
  return {
    board: { ...board, isLocked: !link?.isOpen && (isTold || isPuzzle), pencil: pencil ?? board.pencil },
    isPencilLost: pencil === null,
  };
}

/** `line` has the symbols of the printed puzzle, where a format tells it from the player's digits. */
function withPrinted(board, line) {
  if (!line) return board;
  return { ...board, givens: board.values.map((value, cell) => (value && valueOf(line[cell], board.side) === value ? 1 : 0)) };
}
