// The engine behind the address of the page: the service's own interface.

import { WorkerClient } from './worker-client.js';

export class HttpEngine {
  kind = 'http';
  // Each kind of question withdraws the one before of its kind.
  #asked = {};

  check(text, options, done, failed, kind = 'check') {
    this.#ask(kind, 'check', text, options).then((report) => report && done(report), failed);
  }

  search(text, options, kind = 'search') {
    return this.#ask(kind, 'check', text, options);
  }

  verify(puzzle, answer, options) {
    return this.#ask('verify', 'verify', { puzzle, answer }, options);
  }

  stop() {
    this.#asked.search?.abort();
    this.#asked.verify?.abort();
  }

  #ask(kind, verb, question, options) {
    this.#asked[kind]?.abort();
    this.#asked[kind] = new AbortController();
    return ask(verb, question, options, this.#asked[kind].signal);
  }

  async convert(text, to, options) {
    const answer = await fetch(`v1/convert?${new URLSearchParams({ to, ...options })}`, { method: 'POST', body: text });
    if (!answer.ok) throw new Error((await answer.json()).detail);
    return answer.text();
  }

  workerForFile() {
    return new WorkerClient();
  }

  /** The service is as fast as it is. */
  warm() {}
}

/** The report of a board, or null where the question was withdrawn. What is asked is a text, or fields of JSON. */
async function ask(verb, asked, options, signal) {
  const question =
    typeof asked === 'string' ? { body: asked } : { body: JSON.stringify(asked), headers: { 'content-type': 'application/json' } };
  try {
    const answer = await fetch(`v1/${verb}?${new URLSearchParams(options)}`, { method: 'POST', ...question, signal });
    if (answer.status === 503) return await askAgain(answer, () => ask(verb, asked, options, signal), signal);
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
