// A file of many boards is kept while its table is open, so that a reload shows it again. It is kept in the browser's own storage, for
// this tab; a browser may refuse, or have no room.

import { recallTab, rememberTab } from './memory.js';

const NAME = 'ninefold';
const STORE = 'tables';
// A larger file would take longer to copy than to open again.
const LARGEST = 256 << 20;
// Tables of tabs that are closed: nobody comes back for them after a day.
const OLDEST = 24 * 60 * 60 * 1000;

export class Keeping {
  #tab = recallTab('tab') ?? `${Date.now()}-${Math.random()}`;
  #kept = null;

  constructor() {
    rememberTab('tab', this.#tab);
  }

  /** Keeps a table: what it was read from, what was required, and what is known of duplicates. Resolves to whether it could be. */
  async keep({ blob, name, options }, require, same) {
    try {
      if (blob.size > LARGEST) throw new Error('too large');
      // The same file again: only what is required may have changed, and the copy is the browser's already.
      const contents = this.#kept?.from === blob ? this.#kept.contents : blob;
      await act('readwrite', (store) => store.put({ tab: this.#tab, blob: contents, name, options, require, same, time: Date.now() }));
      this.#kept = { from: blob, contents };
      return true;
    } catch {
      await this.drop();
      return false;
    }
  }

  /** The table of this tab, or null. */
  async kept() {
    try {
      const all = await act('readonly', (store) => store.getAll());
      const mine = all.find(({ tab }) => tab === this.#tab) ?? null;
      const old = all.filter(({ tab, time }) => tab !== this.#tab && time < Date.now() - OLDEST);
      for (const { tab } of old) await act('readwrite', (store) => store.delete(tab));
      return mine;
    } catch {
      return null;
    }
  }

  /** Where somebody is in it, for the same reload; small enough to be kept at the last moment. */
  keepPlace(place) {
    rememberTab('place', JSON.stringify(place));
  }

  /** The same, or undefined. */
  get place() {
    return JSON.parse(recallTab('place') || 'null') ?? undefined;
  }

  async drop() {
    this.#kept = null;
    await act('readwrite', (store) => store.delete(this.#tab)).catch(() => {});
  }
}

/** One request to the store, in a transaction of its own. */
function act(mode, ask) {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'tab' });
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request.result);
      transaction.onerror = transaction.onabort = () => failed(transaction.error);
      database.close();
    };
  });
}
