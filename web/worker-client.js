// A worker that is called like a function.

export class WorkerClient {
  #worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  #waiting = new Map();
  #last = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data: { id, result, error, progress } }) => {
      const call = this.#waiting.get(id);
      if (progress) return call.onProgress(progress);
      this.#waiting.delete(id);
      if (error) call.reject(new Error(error));
      else call.resolve(result);
    });
    this.#worker.addEventListener('error', (event) => this.#settleAll((call) => call.reject(new Error(event.message))));
  }

  get isBusy() {
    return this.#waiting.size > 0;
  }

  call(verb, data, onProgress = () => {}) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ id, verb, ...data });
    });
  }

  /** Ends the worker in the middle of whatever it does; those who wait get null. */
  end() {
    this.#worker.terminate();
    this.#settleAll((call) => call.resolve(null));
  }

  #settleAll(settle) {
    const calls = [...this.#waiting.values()];
    this.#waiting.clear();
    calls.forEach(settle);
  }
}
