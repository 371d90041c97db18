// The lines of a file as they stand in it, by their numbers. In the worker: the file may be large, and is read as it streams by,
// once.

const LINE_FEED = 10;
// What is longer is cut: no board needs it, and somebody is to look at it.
export const LONGEST = 4096;

export class Lines {
  #reader;
  #bytes = new Uint8Array();
  #number = 1;
  #isDone = false;

  constructor(blob) {
    this.#reader = blob.stream().getReader();
  }

  /** A line by its number from 1, undefined where there is none. Each asked for must stand behind the one before. */
  async at(number) {
    const parts = [];
    while (this.#number <= number && !this.#isDone) {
      const isWanted = this.#number === number;
      const feed = this.#bytes.indexOf(LINE_FEED);
      if (isWanted) parts.push(this.#bytes.slice(0, Math.min(feed < 0 ? Infinity : feed, LONGEST)));
      if (feed < 0) {
        await this.#more();
      } else {
        this.#bytes = this.#bytes.subarray(feed + 1);
        this.#number += 1;
      }
    }
    return parts.length > 0 ? textOf(parts) : undefined;
  }

  /** The rest is not wanted. */
  close() {
    return this.#reader.cancel();
  }

  async #more() {
    const { done, value } = await this.#reader.read();
    this.#isDone = done;
    this.#bytes = value ?? new Uint8Array();
  }
}

function textOf(parts) {
  const decoder = new TextDecoder();
  const text = parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
  return text.slice(0, LONGEST).replace(/\r$/, '');
}
