// A list of any length in a window: only the rows that can be seen are on the page. One tab stop; the active row is told by
// `aria-activedescendant`.

import { icon } from './icons.js';
import { words } from './language.js';

// A row has two lines where a phone is held upright; the style says the same.
const ROW = 40;
const ROW_OF_TWO = 60;
const narrow = matchMedia('(width < 720px)');
// Browsers have no element taller than about 17 million pixels. A longer list is scrolled in proportion.
const TALLEST = 15_000_000;
const COLUMNS = ['columnNumber', 'columnLine', 'columnStatus', 'columnClues', 'columnMessage'];

export class RowsView {
  #element;
  #body;
  #head;
  #source;
  #active = 0;
  #first = 0;
  #opened = -1;
  #frame = 0;
  // How far it is scrolled, and how far it is to be as soon as it is in view.
  #top = 0;
  #wanted = null;

  /**
   * `source.length`, `source.at(place)` → `{number, status, report, same}` where `report` may not be there yet, and `same` is the place of
   * the first board that is the same puzzle, if this is not it; `source.want(places)` is told which rows are seen; `source.open(place)`
   * opens one.
   */
  constructor(element, source) {
    this.#element = element;
    this.#source = source;
    this.#head = make('div', 'rows-head');
    this.#head.setAttribute('role', 'rowgroup');
    this.#body = make('div', 'rows-body');
    this.#body.setAttribute('role', 'rowgroup');
    element.append(this.#head, this.#body);
    element.addEventListener('scroll', () => this.#later());
    element.addEventListener('keydown', (event) => this.#key(event));
    const placeOf = (event) => Number(event.target.closest('[role=row]')?.dataset.place ?? -1);
    this.#body.addEventListener('click', (event) => this.#open(placeOf(event)));
    // A row that is drawn anew under a pressed button gets no click.
    let pressed = { target: null, place: -1 };
    this.#body.addEventListener('mousedown', (event) => { pressed = { target: event.target, place: placeOf(event) }; });
    this.#body.addEventListener('mouseup', (event) => {
      if (event.button === 0 && !pressed.target?.isConnected && placeOf(event) === pressed.place) this.#open(pressed.place);
    });
    new ResizeObserver(() => this.#later()).observe(element);
    narrow.addEventListener('change', () => this.reset(true));
  }

  /** Another list, or other words: from the top, or from where it was. */
  reset(keepPlace = false) {
    if (!keepPlace) {
      this.#active = 0;
      this.#opened = -1;
    }
    this.#head.replaceChildren(headRow());
    this.#element.setAttribute('aria-rowcount', String(this.#length + 1));
    this.#body.style.height = `${Math.max(this.#height, this.#row)}px`;
    if (this.#wanted === null) {
      if (keepPlace) this.#reveal(this.#active);
      else this.#element.scrollTop = 0;
    }
    this.draw();
  }

  /** Where somebody is in the list: the row with the focus, the one that was opened, how far it is scrolled. */
  get place() {
    return { active: this.#active, opened: this.#opened, top: this.#wanted ?? this.#top };
  }

  /** The list that comes next, by `reset(true)`, is seen from here. */
  set place({ active, opened, top }) {
    this.#active = active;
    this.#opened = opened;
    this.#wanted = top;
  }

  /** Draws the rows that can be seen. */
  draw() {
    // What is not in view does not scroll.
    if (this.#element.clientHeight > 0) {
      if (this.#wanted !== null) this.#element.scrollTop = this.#wanted;
      this.#wanted = null;
      this.#top = this.#element.scrollTop;
    }
    const seen = this.#seen;
    const top = this.#element.scrollTop;
    const scroll = this.#height - this.#window;
    const isScaled = this.#length * this.#row > TALLEST;
    const exact = isScaled ? (top / Math.max(scroll, 1)) * Math.max(this.#length - seen + 1, 0) : top / this.#row;
    this.#first = Math.max(Math.min(Math.floor(exact), this.#length - 1), 0);
    const places = [];
    for (let place = this.#first; place < Math.min(this.#first + seen + 1, this.#length); place += 1) places.push(place);
    const offset = isScaled ? top - (exact - this.#first) * this.#row : this.#first * this.#row;
    const rows = places.map((place, at) => this.#draw(place, offset + at * this.#row));
    this.#body.replaceChildren(...rows);
    if (this.#length === 0) this.#body.append(noneRow());
    const active = rows.find((row) => row.classList.contains('active'));
    if (active) this.#element.setAttribute('aria-activedescendant', active.id);
    else this.#element.removeAttribute('aria-activedescendant');
    if (places.length > 0) this.#source.want(places);
  }

  get #length() {
    return this.#source.length;
  }

  get #seen() {
    return Math.max(Math.floor(this.#window / this.#row), 1);
  }

  /** The height of a row. */
  get #row() {
    return narrow.matches ? ROW_OF_TWO : ROW;
  }

  /** The height that is left for rows. */
  get #window() {
    return this.#element.clientHeight - this.#head.offsetHeight;
  }

  get #height() {
    return Math.min(this.#length * this.#row, TALLEST);
  }

  #later() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.draw());
  }

  #draw(place, top) {
    const { number, status, report, same } = this.#source.at(place);
    const row = make('div', 'row');
    row.setAttribute('role', 'row');
    row.setAttribute('aria-rowindex', String(place + 2));
    row.id = `row-${place}`;
    row.dataset.place = place;
    row.dataset.status = status;
    row.classList.toggle('active', place === this.#active);
    row.classList.toggle('opened', place === this.#opened);
    row.setAttribute('aria-selected', String(place === this.#active));
    row.style.transform = `translateY(${top}px)`;
    const badge = make('span', 'badge');
    badge.append(icon(status, 18), words().statusNames[status]);
    const message = report?.error?.message ?? report?.message ?? '';
    const first = same && Object.assign(make('b'), { textContent: words().sameAs(same.number + 1, same.line) });
    row.append(
      cell(words().number(number + 1)), cell(report?.line ? words().number(report.line) : ''), cell(badge),
      cell(report?.clues ?? ''), first ? cell(first, message && words().clause, message) : cell(message),
    );
    // What is cut off can be read by pointing at it.
    row.lastElementChild.title = row.lastElementChild.textContent;
    return row;
  }

  #open(place) {
    if (place < 0 || place >= this.#length) return;
    this.#active = this.#opened = place;
    this.draw();
    this.#source.open(place);
  }

  #key(event) {
    const { key } = event;
    const page = Math.max(this.#seen - 1, 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (key === 'Enter' || key === ' ') this.#open(this.#active);
    else if (key in steps) {
      this.#active = Math.max(Math.min(this.#active + steps[key], this.#length - 1), 0);
      this.#reveal(this.#active);
      this.draw();
    } else return;
    event.preventDefault();
  }

  /** Scrolls no further than is needed to see a row. */
  #reveal(place) {
    const seen = this.#seen;
    if (place >= this.#first && place < this.#first + seen) return;
    const first = Math.max(place < this.#first ? place : place - seen + 1, 0);
    if (this.#length * this.#row <= TALLEST) {
      this.#element.scrollTop = first * this.#row;
    } else {
      const scroll = this.#height - this.#window;
      this.#element.scrollTop = Math.ceil((first / Math.max(this.#length - seen + 1, 1)) * scroll);
    }
  }
}

function headRow() {
  const row = make('div', 'row');
  row.setAttribute('role', 'row');
  row.setAttribute('aria-rowindex', '1');
  row.append(...COLUMNS.map((name) => withRole('columnheader', words()[name])));
  return row;
}

function noneRow() {
  const row = make('div', 'row none');
  row.setAttribute('role', 'row');
  row.append(cell(words().none));
  return row;
}

function cell(...contents) {
  return withRole('gridcell', ...contents);
}

function withRole(role, ...contents) {
  const element = make('span');
  element.setAttribute('role', role);
  element.append(...contents);
  return element;
}

function make(name, className = '') {
  return Object.assign(document.createElement(name), { className });
}
