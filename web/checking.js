// Every edit is checked at once; a while later, when no edit came, the deeper question is asked: how many solutions?

import { cluesOf, readingOf, symbolsOf } from './state.js';

const PAUSE = 120;

/** What is known of the board: its report, and whether a search is still on its way. */
export class Checking {
  #engine;
  #onVerdict;
  #onTrouble;
  #timer = 0;
  #asked = 0;

  constructor(engine, { onVerdict, onTrouble }) {
    this.#engine = engine;
    this.#onVerdict = onVerdict;
    this.#onTrouble = onTrouble;
  }

  /** Checks a board, and searches it if `deep` is wanted and there is something to search. */
  ask(board, { language, deep }) {
    const asked = this.#withdraw();
    const options = { explain: language, ...readingOf(board) };
    const text = symbolsOf(board);
    const isOpen = deep && cluesOf(board) > 0;
    const done = (report) => {
      if (asked !== this.#asked) return;
      const search = isOpen && report.status === 'valid';
      this.#onVerdict({ report, isSearching: search });
      if (search) this.#timer = setTimeout(() => this.#search(asked, text, { ...options, require: 'unique' }), PAUSE);
    };
    this.#engine.check(text, { ...options, require: 'valid' }, done, this.#onTrouble);
  }

  /** Asks a deeper question about the same board: which clues are needless, or the same search with a larger budget. */
  askMore(board, report, { language, require, budget }) {
    const asked = this.#withdraw();
    const options = { explain: language, require, ...readingOf(board), ...(budget ? { budget } : {}) };
    this.#onVerdict({ report, isSearching: true });
    this.#search(asked, symbolsOf(board), options);
  }

  async #search(asked, text, options) {
    try {
      const report = await this.#engine.search(text, options);
      if (report && asked === this.#asked) this.#onVerdict({ report, isSearching: false });
    } catch (error) {
      this.#onTrouble(error);
    }
  }

  /** Whatever was asked before is not wanted any more. */
  #withdraw() {
    clearTimeout(this.#timer);
    this.#engine.stop();
    this.#asked += 1;
    return this.#asked;
  }
}
