// The worker: searches that may take long, and files of many boards. It answers each message by its id.

import { openHttpBatch } from './batch-http.js';
import { openWasmBatch } from './batch-wasm.js';
import { failingText } from './failing.js';
import { loadWasm } from './wasm-module.js';

let batch = null;

const verbs = {
  async warm() {
    await loadWasm();
  },

  async search({ text, options }) {
    const { check } = await loadWasm();
    return check(text, options);
  },

  async open({ engine, blob, options }, onProgress) {
    const open = engine === 'wasm' ? openWasmBatch : openHttpBatch;
    batch = await open(blob, options, paced(onProgress));
    return { statuses: batch.statuses };
  },

  /** The reports of boards by their numbers from 0, in rising order. */
  reports: ({ boards }) => batch.reports(Uint32Array.from(boards)),

  /** All boards of these statuses, as the text of a file. */
  failing: ({ statuses, shape }) => failingText(batch, new Set(statuses), shape),
};

self.addEventListener('message', async ({ data }) => {
  const { id, verb } = data;
  try {
    const result = await verbs[verb](data, (progress) => self.postMessage({ id, progress }));
    self.postMessage({ id, result });
  } catch (error) {
    self.postMessage({ id, error: String(error?.message ?? error) });
  }
});

/** Lets one report of progress through per frame or two; a page cannot show more. */
function paced(onProgress) {
  let last = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (now - last < 40) return;
    last = now;
    onProgress(progress());
  };
}
