// Every edit is checked at once; a while later, when no edit came, the deeper question is asked: how many solutions?

import { questionOf, readingOf } from './state.js';

const PAUSE = 120;

/**
 * What is known of the board, told to `onVerdict`: its `report`, what is still being looked for (`search`: the name of its words,
 * or null), and whether that was stopped.
 */
export class Checking {
  #report = null;
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

  /** Checks a board, and then asks `deeper` of it, options of a search, if they are there and no rule is broken. */
  ask(board, language, deeper) {
    const asked = this.#withdraw();
    const options = { explain: language, ...readingOf(board) };
    const text = questionOf(board);
    const done = (report) => {
      if (asked !== this.#asked) return;
      // With a rule that is not understood nothing is certain, except that there is no solution.
      const isSearched = deeper && (report.status === 'valid' || (report.status === 'undecided' && report.unchecked));
      this.#tell(report, isSearched ? 'searching' : null);
      if (isSearched) this.#timer = setTimeout(() => this.#search(asked, text, { ...options, ...deeper }), PAUSE);
    };
    this.#engine.check(text, { ...options, require: 'valid' }, done, (error) => asked === this.#asked && this.#onTrouble(error));
  }

  /** Asks a deeper question about the same board: which clues are needless, or the same search with a larger budget. */
  askMore(board, language, deeper) {
    const asked = this.#withdraw();
    const options = { explain: language, ...readingOf(board), ...deeper };
    this.#tell(this.#report, deeper.budget ? 'searchingLonger' : 'searchingNeedless');
    this.#search(asked, questionOf(board), options);
  }

  async #search(asked, text, options) {
    try {
      const report = await this.#engine.search(text, options);
      if (report && asked === this.#asked) this.#tell(report, null);
    } catch (error) {
      if (asked === this.#asked) this.#onTrouble(error);
    }
  }

  /** Ends the search; what was known before it stays. */
  stop() {
    this.#withdraw();
    this.#tell(this.#report, null, true);
  }

  #tell(report, search, isStopped = false) {
    this.#report = report;
    this.#onVerdict({ report, search, isStopped });
  }

  /** Whatever was asked before is not wanted any more. */
  #withdraw() {
    clearTimeout(this.#timer);
    this.#engine.stop();
    this.#asked += 1;
    return this.#asked;
  }
}
