// The board leaves the page: as a link, as text, on paper.

import { addressOf } from './link.js';
import { digitsOf } from './pencil.js';
import { playedJson } from './rules.js';
import { questionOf, readingOf, symbolsOf } from './state.js';
import { words } from './language.js';

/** `board()` gives the board; the buttons are found by their ids. */
export function startShare(engine, board, notice, find) {
  const text = () => symbolsOf(board());
  const written = (format) => engine.convert(questionOf(board()), format, readingOf(board()));
  // For other pages, with what is given, what is pencilled in, and all rules.
  const linked = async (format) => (await engine.convert(playedJson(board(), digitsOf), format, {})).trim();
  const press = (id, action) => find(id).addEventListener('click', action);

  press('copy-link', () => copy(addressOf(board()), notice));
  press('copy-line', () => copy(text(), notice));
  press('copy-grid', async () => copy(await written('grid'), notice));
  press('copy-json', async () => copy(await written('leetcode'), notice));
  press('copy-f-puzzles', async () => copy(await linked('f-puzzles'), notice));
  press('copy-sudokupad', async () => copy(await linked('sudokupad'), notice));
  press('print', () => window.print());
  press('print-verdict', () => printWith('verdict'));

  // Ctrl+C on the board copies it, unless some text of the page is selected.
  document.addEventListener('copy', (event) => {
    if (!find('board').contains(document.activeElement) || !getSelection().isCollapsed) return;
    event.clipboardData.setData('text/plain', text());
    event.preventDefault();
    notice.show('good', () => [words().copied]);
  });
}

/** Prints something besides the board, which the style knows by name. */
function printWith(what) {
  const { dataset } = document.documentElement;
  dataset.print = what;
  window.addEventListener('afterprint', () => delete dataset.print, { once: true });
  window.print();
}

async function copy(text, notice) {
  try {
    await navigator.clipboard.writeText(text);
    notice.show('good', () => [words().copied]);
  } catch {
    notice.show('text', () => [words().notCopied, { code: text }]);
  }
}
