// The engine in this page. A check takes microseconds and is answered before the call returns; a search goes to a worker.

import { BatchClient } from './batch-client.js';
import { WorkerClient } from './worker-client.js';

export class WasmEngine {
  kind = 'wasm';
  #module;
  #searcher = null;
  #spare = null;

  constructor(module) {
    this.#module = module;
  }

  check(text, options, done, failed) {
    let report;
    try {
      report = this.#module.check(text, options);
    } catch (error) {
      return failed(error);
    }
    return done(report);
  }

  async search(text, options) {
    this.stop();
    const searcher = (this.#searcher ??= new WorkerClient());
    const report = await searcher.call('search', { text, options });
    return searcher === this.#searcher ? report : null;
  }

  /** A search cannot be told to end: its worker is dropped. One that is idle is kept for the next. */
  stop() {
    if (!this.#searcher?.isBusy) return;
    this.#searcher.end();
    this.#searcher = null;
  }

  async convert(text, to, options) {
    return this.#module.convert(text, to, options);
  }

  batch(blob, options, onProgress) {
    const worker = this.#spare ?? new WorkerClient();
    this.#spare = null;
    return BatchClient.open(worker, 'wasm', blob, options, onProgress);
  }

  /** A worker that has loaded its module before a file comes. */
  warm() {
    this.#spare ??= new WorkerClient();
    this.#spare.call('warm', {});
  }
}
