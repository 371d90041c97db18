// A file of many boards: how they stand, which ones, and the way into each.

import { BatchClient } from './batch-client.js';
import { currentLanguage, words } from './language.js';
import { icon } from './icons.js';
import { STATUSES } from './names.js';
import { neighbourOf, numbersOf } from './numbers.js';
import { RowsView } from './rows-view.js';
import { SameView } from './same-view.js';
import { save } from './save.js';

// As many reports are kept as a few screens have rows.
const MOST_REPORTS = 2000;
// The filter that lets duplicates through; the others are named by statuses.
const SAME = 'same';

export class TableView {
  #engine;
  #parts;
  #on;
  #rows;
  #same;
  // What is shown, and what is being read. The one is kept until the other is there.
  #batch = null;
  #reading = null;
  #numbers = null;
  #filter = 'all';
  #reports = new Map();
  #asked = new Set();
  // The board that was opened last.
  #opened = -1;

  /**
   * `on.open(report, place)` shows a board, `on.unread(error, text, again)` why there is none in a row, with the text of that row;
   * `on.again(blob, source)` reads a file in another way; `on.close()` leaves the table, `on.ready(sentence)` hears that it is
   * counted, `on.compared(sentence)` that its boards are compared, `on.trouble(error)` says what failed.
   */
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
    this.#same = new SameView(parts.same, {
      found: (sentence, isAsked) => this.#compared(sentence, isAsked),
      choose: () => this.#choose(this.#filter === SAME ? 'all' : SAME),
      leave: () => this.focus(),
      trouble: on.trouble,
    });
    parts.stop.addEventListener('click', () => this.#stop());
    parts.close.addEventListener('click', () => this.close());
    parts.require.addEventListener('change', () => this.#read(this.#current.source));
    parts.lines.addEventListener('click', () => this.#download('failing.sdm', (batch) => batch.failingText('lines')));
    parts.jsonl.addEventListener('click', () => this.#download('failing.jsonl', (batch) => batch.failingText('jsonl')));
    parts.kept.addEventListener('click', () => {
      this.#download('without-duplicates.sdm', (batch) => batch.textWithout(this.#same.found.duplicates));
    });
    parts.chips.addEventListener('click', (event) => {
      const chip = event.target.closest('button');
      if (chip) this.#choose(chip.dataset.status);
    });
  }

  get isOpen() {
    return Boolean(this.#current);
  }

  /** What the table was read from. */
  get source() {
    return this.#current?.source;
  }

  /** Is this the file that a place is of? */
  has(place) {
    return this.#batch !== null && place?.source === this.#batch.source;
  }

  /**
   * Reads a file, or a pasted text as one. Resolves when its boards are counted, to whether they are `shown`; where there is no
   * board in it, `error` says so. `place` is where somebody was in the same table before, and `same` what was found of duplicates then.
   */
  read(blob, { name, options, same, place }) {
    const source = { blob, name, options };
    this.#filter = place?.filter ?? 'all';
    this.#opened = place?.opened ?? -1;
    if (same) this.#same.recall(source, same);
    return this.#read(source, place);
  }

  /** What is known of duplicates in it. */
  get same() {
    return this.#same.foundIn(this.source);
  }

  /** Where somebody is in the table. */
  get place() {
    return { filter: this.#filter, opened: this.#opened, rows: this.#rows.place };
  }

  /** The place of the board that was opened last. */
  get placeOfOpened() {
    const { source, boards } = this.#batch;
    return { source, number: this.#opened, boards };
  }

  /** Other words: sentences come from the engine, so the file is read again. */
  reword() {
    if (this.isOpen) this.#read(this.#current.source);
  }

  close() {
    this.#reading?.close();
    this.#batch?.close();
    this.#reading = this.#batch = null;
    this.#on.close();
  }

  focus() {
    this.#parts.rows.focus({ preventScroll: true });
  }

  get #current() {
    return this.#reading ?? this.#batch;
  }

  async #read(source, place) {
    this.#reading?.close();
    const { reading, foot, rows, require, same } = this.#parts;
    // A board that is opened has its pencil marks and its rules.
    const options = { ...source.options, require: require.value, explain: currentLanguage(), with: 'marks,f-puzzles' };
    const batch = BatchClient.open(this.#engine, source.blob, options, (now) => batch === this.#reading && this.#progress(now));
    this.#reading = Object.assign(batch, { source, require: require.value });
    this.#head(source, '', '');
    reading.hidden = false;
    rows.hidden = same.row.hidden = true;
    // The requirement stays in reach while the same boards are read again.
    foot.hidden = this.#batch?.source !== source;
    this.#allowDownloads(false);
    this.#progress({ bytes: 0, boards: 0, byStatus: {} });
    try {
      const opened = await batch.opened;
      const error = opened && (await emptiness(opened));
      if (!opened || batch !== this.#reading) return { shown: false };
      if (error || batch.boards === 0) {
        this.#restore();
        return { shown: false, error };
      }
      const before = this.#batch;
      before?.close();
      this.#batch = batch;
      if (place) this.#rows.place = place.rows;
      // The rows of the same boards are the same, unless the filter lets others through.
      this.#show(Boolean(place) || (before?.source === source && (['all', SAME].includes(this.#filter) || before.require === batch.require)));
      this.#on.ready(this.#parts.line.textContent);
      return { shown: true };
    } catch (error) {
      if (batch === this.#reading) {
        this.#restore();
        this.#on.trouble(error);
      }
      return { shown: false };
    }
  }

  /** What was judged is kept; where the same boards were judged before, that is. */
  #stop() {
    if (!this.#reading) return;
    if (this.#batch?.source !== this.#reading.source) return this.#reading.stop();
    const hadFocus = document.activeElement === this.#parts.stop;
    this.#restore();
    if (hadFocus) this.focus();
  }

  /** Back to what was shown before, if there was something. */
  #restore() {
    if (!this.#batch) return this.close();
    this.#reading.close();
    this.#parts.require.value = this.#batch.require;
    return this.#show(true);
  }

  #progress({ bytes, boards, byStatus }) {
    const { size } = this.#reading.source.blob;
    const { progress, readingText } = this.#parts;
    progress.value = bytes / size;
    readingText.textContent = words().reading(boards, bytes / size);
    this.#chips(boards, byStatus);
  }

  #show(keepPlace) {
    const { reading, foot, rows, same } = this.#parts;
    const { boards, byStatus, failing, part, format, skipped } = this.#batch;
    this.#reading = null;
    this.#reports.clear();
    this.#asked.clear();
    const stopped = part < 1 && words().tableStopped(boards, part);
    const left = skipped > 0 && words().tableSkipped(skipped);
    const said = [stopped, words().tableDone(boards, failing.length), left].filter(Boolean);
    this.#head(this.#batch.source, words().sentences(said), format);
    reading.hidden = true;
    foot.hidden = rows.hidden = same.row.hidden = false;
    this.#same.show(this.#batch);
    this.#allowDownloads(true);
    if (this.#filter !== 'all' && !byStatus[this.#filter] && !(this.#filter === SAME && this.#same.found)) this.#filter = 'all';
    this.#choose(this.#filter, keepPlace);
  }

  #head({ name }, line, format) {
    this.#parts.title.textContent = name ? words().tableOf(name) : words().pasted;
    this.#parts.line.textContent = line;
    const recognised = format && words().tableFormat(words().formats[format] ?? format);
    this.#parts.format.textContent = words().sentences([recognised, format === 'csv' && words().csvColumn].filter(Boolean));
  }

  #chips(boards, byStatus) {
    const chip = (status, label, count) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.status = status;
      button.className = 'chip';
      button.disabled = this.#reading !== null;
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

  #choose(status, keepPlace = false) {
    const { chips } = this.#parts;
    const hadFocus = chips.contains(document.activeElement);
    this.#filter = status;
    this.#numbers = this.#numbersOf(status);
    this.#same.isChosen = status === SAME;
    this.#chips(this.#batch.boards, this.#batch.byStatus);
    this.#rows.reset(keepPlace);
    if (hadFocus) chips.querySelector(`[data-status=${status}]`).focus();
  }

  /** The numbers of the boards that a filter lets through; null for all. */
  #numbersOf(filter) {
    if (filter === 'all') return null;
    return filter === SAME ? this.#same.found.duplicates : numbersOf(this.#batch.statuses, new Set([STATUSES.indexOf(filter)]));
  }

  /** The boards are compared. Where nobody asked, only duplicates are news; they are said with what may not have been heard yet. */
  #compared(sentence, isAsked) {
    // What is being read is shown next, and with it what is known of its duplicates.
    if (this.#reading) return;
    const isNews = this.#same.found.duplicates.length > 0;
    this.#allowDownloads(true);
    this.#rows.draw();
    if (isAsked) this.#on.compared(sentence);
    else this.#on.compared(isNews ? words().sentences([this.#parts.line.textContent, sentence]) : '');
  }

  get #length() {
    return this.#numbers?.length ?? this.#batch?.boards ?? 0;
  }

  #number(place) {
    return this.#numbers ? this.#numbers[place] : place;
  }

  #at(place) {
    const number = this.#number(place);
    const first = this.#same.firstOf(number);
    const same = first === undefined ? undefined : { number: first, line: this.#reports.get(first)?.line };
    return { number, status: STATUSES[this.#batch.statuses[number]], report: this.#reports.get(number), same };
  }

  /**
   * Asks for the reports of rows that are seen, and of boards that they are the same puzzle as; one question at a time: rows passed by
   * in between are not asked for.
   */
  async #want(places) {
    const batch = this.#batch;
    const numbers = places.map((place) => this.#number(place));
    const firsts = numbers.map((number) => this.#same.firstOf(number)).filter((number) => number !== undefined);
    const missing = [...new Set([...numbers, ...firsts])].filter((number) => !this.#reports.has(number)).sort((one, other) => one - other);
    if (missing.length === 0 || this.#asked.size > 0) return;
    missing.forEach((number) => this.#asked.add(number));
    const reports = await batch.reports(missing);
    if (batch !== this.#batch || !reports) return;
    if (this.#reports.size > MOST_REPORTS) this.#reports.clear();
    missing.forEach((number, at) => this.#reports.set(number, reports[at]));
    this.#asked.clear();
    this.#recognise(batch, reports);
    this.#rows.draw();
  }

  /** The format of the file is that of the first boards that were looked at. */
  #recognise(batch, reports) {
    if (batch.format) return;
    batch.format = reports.find(({ format }) => format)?.format;
    this.#head(batch.source, this.#parts.line.textContent, batch.format);
  }

  /** Is there a board that failed before (-1) or after (1) the one that was opened last? */
  hasFailing(step) {
    return this.#batch !== null && neighbourOf(this.#batch.failing, this.#opened, step) !== undefined;
  }

  openFailing(step) {
    const number = neighbourOf(this.#batch.failing, this.#opened, step);
    if (number !== undefined) this.#openNumber(number);
  }

  #open(place) {
    return this.#openNumber(this.#number(place));
  }

  async #openNumber(number) {
    const batch = this.#batch;
    this.#opened = number;
    const place = this.placeOfOpened;
    const report = this.#reports.get(number) ?? (await batch.reports([number]))?.[0];
    const { source } = batch;
    const { error } = report ?? {};
    const text = error?.line ? await batch.line(error.line) : undefined;
    // The user may have opened another board meanwhile.
    if (!report || batch !== this.#batch || number !== this.#opened) return;
    const again = (options) => this.#on.again(source.blob, { ...source, options: { ...source.options, ...options } });
    if (error) this.#on.unread(error, text, again);
    else this.#on.open(report, place);
  }

  /** The boards are read and explained again for it, which for a large file takes a while. */
  async #download(name, textOf) {
    const { foot } = this.#parts;
    foot.setAttribute('aria-busy', 'true');
    this.#allowDownloads(false);
    const batch = this.#batch;
    // Null where the table was closed meanwhile.
    const blob = await textOf(batch);
    foot.removeAttribute('aria-busy');
    if (this.#batch && !this.#reading) this.#allowDownloads(true);
    if (blob) save(blob, name);
  }

  #allowDownloads(isAllowed) {
    const { lines, jsonl, kept, foot } = this.#parts;
    const isFree = isAllowed && !foot.ariaBusy;
    lines.disabled = jsonl.disabled = !isFree || this.#batch.failing.length === 0;
    kept.disabled = !isFree || !this.#same.found?.duplicates.length;
  }
}

/** Why there is no board in a file, where there is none. */
async function emptiness(batch) {
  const { boards, byStatus, part } = batch;
  if (boards === 0) return part < 1 ? null : { kind: 'no-board', message: words().noBoard };
  return boards === 1 && byStatus.malformed ? (await batch.reports([0]))?.[0].error : null;
}
