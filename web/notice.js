// The note that says what came in, or why it could not be read. It lies over the page: nothing moves when it comes and goes.

import { words } from './language.js';

// Good news is read in a moment; what went wrong stays until something else is done.
const MOMENT = 6000;

export class Notice {
  #element;
  #text;
  #timer = 0;
  #write = () => [];

  /** `onDismiss()` is called when it was closed by hand. */
  constructor(element, text, close, onDismiss) {
    this.#element = element;
    this.#text = text;
    close.addEventListener('click', () => {
      this.clear();
      onDismiss();
    });
  }

  /**
   * `write` makes the parts; it is kept, to be called again when the language changes. A part is a sentence, `{code}` a text
   * to be seen as it is, or `{label, press}` a button.
   */
  show(kind, write) {
    this.#element.dataset.kind = kind;
    this.#write = write;
    this.reword();
    this.#element.hidden = false;
    clearTimeout(this.#timer);
    if (kind === 'good') this.#leaveSoon();
  }

  /** What was recognised. */
  recognised({ format, boxes }, { files = 1, name } = {}) {
    this.show('good', () => [
      words().recognised(words().formats[format] ?? format, 1),
      // Where the boxes are no squares a report names them: most texts leave them to be guessed.
      boxes && words().itsBoxes(...boxes.split('x')),
      format === 'csv' && words().csvColumn,
      files > 1 && words().firstFile(files, name),
    ].filter(Boolean));
  }

  /**
   * Why a text is no board: what is wrong, where, and what to do. Where it can be read in several ways, `again(options)` is
   * offered for each. `last()` are parts behind it.
   */
  malformed({ kind, message, help, readings = [], line, column }, { again, last }) {
    this.show('bad', () => {
      const buttons = (again ? readings : []).map((reading) => ({
        label: words().readings[reading], press: () => again(Object.fromEntries([reading.split('=')])),
      }));
      return [words().notRead(message, line, column), words().helps[kind] ?? help, ...buttons, ...last()].filter(Boolean);
    });
  }

  clear() {
    if (this.#element.hidden) return;
    clearTimeout(this.#timer);
    this.#element.hidden = true;
    this.#text.replaceChildren();
    this.#write = () => [];
  }

  reword() {
    this.#text.replaceChildren(...this.#write().map(partOf));
  }

  #leaveSoon() {
    this.#timer = setTimeout(() => {
      if (this.#element.matches(':focus-within')) this.#leaveSoon();
      else this.clear();
    }, MOMENT);
  }
}

function partOf(part) {
  if (typeof part === 'string') return Object.assign(document.createElement('p'), { textContent: part });
  if (part.code !== undefined) return Object.assign(document.createElement('pre'), { textContent: part.code });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: part.label });
  button.addEventListener('click', part.press);
  return button;
}
