// The two steps of a board: the printed puzzle, which is locked, and the digits of the player.

import { words } from './language.js';

export class Steps {
  #game;
  #notice;
  #on;

  /** `on.isBroken()` says whether a rule is broken, `on.locked()` hears of the second step, `on.focus()` gives the focus to the board. */
  constructor(game, notice, on) {
    this.#game = game;
    this.#notice = notice;
    this.#on = on;
  }

  /** The digits are the printed puzzle from now on. Clues that contradict each other cannot be one. */
  lock() {
    if (this.#on.isBroken()) return this.#notice.show('bad', () => [words().lockConflict]);
    this.#on.locked();
    return this.#game.lock();
  }

  unlock() {
    this.#game.unlock();
    this.#on.focus();
  }

  turn() {
    if (this.#game.board.isLocked) this.unlock();
    else this.lock();
  }

  /** Takes away what is the player's, and says whether there was anything. */
  clear() {
    const isCleared = this.#game.clear();
    if (!isCleared) this.offer(() => words().onlyPrinted);
    return isCleared;
  }

  /** Says why something is not done, and offers what it needs. */
  offer(say) {
    this.#notice.show('text', () => [say(), { label: words().unlock, press: () => this.unlock() }]);
  }
}
