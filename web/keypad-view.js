// Digits to press, for fingers and mice, and what a press writes: the digit, or a pencil mark. The board keeps its selection. Copying
// from paper has no use for marks, but for a key that says that a cell is empty.

import { icon } from './icons.js';
import { KINDS } from './pencil.js';
import { symbolOf } from './layout.js';
import { currentLanguage, words } from './language.js';

const MODES = ['digit', ...KINDS];

export class KeypadView {
  #keys;
  #modes;
  #side = 0;
  #shown = '';

  /** `on.digit(value)` writes a digit or 0, `on.mode(mode)` chooses what it is written as, `on.empty()` leaves a cell empty. */
  constructor(keys, modes, on) {
    this.#keys = keys;
    this.#modes = modes;
    // A press must not take the focus away from the board.
    for (const element of [keys, modes]) element.addEventListener('pointerdown', (event) => event.preventDefault());
    keys.addEventListener('click', (event) => {
      const key = event.target.closest('button');
      if (key) on.digit(Number(key.dataset.value));
    });
    modes.setAttribute('role', 'group');
    modes.append(...MODES.map((mode) => button({ mode }, () => on.mode(mode))), button({ does: 'empty' }, () => on.empty()));
  }

  /** Shows the keys of a side; those of digits that stand `side` times already are dimmed. */
  show({ side, values }) {
    if (side !== this.#side) this.#build(side);
    const counts = new Uint16Array(side + 1);
    for (const value of values) counts[value] += 1;
    for (const key of this.#keys.children) {
      const value = Number(key.dataset.value);
      key.classList.toggle('used-up', value > 0 && counts[value] >= side);
      if (value === 0 && key.ariaLabel !== words().erase) key.ariaLabel = words().erase;
    }
  }

  /** What a digit is written as. */
  showMode(mode, isCopying) {
    const shown = `${currentLanguage()} ${mode} ${isCopying}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#keys.dataset.mode = isCopying ? 'digit' : mode;
    this.#modes.setAttribute('aria-label', words().modes);
    for (const one of this.#modes.children) {
      const isMode = one.dataset.mode !== undefined;
      one.hidden = isMode === isCopying;
      one.textContent = isMode ? words().modeNames[one.dataset.mode] : words().emptyKey;
      if (isMode) {
        one.setAttribute('aria-pressed', String(one.dataset.mode === mode));
        one.title = words().modeTips[one.dataset.mode];
      }
    }
  }

  #build(side) {
    this.#side = side;
    const key = (value) => {
      const one = button({ value });
      one.append(value ? symbolOf(value) : icon('erase', 28));
      return one;
    };
    this.#keys.replaceChildren(...Array.from({ length: side }, (_, at) => key(at + 1)), key(0));
    // Few keys have one row, more have two, and many rows of nine; a phone has rows of its own.
    const keys = side + 1;
    this.#keys.style.setProperty('--across', keys <= 7 ? keys : keys <= 18 ? Math.ceil(keys / 2) : 9);
    this.#keys.style.setProperty('--across-phone', keys <= 11 ? 5 : keys <= 18 ? 6 : 9);
  }
}

function button(data, press) {
  const one = Object.assign(document.createElement('button'), { type: 'button' });
  Object.assign(one.dataset, data);
  if (press) one.addEventListener('click', press);
  return one;
}
