// The address of the page and the steps of its history. The address follows the board; to turn to the table and to open a
// board of it are steps, so that the browser's Back returns from each.

import { recallTab, rememberTab } from './memory.js';

// Browsers refuse changes of the address when there are many in a short time: of those closer together, the last is written.
const REST = 350;

export class Route {
  #timer = 0;
  #pending = null;
  #written = -REST;

  /** `onMove()` is called when the browser has gone to another step, or to another link. */
  constructor(onMove) {
    for (const name of ['popstate', 'hashchange']) {
      window.addEventListener(name, () => {
        this.#forget();
        onMove();
      });
    }
    // When the page is hidden, some browsers have noted already what to come back to; others say nothing before.
    for (const name of ['beforeunload', 'pagehide']) window.addEventListener(name, () => this.#leave());
    this.#return();
  }

  /** What the step shows: `one` board or `many`. */
  get view() {
    return history.state?.view ?? 'one';
  }

  /** The address of the board, written when the page has nothing better to do. */
  follow(address) {
    this.#forget();
    this.#pending = address;
    this.#timer = setTimeout(() => this.#write(), this.#written + REST - performance.now());
  }

  /** The address stays as it is until the board changes: what could not be read of it is not lost either. */
  keep() {
    this.#forget();
  }

  /** A step forward, to the other view. */
  step(view, address = location.href) {
    this.#write();
    history.pushState({ view, from: this.view }, '', address);
  }

  /**
   * Back to a view: to the step before if that showed it, otherwise forward to a new one. True where the browser goes, and `onMove`
   * hears of it.
   */
  back(view) {
    if (history.state?.from !== view) {
      this.step(view);
      return false;
    }
    this.#write();
    history.back();
    return true;
  }

  /** This step shows one board from now on: the table that it showed is gone. */
  settle(address) {
    this.#forget();
    history.replaceState({ view: 'one' }, '', address);
  }

  /** A reload may load the address from before its last change: the tab remembers which one belongs to it. */
  #leave() {
    if (this.#pending !== null) rememberTab('address', `${location.href} ${this.#pending}`);
    this.#write();
  }

  #return() {
    const [before, last] = (recallTab('address') ?? '').split(' ');
    rememberTab('address', '');
    if (before === location.href) history.replaceState(history.state, '', last);
  }

  #write() {
    if (this.#pending === null) return;
    history.replaceState(history.state, '', this.#pending);
    this.#written = performance.now();
    this.#forget();
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#pending = null;
  }
}
