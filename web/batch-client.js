// A file of many boards as the page sees it. The boards are in a worker of their own.

import { STATUSES } from './names.js';

export class BatchClient {
  #worker;

  /**
   * Starts to read in a worker of its own; `opened` resolves to the batch when all boards are judged or it was stopped, or to
   * null when it was closed before. Then it has the `statuses` of all boards, the numbers of those that are `failing`, the
   * `part` of the file that was read, and how many lines were `skipped`, if the engine counts them.
   */
  static open(engine, blob, options, onProgress) {
    const batch = new BatchClient();
    batch.#worker = engine.workerForFile();
    batch.opened = batch.#worker.call('open', { engine: engine.kind, blob, options }, onProgress).then((result) => {
      if (!result) return null;
      Object.assign(batch, result);
      batch.byStatus = countsOf(result.statuses);
      return batch;
    });
    return batch;
  }

  get boards() {
    return this.statuses.length;
  }

  reports(boards) {
    return this.#worker.call('reports', { boards });
  }

  /** The failing boards as the text of a file. */
  failingText(shape) {
    return this.#worker.call('failing', { shape });
  }

  /** All boards but these as the text of a file. */
  textWithout(duplicates) {
    return this.#worker.call('without', { duplicates });
  }

  /** Which boards are the same puzzle as one before: see `Seen` in same.js. Resolves to null where it was stopped or closed. */
  same(onProgress) {
    return this.#worker.call('same', {}, onProgress);
  }

  /** A line of the file as it stands there, by its number from 1; undefined where there is none. */
  line(number) {
    return this.#worker.call('line', { number });
  }

  /** Reads no further, and what was judged until now is kept; or compares no further. */
  stop() {
    this.#worker.call('stop', {});
  }

  /** Ends the worker, in the middle of a file too. */
  close() {
    this.#worker.end();
  }
}

function countsOf(statuses) {
  const counts = new Array(STATUSES.length).fill(0);
  for (const status of statuses) counts[status] += 1;
  return Object.fromEntries(STATUSES.map((name, at) => [name, counts[at]]).filter(([, count]) => count > 0));
}
