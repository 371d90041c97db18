// From a board to what is seen of its verdict: asks, waits, decides what is shown, and draws it.

import { Checking } from './checking.js';
import { currentLanguage } from './language.js';
import { countsOf, isSearchable, saidOf } from './said.js';
import { marksOf, NO_MARKS } from './marks.js';
import { Mistakes } from './mistakes.js';
import { puzzleOf } from './state.js';

// With more differing cells than this the board would be covered by them, so they are shown only when asked for.
const FEW_CELLS = 24;
const LONGER_BUDGET = 2_000_000_000;
// What is shown of a verdict; for differing cells `null` leaves it to the page.
const SHOWN_FIRST = { pairs: null, solution: false, needless: true, reasons: false };
const WAITING = { report: { status: 'waiting' }, search: null, isStopped: false };
// What a search finds. While the next one runs, what the last one found stays, for so long.
const SEARCHED = new Set(['unique', 'multiple', 'unsolvable', 'undecided']);
const PATIENCE = 600;

/** What can be asked of a verdict: `said.js` offers it. */
export const ASKS = [
  'pairs', 'solution', 'needless', 'reasons', 'findNeedless', 'longer', 'stop', 'checkMine', 'checkLonger', 'showMistakes', 'reveal',
];

export class Judge {
  #game;
  #views;
  #on;
  #checking;
  #mistakes;
  #verdict = WAITING;
  // Is what is shown of a board before, and was there an answer for this one?
  #isOld = false;
  #isAnswered = true;
  #isReading = false;
  #timer = 0;
  #shown = SHOWN_FIRST;
  /** What is marked on the board. */
  marks = NO_MARKS;

  /**
   * `views` are `{board, verdict, setter, card}`. `on.isDeep()` says whether solutions are looked for, `on.said(said)` hears
   * what is said, `on.answer()` that the engine gave an answer, `on.trouble()` that it gave none.
   */
  constructor(engine, game, views, on) {
    this.#game = game;
    this.#views = views;
    this.#on = on;
    this.#checking = new Checking(engine, { onVerdict: (next) => this.#onVerdict(next), onTrouble: () => this.trouble() });
    this.#mistakes = new Mistakes(engine, { change: () => this.draw(), trouble: () => on.trouble() });
  }

  /** The board is another one. */
  board() {
    this.#shown = SHOWN_FIRST;
    this.check();
  }

  /** The next board has nothing to do with this one: not even its verdict stays for a moment. */
  forget() {
    this.#verdict = WAITING;
  }

  /** With WebAssembly the verdict is drawn before this returns; until the service answers, the old marks are taken away. */
  check() {
    const { board } = this.#game;
    const { setter } = this.#views;
    this.#mistakes.forget();
    this.#isOld = true;
    this.#isAnswered = false;
    const deeper = this.#on.isDeep() && isSearchable(board, setter.isOpen);
    this.#checking.ask(board, currentLanguage(), deeper ? { require: 'unique', with: this.#wanted } : null);
    this.#showBusy();
    if (!this.#isAnswered) this.#views.board.show(board, (this.marks = NO_MARKS));
  }

  /** There was no answer: what was said of the board before this one is not true of this one. */
  trouble() {
    this.#isAnswered = true;
    this.#showBusy();
    const report = this.#isOld || this.#verdict.report.status === 'waiting' ? { status: 'unchecked' } : this.#verdict.report;
    this.#take({ report, search: null, isStopped: false });
    this.#on.trouble();
  }

  /** While the next board is being read, the verdict is out of date. */
  set isReading(isReading) {
    this.#isReading = isReading;
    this.#showBusy();
  }

  /** What is said of the board: a report, with a status that only the page has, where somebody is at work. */
  get said() {
    const { report } = this.#verdict;
    // What clashes is seen whatever else was asked.
    if (this.#mistakes.said) return { conflicts: report.conflicts, ...this.#mistakes.said };
    return saidOf(report, this.#game.board, { isLive: this.#views.setter.isOpen });
  }

  draw() {
    const { board } = this.#game;
    const { said } = this;
    const shown = { ...this.#shown, pairs: this.#isShowingPairs(said) };
    const { setter } = this.#views;
    this.marks = marksOf(said, board, {
      showPairs: shown.pairs && !setter.isShowing, showSolution: shown.solution, showNeedless: shown.needless, showReasons: shown.reasons,
      showPossible: setter.isShowing, ...this.#mistakes.marks,
    });
    this.#views.board.show(board, this.marks);
    const { search, isStopped } = this.#verdict;
    this.#views.verdict.show(said, board, { search, isStopped, shown, stage: this.#mistakes.stage });
    setter.show(said);
    this.#on.said(said);
  }

  /** Asks, or shows, what one of the names in `ASKS` says. */
  ask(name) {
    const { board } = this.#game;
    const asks = {
      pairs: () => this.#show({ pairs: !this.#isShowingPairs(this.said) }),
      solution: () => this.#show({ solution: !this.#shown.solution }),
      needless: () => this.#show({ needless: !this.#shown.needless }),
      reasons: () => this.#show({ reasons: !this.#shown.reasons }),
      findNeedless: () => this.#askMore(puzzleOf(board), { require: 'minimal' }),
      longer: () => this.#askMore(board, { require: 'unique', with: this.#wanted, budget: LONGER_BUDGET }),
      stop: () => this.#stop(),
      checkMine: () => this.#mistakes.count(board),
      checkLonger: () => this.#mistakes.countLonger(board),
      showMistakes: () => this.#mistakes.show(),
      reveal: () => this.#mistakes.reveal(board),
    };
    asks[name]();
  }

  get #wanted() {
    return this.#views.setter.isOpen ? 'suspects,candidates' : 'suspects';
  }

  #askMore(board, deeper) {
    this.#checking.askMore(board, currentLanguage(), deeper);
  }

  #stop() {
    if (this.#mistakes.stage === 'asking') this.#mistakes.forget();
    this.#checking.stop();
  }

  #show(change) {
    this.#shown = { ...this.#shown, ...change };
    this.draw();
  }

  /** A verdict stays until the next one is there, unless that takes long: then what is known already is said. */
  #onVerdict(next) {
    clearTimeout(this.#timer);
    this.#isAnswered = true;
    this.#showBusy();
    this.#on.answer();
    if (next.search !== 'searching' || !SEARCHED.has(this.#verdict.report.status)) return this.#take(next);
    this.#verdict = { ...this.#verdict, search: 'searching' };
    this.draw();
    this.#timer = setTimeout(() => this.#take(next), PATIENCE);
  }

  #showBusy() {
    this.#views.card.ariaBusy = this.#isReading || !this.#isAnswered;
  }

  #take(verdict) {
    clearTimeout(this.#timer);
    this.#verdict = verdict;
    this.#isOld = false;
    this.draw();
  }

  #isShowingPairs(said) {
    const { isSparse } = countsOf(said, this.#game.board);
    return this.#shown.pairs ?? (!isSparse && (said.differing_cells?.length ?? 0) <= FEW_CELLS);
  }
}
