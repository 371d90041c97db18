// Which boards of a table are the same puzzle as an earlier one: found at once where they are few, and on request where they are many.

import { icon } from './icons.js';
import { placeOf } from './numbers.js';
import { words } from './language.js';

// So many are compared without being asked to.
const FEW = 5000;
// Each takes about 30 bytes while they are compared.
const MOST = 10_000_000;

export class SameView {
  #parts;
  #on;
  #batch = null;
  // What was found, and in what file.
  #found = null;
  #source = null;
  // The batch whose boards are being compared.
  #running = null;
  #isAsked = false;
  #isChosen = false;

  /**
   * `on.found(sentence, isAsked)` hears that boards were compared, and whether somebody asked for it; `on.choose()` that the duplicates
   * are wanted or no longer, `on.trouble(error)` what failed, `on.leave()` takes the focus.
   */
  constructor(parts, on) {
    this.#parts = parts;
    this.#on = on;
    parts.button.addEventListener('click', () => (this.#found ? on.choose() : this.#ask()));
    parts.stop.addEventListener('click', () => this.#running?.stop());
  }

  /** What was found before in a file that is about to be read. */
  recall(source, found) {
    this.#source = source;
    this.#found = found ?? null;
  }

  /** The boards that are shown now. Those of the same file are the same, whatever is required of them. */
  show(batch) {
    const { source, boards } = batch;
    const wasAsked = this.#running?.source === source && this.#isAsked;
    this.#batch = batch;
    if (this.#running === batch) return this.#draw();
    this.#running = null;
    if (this.#source !== source || this.#found?.boards !== boards) this.recall(source, null);
    const isWanted = !this.#found && boards <= MOST && (boards <= FEW || wasAsked);
    return isWanted ? this.#compare(wasAsked) : this.#draw();
  }

  /** Are the rows those of the duplicates? */
  set isChosen(isChosen) {
    this.#isChosen = isChosen;
    this.#draw();
  }

  /** As `found()` of same.js has it; null where boards were not compared. */
  get found() {
    return this.#found;
  }

  /** The same, of this file. */
  foundIn(source) {
    return this.#source === source ? this.#found : null;
  }

  /** The number of the first board that is the same puzzle as this one; undefined where this is the first, or none is. */
  firstOf(number) {
    return this.#found?.firsts[placeOf(this.#found.duplicates, number)];
  }

  #ask() {
    const hadFocus = document.activeElement === this.#parts.button;
    this.#compare(true);
    if (hadFocus) this.#parts.stop.focus();
  }

  async #compare(isAsked) {
    const batch = this.#batch;
    this.#running = batch;
    this.#isAsked = isAsked;
    this.#draw();
    this.#progress(0);
    let found = null;
    try {
      found = await batch.same(({ compared }) => batch === this.#running && this.#progress(compared / batch.boards));
    } catch (error) {
      if (batch === this.#running) this.#on.trouble(error);
    }
    if (batch !== this.#running) return;
    const hadFocus = document.activeElement === this.#parts.stop;
    this.#running = null;
    this.#found = found;
    this.#draw();
    if (found) this.#on.found(this.#sentence(), isAsked);
    if (!hadFocus) return;
    if (this.#parts.button.disabled) this.#on.leave();
    else this.#parts.button.focus();
  }

  #progress(part) {
    this.#parts.progress.value = part;
    if (this.#isAsked) this.#parts.text.textContent = words().comparing(part);
  }

  #draw() {
    const { button, stop, progress, text } = this.#parts;
    const isWaitedFor = this.#running !== null && this.#isAsked;
    const isTooMany = this.#batch.boards > MOST;
    const count = this.#found?.duplicates.length;
    button.hidden = isWaitedFor;
    stop.hidden = progress.hidden = !isWaitedFor;
    button.disabled = this.#running !== null || isTooMany || count === 0;
    if (this.#found) button.setAttribute('aria-pressed', String(this.#isChosen));
    else button.removeAttribute('aria-pressed');
    const label = this.#found || this.#running ? words().same : words().findSame;
    const number = this.#found ? [' ', Object.assign(document.createElement('b'), { textContent: words().number(count) })] : [];
    button.replaceChildren(icon('same', 16), label, ...number);
    if (!isWaitedFor) text.textContent = isTooMany ? words().tooManyToCompare(MOST) : this.#sentence();
  }

  #sentence() {
    if (!this.#found) return '';
    const { boards, duplicates, notComparable } = this.#found;
    if (notComparable === boards) return words().noneComparable;
    return words().sentences([words().sameFound(duplicates.length), ...(notComparable > 0 ? [words().notComparable(notComparable)] : [])]);
  }
}
