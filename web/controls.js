// Buttons and switches around the board: each does one thing, and gives the focus back to the board.

import { chooseLanguage, currentLanguage, words } from './language.js';
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

/** Light or dark: as the system has it, until the switch is used. */
export function startTheme(button) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = recall('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  const isDark = () => (document.documentElement.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const show = () => button.setAttribute('aria-pressed', String(isDark()));
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    remember('theme', theme);
    show();
  });
  system.addEventListener('change', show);
  show();
}

/** What is seen of a board besides its cells: the keys, what can be pressed, and its place in a table. */
export class StateView {
  #game;
  #typing;
  #keypad;
  #parts;
  #table;

  /** `table()` is the table, where there is one. */
  constructor(game, typing, keypad, parts, table) {
    this.#game = game;
    this.#typing = typing;
    this.#keypad = keypad;
    this.#parts = parts;
    this.#table = table;
  }

  show() {
    const { board, canUndo, canRedo } = this.#game;
    const { undo, redo, lock, back, place, before, after } = this.#parts;
    const table = this.#table();
    this.#keypad.show(board);
    this.modes();
    undo.disabled = !canUndo;
    redo.disabled = !canRedo;
    write(lock, board.isLocked ? words().unlockShort : words().lockShort);
    lock.title = board.isLocked ? words().unlock : words().lock;
    lock.disabled = !board.isLocked && !board.values.some(Boolean) && !board.rules;
    back.hidden = !table?.isOpen;
    // The board leaves a line for it.
    document.documentElement.classList.toggle('returning', !back.hidden);
    write(place, table?.has(board.place) ? words().boardOf(board.place.number + 1, board.place.boards) : '');
    before.disabled = !table?.hasFailing(-1);
    after.disabled = !table?.hasFailing(1);
  }

  /** What a digit is written as. */
  modes() {
    this.#keypad.showMode(this.#typing.mode, this.#typing.isCopying);
  }
}

/** A text that is the same stays: written again, it would be laid out again. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
