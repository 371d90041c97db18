// The board leaves the page: as a link, as text, as a picture, on paper.

import { drawPng, drawSvg } from './draw-svg.js';
import { fragmentOf } from './link.js';
import { save } from './save.js';
import { readingOf, symbolsOf } from './state.js';
import { words } from './language.js';

/** `now()` gives `{board, marks}`; the buttons are found by their ids. */
export function startShare(engine, now, notice, find) {
  const text = () => symbolsOf(now().board);
  const written = (format) => engine.convert(text(), format, readingOf(now().board));
  const picture = () => drawSvg(now().board, now().marks);
  const press = (id, action) => find(id).addEventListener('click', action);

  press('copy-link', () => copy(addressOf(now().board), notice));
  press('copy-line', () => copy(text(), notice));
  press('copy-grid', async () => copy(await written('grid'), notice));
  press('copy-json', async () => copy(await written('leetcode'), notice));
  press('print', () => window.print());
  press('save-svg', () => save(new Blob([picture()], { type: 'image/svg+xml' }), 'sudoku.svg'));
  press('save-png', async () => save(await drawPng(picture()), 'sudoku.png'));

  // Ctrl+C on the board copies it, unless some text of the page is selected.
  document.addEventListener('copy', (event) => {
    if (!find('board').contains(document.activeElement) || !getSelection().isCollapsed) return;
    event.clipboardData.setData('text/plain', text());
    event.preventDefault();
    notice.show('good', () => [words().copied]);
  });
}

/** The address of the page with this board in it. */
export const addressOf = (board) => location.origin + location.pathname + fragmentOf(board);

async function copy(text, notice) {
  try {
    await navigator.clipboard.writeText(text);
    notice.show('good', () => [words().copied]);
  } catch {
    notice.show('text', () => [words().notCopied, { code: text }]);
  }
}
