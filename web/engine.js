// The engine of the page. Two of them have one interface: the library as WebAssembly in this page, or the service that the
// page came from.
//
// check(text, options, done, failed, kind)   the report of one board, to `done`, for the newest question of its kind; the error, to `failed`
// search(text, options, kind)                the same for a question that may take long; null where a newer one of its kind overtook it
// verify(puzzle, answer, options)            the report of an answer to a puzzle; null where a newer one overtook it
// stop()                                     ends a search of the usual kind, and whatever is being verified
// convert(text, to, options)                 a board in another format
// workerForFile()                            a worker to read a file of many boards in
// warm()                                     prepares for the first file

import { loadWasm } from './wasm-module.js';
import { WasmEngine } from './engine-wasm.js';

/** WebAssembly where it is there, the service where it is not. */
async function start() {
  const module = await loadWasm().catch(() => null);
  if (module) return new WasmEngine(module);
  const { HttpEngine } = await import('./engine-http.js');
  return new HttpEngine();
}

/** The engine as the page has it from the beginning: what is asked before it has arrived is asked as soon as it has. */
export class Engine {
  #engine = null;
  /** Resolves when it is there; rejects where there is none. */
  started = start().then((engine) => {
    this.#engine = engine;
  });

  /** `wasm` or `http`. */
  get kind() {
    return this.#engine?.kind;
  }

  check(text, options, done, failed, kind) {
    if (this.#engine) this.#engine.check(text, options, done, failed, kind);
    else this.started.then(() => this.check(text, options, done, failed, kind), failed);
  }

  search(...question) {
    return this.#ask('search', question);
  }

  verify(...question) {
    return this.#ask('verify', question);
  }

  stop() {
    this.#engine?.stop();
  }

  convert(...question) {
    return this.#ask('convert', question);
  }

  workerForFile() {
    return this.#engine.workerForFile();
  }

  warm() {
    this.#engine.warm();
  }

  #ask(verb, question) {
    const ask = () => this.#engine[verb](...question);
    return this.#engine ? ask() : this.started.then(ask);
  }
}
