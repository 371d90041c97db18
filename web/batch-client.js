// A file of many boards as the page sees it. The boards are in a worker of their own.

import { STATUSES } from './statuses.js';

export class BatchClient {
  #worker;

  /**
   * Starts to read in a worker of its own; `opened` resolves to the batch when all boards are judged, or to null when it
   * was closed before.
   */
  static open(worker, engine, blob, options, onProgress) {
    const batch = new BatchClient();
    batch.#worker = worker;
    batch.opened = batch.#worker.call('open', { engine, blob, options }, onProgress).then((result) => {
      if (!result) return null;
      batch.statuses = result.statuses;
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

  failing(statuses, shape) {
    return this.#worker.call('failing', { statuses, shape });
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
