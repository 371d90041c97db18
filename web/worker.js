// The worker: searches that may take long, and files of many boards. It answers each message by its id.

import { openHttpBatch } from './batch-http.js';
import { openWasmBatch } from './batch-wasm.js';
import { extract } from './extract.js';
import { Lines } from './lines.js';
import { numbersBut } from './numbers.js';
import { findSame } from './same.js';
import { loadWasm } from './wasm-module.js';

let batch = null;
let file = null;
let stopping = null;

const verbs = {
  async warm() {
    await loadWasm();
  },

  async search({ text, options }) {
    const { check } = await loadWasm();
    return check(text, options);
  },

  async verify({ puzzle, answer, options }) {
    const { verify } = await loadWasm();
    return verify(puzzle, answer, options);
  },

  async open({ engine, blob, options }, onProgress) {
    const open = engine === 'wasm' ? openWasmBatch : openHttpBatch;
    file = blob;
    const signal = begin();
    batch = await open(blob, options, paced(onProgress, signal), signal);
    return { statuses: batch.statuses, failing: batch.failing, part: batch.part, skipped: batch.skipped };
  },

  /** The boards that are the same puzzle as one before. */
  same(_, onProgress) {
    const signal = begin();
    return findSame(batch, paced(onProgress, signal), signal);
  },

  stop() {
    stopping.abort();
  },

  /** The reports of boards by their numbers from 0, in rising order. */
  reports: ({ boards }) => batch.reports(Uint32Array.from(boards)),

  /** All boards that fail, as the text of a file. */
  failing: ({ shape }) => extract(batch, batch.failing, shape, file),

  /** All other boards, as the text of a file. */
  without: ({ duplicates }) => extract(batch, numbersBut(batch.boards, duplicates), 'kept', file),

  async line({ number }) {
    const lines = new Lines(file);
    const text = await lines.at(number);
    await lines.close();
    return text;
  },
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

/** Something that can be stopped begins. */
function begin() {
  stopping = new AbortController();
  return stopping.signal;
}

/**
 * Lets one report of progress through per frame or two; a page cannot show more. Then it also listens: a message is heard
 * only between two turns of the worker. Resolves to whether to go on.
 */
function paced(onProgress, signal) {
  let last = -Infinity;
  return async (progress) => {
    const now = performance.now();
    if (now - last >= 40) {
      last = now;
      onProgress(progress());
      await nextTurn();
    }
    return !signal.aborted;
  };
}

/** Messages are handed over in the order in which they were posted: one to oneself comes behind those that wait. */
function nextTurn() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((turn) => {
    port1.onmessage = () => {
      port1.close();
      turn();
    };
    port2.postMessage(null);
  });
}
