// The engine of the page. Two of them have one interface: the library as WebAssembly in this page, or the service that the
// page came from.
//
// check(text, options, done, failed)   the report of one board, to `done`, for the newest question only; the error, to `failed`
// search(text, options, kind)          the same for a question that may take long; null where a newer one of its kind overtook it
// verify(puzzle, answer, options)      the report of an answer to a puzzle; null where a newer one overtook it
// stop()                               ends a search of the usual kind, and whatever is being verified
// convert(text, to, options)           a board in another format
// workerForFile()                      a worker to read a file of many boards in

import { loadWasm } from './wasm-module.js';
import { WasmEngine } from './engine-wasm.js';

let starting;

/** WebAssembly where it is there, the service where it is not. */
export const startEngine = () => (starting ??= start());

async function start() {
  const module = await loadWasm().catch(() => null);
  if (module) return new WasmEngine(module);
  const { HttpEngine } = await import('./engine-http.js');
  return new HttpEngine();
}

// The engine takes longest to arrive: it is asked for before the rest of the page is there. Who needs it waits for the same one.
startEngine().catch(() => {});
