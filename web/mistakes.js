// Which of my digits are wrong? Told in steps, each when asked for: how many, which, and what is right instead.

import { puzzleOf, questionOf, readingOf } from './state.js';

const LONGER_BUDGET = 2_000_000_000;

export class Mistakes {
  #engine;
  #on;
  #report = null;
  #asked = 0;
  /** How much was asked: `none`, `asking`, `counted`, `shown`, `revealed`. */
  stage = 'none';

  /** `on.change()` is called when there is more to say, `on.trouble(error)` when there was no answer. */
  constructor(engine, on) {
    this.#engine = engine;
    this.#on = on;
  }

  /** The board is another one: what was said is not true of it. */
  forget() {
    this.#asked += 1;
    this.#report = null;
    this.stage = 'none';
  }

  count(board) {
    return this.#ask(board, {}, 'counted');
  }

  countLonger(board) {
    return this.#ask(board, { budget: LONGER_BUDGET }, 'counted');
  }

  show() {
    this.stage = 'shown';
    this.#on.change();
  }

  reveal(board) {
    return this.#ask(board, { reveal: true }, 'revealed');
  }

  /** What is said of the board because it was asked, as a report with a status of the page; null where it was not asked. */
  get said() {
    const report = this.#report;
    if (!report) return null;
    const { mistakes = [], entries, remaining } = report;
    const isShown = this.stage === 'shown' || this.stage === 'revealed';
    return { status: statusOf(report), mistakes, entries, remaining, isShown };
  }

  /** The cells to be marked, and the symbols of the solution, once they are wanted. */
  get marks() {
    if (!this.said?.isShown) return {};
    return { mistakes: this.said.mistakes, right: this.stage === 'revealed' ? this.#report.solution : undefined };
  }

  async #ask(board, options, stage) {
    this.#asked += 1;
    const asked = this.#asked;
    const before = this.stage;
    this.stage = 'asking';
    this.#on.change();
    const question = { ...readingOf(board), require: 'on-track', ...options };
    try {
      const report = await this.#engine.verify(questionOf(puzzleOf(board)), questionOf(board), question);
      if (!report || asked !== this.#asked) return;
      this.#report = report;
      this.stage = stage;
      this.#on.change();
    } catch (error) {
      if (asked !== this.#asked) return;
      this.stage = before;
      this.#on.trouble(error);
    }
  }
}

/** Without a word about being on track, the givens have no solution, or the search for one ended before it found out. */
function statusOf({ status, on_track: isOnTrack, mistakes = [] }) {
  if (isOnTrack === undefined) return status === 'undecided' ? 'undecidedMine' : 'noSolution';
  if (isOnTrack) return 'onTrack';
  return mistakes.length > 0 ? 'mistakes' : 'together';
}
