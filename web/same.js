// Which boards of a file are the same puzzle as one before them: those with the same canonical form, which the engine finds. In the
// worker.
//
// Of a form a hash of 16 bytes is kept. Every place in a form has a random number for every symbol, and the hash is made of those of its
// symbols, by exclusive or: whatever two forms are, if they differ they have the same hash once in 2¹²⁸ times.

const WORDS = 4;
const SYMBOLS = 128;

/** `goOn(progress)` resolves to false when it is to stop; then the result is null. */
export async function findSame(batch, goOn, signal) {
  const seen = new Seen(batch.boards);
  for await (const reports of batch.forms(signal)) {
    for (const { canonical, boxes } of reports) seen.add(canonical && `${canonical}${boxes ?? ''}`);
    if (!(await goOn(() => ({ compared: seen.boards })))) return null;
  }
  return seen.boards === batch.boards ? seen.found() : null;
}

/** The boards that came by, each by its form. */
export class Seen {
  boards = 0;
  #random = [];
  #hashes;
  // Numbers of boards from 1, each in the first free place from where its hash begins. A third of the places stays free.
  #table;
  #duplicates = [];
  #firsts = [];
  #notComparable = 0;

  /** For so many boards. */
  constructor(boards) {
    this.#hashes = new Uint32Array(WORDS * boards);
    this.#table = new Uint32Array(2 ** Math.ceil(Math.log2(1.5 * boards + 1)));
  }

  /** The next board; without a form it is compared with none. */
  add(form) {
    const number = this.boards;
    this.boards += 1;
    if (!form) {
      this.#notComparable += 1;
      return;
    }
    this.#hash(form, WORDS * number);
    const last = this.#table.length - 1;
    for (let at = this.#hashes[WORDS * number] & last; ; at = (at + 1) & last) {
      const other = this.#table[at] - 1;
      if (other < 0) {
        this.#table[at] = number + 1;
        return;
      }
      if (this.#isEqual(other, number)) {
        this.#duplicates.push(number);
        this.#firsts.push(other);
        return;
      }
    }
  }

  /** The numbers from 0 of the `duplicates`, in rising order, the first board that each is the same as, and how many could not be compared. */
  found() {
    const [duplicates, firsts] = [this.#duplicates, this.#firsts].map((numbers) => Uint32Array.from(numbers));
    return { boards: this.boards, duplicates, firsts, notComparable: this.#notComparable };
  }

  #hash(form, to) {
    const hashes = this.#hashes;
    for (let at = 0; at < form.length; at += 1) {
      const random = (this.#random[at] ??= crypto.getRandomValues(new Uint32Array(WORDS * SYMBOLS)));
      const from = WORDS * form.charCodeAt(at);
      for (let word = 0; word < WORDS; word += 1) hashes[to + word] ^= random[from + word];
    }
  }

  #isEqual(one, other) {
    for (let word = 0; word < WORDS; word += 1) {
      if (this.#hashes[WORDS * one + word] !== this.#hashes[WORDS * other + word]) return false;
    }
    return true;
  }
}
