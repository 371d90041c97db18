// A service that does not answer is asked again: soon, then less and less often, and at once when the browser says that the network
// is back, or when the page is looked at again.

const FIRST = 1000;
const LONGEST = 15_000;

export class Recovery {
  #again;
  #timer = 0;
  #wait = FIRST;
  isLost = false;

  /** `again()` asks once more; whoever hears the answer says `found()`, or `lost()` where there is none. */
  constructor(again) {
    this.#again = again;
    window.addEventListener('online', () => this.#now());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#now());
  }

  lost() {
    this.isLost = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#now(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST);
  }

  /** Was it lost before? */
  found() {
    const wasLost = this.isLost;
    clearTimeout(this.#timer);
    this.isLost = false;
    this.#wait = FIRST;
    return wasLost;
  }

  #now() {
    if (this.isLost) this.#again();
  }
}
