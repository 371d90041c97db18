// For setters: how many solutions there are, which digits they have, and the clues that a puzzle does not need. While this is open, the
// page says all it knows of an unfinished puzzle.

import { puzzleOf } from './state.js';
import { recall, remember } from './memory.js';
import { words } from './language.js';

// Solutions are counted up to here.
const MOST_SOLUTIONS = 1000;

export class Setter {
  #parts;
  #game;
  #engine;
  #on;
  isShowing = false;

  /**
   * `on.change()` hears that something else is wanted, `on.draw()` that it is to be drawn again, `on.say(write)` shows a note,
   * `on.trouble()` says that there was no answer.
   */
  constructor(engine, game, parts, on) {
    this.#engine = engine;
    this.#game = game;
    this.#parts = parts;
    this.#on = on;
    parts.panel.open = recall('setter') === 'yes';
    parts.panel.addEventListener('toggle', () => {
      remember('setter', this.isOpen ? 'yes' : 'no');
      if (!this.isOpen) this.isShowing = false;
      on.change();
    });
    parts.candidates.addEventListener('click', () => {
      this.isShowing = !this.isShowing;
      on.draw();
    });
    parts.remove.addEventListener('click', () => this.#remove());
    parts.all.addEventListener('click', () => game.mark());
  }

  get isOpen() {
    return this.#parts.panel.open;
  }

  show({ status, solution_count: solutions, candidates }) {
    const { count, candidates: button } = this.#parts;
    count.textContent = solutions === undefined ? words().setterHelp : words().solutionCount(solutions, solutions >= MOST_SOLUTIONS);
    if (status === 'unique' || status === 'solved') count.textContent = words().solutionCount(1, false);
    button.disabled = !candidates && !this.isShowing;
    button.setAttribute('aria-pressed', String(this.isShowing));
  }

  /** The clues that are needless together go, in one step that can be undone. */
  async #remove() {
    const { remove } = this.#parts;
    const { board } = this.#game;
    if (remove.ariaBusy === 'true') return;
    remove.ariaBusy = 'true';
    try {
      const { needlessTogether } = await import('./needless.js');
      const found = await needlessTogether(puzzleOf(board), (text, options) => this.#engine.search(text, options, 'aside'));
      // Another board is none of its business.
      if (found && board === this.#game.board) this.#take(board, found);
    } catch {
      this.#on.trouble();
    } finally {
      remove.ariaBusy = 'false';
    }
  }

  #take(board, { isUnique, gone }) {
    if (!isUnique) return this.#on.say(() => [words().notUnique]);
    const without = (all) => all.map((one, cell) => (gone.includes(cell) ? 0 : one));
    if (gone.length > 0) this.#game.replace({ ...board, values: without(board.values), givens: without(board.givens) });
    const left = this.#game.board.givens.reduce((sum, given) => sum + given, 0);
    return this.#on.say(() => [gone.length > 0 ? words().removed(gone.length, left) : words().nothingToRemove]);
  }
}
