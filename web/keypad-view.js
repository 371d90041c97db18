// Digits to press, for fingers and mice. The board keeps its selection.

import { symbolOf } from './layout.js';
import { words } from './language.js';

export class KeypadView {
  #element;
  #side = 0;

  constructor(element, onDigit) {
    this.#element = element;
    // A press must not take the focus away from the board.
    element.addEventListener('pointerdown', (event) => event.preventDefault());
    element.addEventListener('click', (event) => {
      const key = event.target.closest('button');
      if (key) onDigit(Number(key.dataset.value));
    });
  }

  /** Shows the keys of a side; those of digits that stand `side` times already are dimmed. */
  show({ side, values }) {
    if (side !== this.#side) this.#build(side);
    const counts = new Uint16Array(side + 1);
    for (const value of values) counts[value] += 1;
    for (const key of this.#element.children) {
      const value = Number(key.dataset.value);
      key.classList.toggle('used-up', value > 0 && counts[value] >= side);
      if (value === 0) key.setAttribute('aria-label', words().erase);
    }
  }

  #build(side) {
    this.#side = side;
    const key = (value) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.value = value;
      button.textContent = value ? symbolOf(value) : '⌫';
      return button;
    };
    this.#element.replaceChildren(...Array.from({ length: side }, (_, at) => key(at + 1)), key(0));
    // Few keys have one row, more have two, and many rows of nine; a phone has rows of its own.
    const keys = side + 1;
    this.#element.style.setProperty('--across', keys <= 7 ? keys : keys <= 18 ? Math.ceil(keys / 2) : 9);
    this.#element.style.setProperty('--across-phone', keys <= 11 ? 5 : keys <= 18 ? 6 : 9);
  }
}
