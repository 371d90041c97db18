// The line above the board that says what came in, or why it could not be read.

import { words } from './language.js';

export class Notice {
  #element;
  #text;
  #write = () => [];

  constructor(element, text, close) {
    this.#element = element;
    this.#text = text;
    close.addEventListener('click', () => this.clear());
  }

  /** `write` makes the paragraphs; it is kept, to be called again when the language changes. */
  show(kind, write) {
    this.#element.dataset.kind = kind;
    this.#write = write;
    this.reword();
    this.#element.hidden = false;
  }

  /** What was recognised. */
  recognised(format, boards) {
    this.show('good', () => [words().recognised(words().formats[format] ?? format, boards)]);
  }

  /** Why a text is no board: what is wrong, where, and what to do. */
  malformed({ message, help, line, column }) {
    const place = () => (line ? ` (${words().place(line, column)})` : '');
    this.show('bad', () => [`${words().notRead}${place()}: ${message}`, help, words().boardKept].filter(Boolean));
  }

  clear() {
    this.#element.hidden = true;
    this.#text.replaceChildren();
  }

  reword() {
    const paragraph = (text) => Object.assign(document.createElement('p'), { textContent: text });
    this.#text.replaceChildren(...this.#write().map(paragraph));
  }
}
