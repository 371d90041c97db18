// The engine in this page. A check takes microseconds and is answered before the call returns; a search goes to a worker.

import { WorkerClient } from './worker-client.js';

export class WasmEngine {
  kind = 'wasm';
  #module;
  // Each kind of question has a worker of its own: the one does not end the other.
  #workers = {};
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

  search(text, options, kind = 'search') {
    return this.#ask(kind, 'search', { text, options });
  }

  verify(puzzle, answer, options) {
    return this.#ask('verify', 'verify', { puzzle, answer, options });
  }

  stop() {
    this.#end('search');
    this.#end('verify');
  }

  async #ask(kind, verb, question) {
    this.#end(kind);
    const worker = (this.#workers[kind] ??= new WorkerClient());
    const report = await worker.call(verb, question);
    return worker === this.#workers[kind] ? report : null;
  }

  /** A search cannot be told to end: its worker is dropped. One that is idle is kept for the next. */
  #end(kind) {
    if (!this.#workers[kind]?.isBusy) return;
    this.#workers[kind].end();
    delete this.#workers[kind];
  }

  async convert(text, to, options) {
    return this.#module.convert(text, to, options);
  }

  workerForFile() {
    const worker = this.#spare ?? new WorkerClient();
    this.#spare = null;
    return worker;
  }

  /** A worker that has loaded its module before a file comes. */
  warm() {
    this.#spare ??= new WorkerClient();
    this.#spare.call('warm', {});
  }
}
