// Buttons and switches beside the board: each does one thing, and gives the focus back to the board.

import { chooseLanguage, currentLanguage } from './language.js';
import { recall, remember } from './memory.js';

/**
 * `does` has what the buttons do, by their ids; `on.focus()` gives the focus to the board, `on.deep()` hears that solutions are wanted or
 * not, `on.copying()` that copying from paper begins or ends, `on.language()` that the words are others, `on.missing()` that they are not
 * there, `on.skip()` goes to what is in view.
 */
export function startControls(find, does, on) {
  for (const [id, press] of Object.entries(does)) {
    find(id).addEventListener('click', ({ detail, currentTarget }) => {
      press();
      // Who presses by keys may want to press again; the board has its keys from there too.
      if (detail > 0 || currentTarget.disabled) on.focus();
    });
  }
  find('copy-mode').addEventListener('change', ({ target }) => {
    on.copying();
    // The space bar is to empty a cell now, and not to take the tick away again.
    if (target.checked) on.focus();
  });
  // The first of the ways to begin: the switch does what it does when it is pressed.
  find('way-copy').addEventListener('click', () => {
    if (find('copy-mode').checked) on.focus();
    else find('copy-mode').click();
  });
  find('skip').addEventListener('click', (event) => {
    event.preventDefault();
    on.skip();
  });
  find('deep').checked = recall('deep') !== 'no';
  find('deep').addEventListener('change', () => {
    remember('deep', find('deep').checked ? 'yes' : 'no');
    on.deep();
  });
  find('language').value = currentLanguage();
  find('language').addEventListener('change', async ({ target }) => {
    try {
      await chooseLanguage(target.value);
      on.language();
    } catch {
      target.value = currentLanguage();
      on.missing();
    }
  });
  startZoom(find('zoom'), find('board-area'));
}

/** A board with many cells on a small screen: at a size that can be read, in a window that scrolls, or the whole of it. */
function startZoom(button, area) {
  button.addEventListener('click', () => {
    const isWhole = area.classList.toggle('whole');
    button.setAttribute('aria-pressed', String(isWhole));
    if (!isWhole) area.querySelector('[tabindex="0"]').scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
