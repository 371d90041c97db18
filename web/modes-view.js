// What a press on a digit writes: the digit, or a pencil mark. Copying from paper has no use for marks, but for a key that says that
// a cell is empty.

import { KINDS } from './pencil.js';
import { words } from './language.js';

const MODES = ['digit', ...KINDS];

export class ModesView {
  #element;

  /** `on.mode(mode)` chooses one, `on.empty()` leaves a cell empty. */
  constructor(element, on) {
    this.#element = element;
    element.setAttribute('role', 'group');
    // A press must not take the focus away from the board.
    element.addEventListener('pointerdown', (event) => event.preventDefault());
    const button = (data, press) => {
      const one = Object.assign(document.createElement('button'), { type: 'button' });
      Object.assign(one.dataset, data);
      one.addEventListener('click', press);
      return one;
    };
    element.append(...MODES.map((mode) => button({ mode }, () => on.mode(mode))), button({ does: 'empty' }, () => on.empty()));
  }

  show(mode, isCopying) {
    this.#element.setAttribute('aria-label', words().modes);
    for (const one of this.#element.children) {
      const isMode = one.dataset.mode !== undefined;
      one.hidden = isMode === isCopying;
      one.textContent = isMode ? words().modeNames[one.dataset.mode] : words().emptyKey;
      if (isMode) {
        one.setAttribute('aria-pressed', String(one.dataset.mode === mode));
        one.title = words().modeTips[one.dataset.mode];
      }
    }
  }
}
