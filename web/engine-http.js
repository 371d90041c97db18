// The engine behind the address of the page: the service's own interface.

import { BatchClient } from './batch-client.js';
import { WorkerClient } from './worker-client.js';

export class HttpEngine {
  kind = 'http';
  #checking = null;
  #searching = null;

  check(text, options, done, failed) {
    this.#checking?.abort();
    this.#checking = new AbortController();
    ask('check', text, options, this.#checking.signal).then((report) => report && done(report), failed);
  }

  async search(text, options) {
    this.stop();
    this.#searching = new AbortController();
    return ask('check', text, options, this.#searching.signal);
  }

  stop() {
    this.#searching?.abort();
    this.#searching = null;
  }

  async convert(text, to, options) {
    const answer = await fetch(`v1/convert?${new URLSearchParams({ to, ...options })}`, { method: 'POST', body: text });
    if (!answer.ok) throw new Error((await answer.json()).detail);
    return answer.text();
  }

  batch(blob, options, onProgress) {
    return BatchClient.open(new WorkerClient(), 'http', blob, options, onProgress);
  }
}

/** The report of a board, or null where the question was withdrawn. */
async function ask(verb, text, options, signal) {
  try {
    const answer = await fetch(`v1/${verb}?${new URLSearchParams(options)}`, { method: 'POST', body: text, signal });
    if (answer.status === 503) return await askAgain(answer, () => ask(verb, text, options, signal), signal);
    const body = await answer.json();
    if (answer.ok) return body;
    // A board that cannot be read is a problem for HTTP, and a report like any other here.
    if (body.report) return body.report;
    throw new Error(body.detail ?? body.title ?? answer.statusText);
  } catch (error) {
    if (error.name === 'AbortError') return null;
    throw error;
  }
}

/** A service with too much to do says when to come back. */
async function askAgain(answer, again, signal) {
  const seconds = Math.min(Number(answer.headers.get('retry-after')) || 1, 10);
  await new Promise((wake) => setTimeout(wake, seconds * 1000));
  return signal.aborted ? null : again();
}
