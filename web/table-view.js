// A file of many boards: how they stand, which ones, and the way into each.

import { currentLanguage, words } from './language.js';
import { failingStatuses, STATUSES } from './statuses.js';
import { icon } from './icons.js';
import { numbersOf } from './numbers.js';
import { RowsView } from './rows-view.js';
import { save } from './save.js';

// As many reports are kept as a few screens have rows.
const MOST_REPORTS = 2000;

export class TableView {
  #engine;
  #parts;
  #on;
  #rows;
  #source = null;
  #batch = null;
  #numbers = null;
  #filter = 'all';
  #require = 'valid';
  #reports = new Map();
  #asked = new Set();

  /** `on.open(report, number, boards)` shows a board, `on.close()` leaves the table, `on.trouble(error)` says what failed. */
  constructor(engine, parts, on) {
    this.#engine = engine;
    this.#parts = parts;
    this.#on = on;
    const table = this;
    this.#rows = new RowsView(parts.rows, {
      get length() {
        return table.#length;
      },
      at: (place) => this.#at(place),
      want: (places) => this.#want(places),
      open: (place) => this.#open(place),
    });
    parts.stop.addEventListener('click', () => this.close());
    parts.close.addEventListener('click', () => this.close());
    parts.require.addEventListener('change', () => {
      this.#require = parts.require.value;
      this.#read();
    });
    parts.lines.addEventListener('click', () => this.#download('lines', 'failing.sdm'));
    parts.jsonl.addEventListener('click', () => this.#download('jsonl', 'failing.jsonl'));
    parts.chips.addEventListener('click', (event) => {
      const chip = event.target.closest('button');
      if (chip) this.#choose(chip.dataset.status);
    });
  }

  get isOpen() {
    return this.#source !== null;
  }

  /** Reads a file, or a pasted text as one. Resolves when its boards are counted. */
  read(blob, name) {
    this.#source = { blob, name };
    this.#filter = 'all';
    return this.#read();
  }

  /** Other words: sentences come from the engine, so the file is read again. */
  reword() {
    if (this.isOpen) this.#read();
  }

  close() {
    this.#batch?.close();
    this.#batch = null;
    this.#source = null;
    this.#on.close();
  }

  focus() {
    this.#parts.rows.focus();
  }

  async #read() {
    this.#batch?.close();
    this.#reports.clear();
    this.#asked.clear();
    this.#numbers = null;
    const { blob, name } = this.#source;
    const { title, line, progress, reading, foot, rows } = this.#parts;
    title.textContent = name ? words().tableOf(name) : words().pasted;
    line.textContent = '';
    reading.hidden = false;
    foot.hidden = true;
    rows.hidden = true;
    progress.removeAttribute('value');
    this.#progress(blob, { bytes: 0, boards: 0, byStatus: {} });
    const options = { require: this.#require, explain: currentLanguage() };
    const batch = this.#engine.batch(blob, options, (now) => this.#progress(blob, now));
    this.#batch = batch;
    try {
      const opened = await batch.opened;
      if (opened && batch === this.#batch) this.#show();
    } catch (error) {
      if (batch !== this.#batch) return;
      this.close();
      this.#on.trouble(error);
    }
  }

  #progress(blob, { bytes, boards, byStatus }) {
    const part = bytes === undefined || blob.size === 0 ? null : bytes / blob.size;
    const { progress, readingText } = this.#parts;
    if (part !== null) progress.value = part;
    readingText.textContent = words().reading(boards, part);
    this.#chips(boards, byStatus);
  }

  #show() {
    const { line, reading, foot, rows, lines, jsonl } = this.#parts;
    const failing = this.#failing.reduce((count, place) => count + (this.#batch.byStatus[STATUSES[place]] ?? 0), 0);
    const { boards, byStatus } = this.#batch;
    line.textContent = boards ? words().tableDone(boards, failing) : words().noBoards;
    reading.hidden = true;
    foot.hidden = false;
    rows.hidden = false;
    lines.disabled = jsonl.disabled = failing === 0;
    if (this.#filter !== 'all' && !byStatus[this.#filter]) this.#filter = 'all';
    this.#choose(this.#filter);
  }

  get #failing() {
    return failingStatuses(this.#require);
  }

  #chips(boards, byStatus) {
    const chip = (status, label, count) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.status = status;
      button.className = 'chip';
      button.disabled = !this.#batch?.statuses;
      button.setAttribute('aria-pressed', String(status === this.#filter));
      const number = Object.assign(document.createElement('b'), { textContent: words().number(count) });
      if (status !== 'all') button.append(icon(status, 16));
      button.append(label, ' ', number);
      return button;
    };
    const present = STATUSES.filter((status) => byStatus[status]);
    this.#parts.chips.replaceChildren(
      chip('all', words().all, boards),
      ...present.map((status) => chip(status, words().statusNames[status], byStatus[status])),
    );
  }

  #choose(status) {
    const { chips } = this.#parts;
    const hadFocus = chips.contains(document.activeElement);
    this.#filter = status;
    this.#numbers = status === 'all' ? null : numbersOf(this.#batch.statuses, new Set([STATUSES.indexOf(status)]));
    this.#chips(this.#batch.boards, this.#batch.byStatus);
    this.#rows.reset();
    if (hadFocus) chips.querySelector(`[data-status=${status}]`).focus();
  }

  get #length() {
    return this.#numbers?.length ?? this.#batch?.statuses?.length ?? 0;
  }

  #number(place) {
    return this.#numbers ? this.#numbers[place] : place;
  }

  #at(place) {
    const number = this.#number(place);
    return { number, status: STATUSES[this.#batch.statuses[number]], report: this.#reports.get(number) };
  }

  /** Asks for the reports of rows that are seen, one question at a time; rows passed by in between are not asked for. */
  async #want(places) {
    const batch = this.#batch;
    const missing = places.map((place) => this.#number(place)).filter((number) => !this.#reports.has(number));
    if (missing.length === 0 || this.#asked.size > 0) return;
    missing.forEach((number) => this.#asked.add(number));
    const reports = await batch.reports(missing);
    if (batch !== this.#batch || !reports) return;
    if (this.#reports.size > MOST_REPORTS) this.#reports.clear();
    missing.forEach((number, at) => this.#reports.set(number, reports[at]));
    this.#asked.clear();
    this.#rows.draw();
  }

  async #open(place) {
    const number = this.#number(place);
    const batch = this.#batch;
    const report = this.#reports.get(number) ?? (await batch.reports([number]))?.[0];
    if (report && batch === this.#batch) this.#on.open(report, number, batch.boards);
  }

  /** The boards are read and explained again for it, which for a large file takes a while. */
  async #download(shape, name) {
    const { foot, lines, jsonl } = this.#parts;
    foot.setAttribute('aria-busy', 'true');
    lines.disabled = jsonl.disabled = true;
    // Null where the table was closed meanwhile.
    const blob = await this.#batch.failing(this.#failing, shape);
    foot.removeAttribute('aria-busy');
    lines.disabled = jsonl.disabled = false;
    if (blob) save(blob, name);
  }
}
