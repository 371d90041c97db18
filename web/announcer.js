// Says to those who listen what has changed, when it has settled.

import { words } from './language.js';

const REST = 500;
// Verdicts that differ by more than their titles.
const DETAILED = new Set(['conflict', 'mistakes']);

export class Announcer {
  #element;
  #timer = 0;
  #last = '';

  constructor(element) {
    this.#element = element;
  }

  /** A verdict is said when it is another one than before; a rule that is broken is said with where. */
  verdict({ status, conflicts }, title, line) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const detail = status === 'conflict' ? words().sentence(conflicts[0].message) : line;
      const kind = DETAILED.has(status) ? detail : title;
      if (kind === this.#last) return;
      this.#last = kind;
      this.say(`${title}. ${detail}`);
    }, REST);
  }

  say(sentence) {
    this.#element.textContent = sentence;
  }

  /** Says a sentence about the table, in the place of a verdict that still waits. */
  sayOfTable(sentence) {
    clearTimeout(this.#timer);
    this.say(sentence);
  }
}
