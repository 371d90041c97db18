// The verdict, what was found, and what more can be asked.

import { cellAt } from './layout.js';
import { actionsOf, countsOf } from './said.js';
import { icon } from './icons.js';
import { pointing } from './pointing.js';
import { sentencesOf } from './marks.js';
import { words } from './language.js';

const MOST_SENTENCES = 40;
const MOST_CELLS = 100;
// A search that ends before this is not worth a word, and needs no way to end it.
const LONG_SEARCH = 600;

export class VerdictView {
  #parts;
  #on;
  #status = '';
  #listed = '';
  #stopTimer = 0;
  // What the primary button does, and how often it led to a place since the verdict came.
  #ask = null;
  #led = 0;
  #places = [];

  /**
   * `on.point(cells)` shows cells on the board, `on.go(cells)` goes there, `on.unpin()` forgets them, `on.focus()` gives the focus to
   * the board, `on.stop()` ends a search; the other names are what can be asked, as `said.js` has them.
   */
  constructor(parts, on) {
    this.#parts = parts;
    this.#on = on;
    parts.primary.addEventListener('click', () => (this.#ask === 'lead' ? this.#lead() : on[this.#ask]()));
    parts.stop.addEventListener('click', () => {
      on.stop();
      parts.primary.focus();
    });
  }

  /** `how` is `{search, isStopped, shown, stage}`: what is being looked for, and what is shown of what was found. */
  show(said, board, how) {
    const { card, iconPlace, title, line, list, ways } = this.#parts;
    const { status } = said;
    const counts = countsOf(said, board);
    const text = (one) => (typeof one === 'function' ? one(counts) : one);
    card.dataset.status = status;
    if (status !== this.#status) iconPlace.replaceChildren(icon(status, 32));
    this.#status = status;
    title.textContent = text(words().verdictTitles[status]);
    line.textContent = text(words().verdictLines[status]);
    this.#search(how.stage === 'asking' ? 'searchingMine' : how.search);
    this.#list(list, said, board, how);
    ways.hidden = status !== 'empty';
    this.#act(actionsOf(said, board, how));
  }

  /** A button that is pressed keeps the focus; where it is gone, the next thing to do has it, or the board. */
  #act([first, ...others]) {
    const { primary, more } = this.#parts;
    const focused = [primary, ...more.children].find((one) => one === document.activeElement);
    this.#primary(first);
    more.replaceChildren(...others.map((offer) => this.#button(offer)));
    if (!focused || (focused === primary && first)) return;
    const next = [...more.children].find(({ dataset }) => dataset.ask === focused.dataset.ask) ?? (first ? primary : null);
    if (next) next.focus();
    else this.#on.focus();
  }

  /** One button for the one thing to do next. It is always the same one, so that it keeps the focus and its place. */
  #primary(offer) {
    const { primary } = this.#parts;
    primary.hidden = !offer;
    this.#ask = offer?.ask ?? null;
    if (offer) label(primary, offer);
  }

  /** Goes to the first place that the sentences speak of, and with every further press to the next. */
  #lead() {
    this.#on.go(this.#places[this.#led % this.#places.length] ?? []);
    this.#led += 1;
  }

  /** Says what is being looked for once that takes a while, and how to end it. */
  #search(name) {
    const { card, search, searchText, stop } = this.#parts;
    searchText.textContent = name ? words()[name] : '';
    const isSearching = Boolean(name);
    if ((card.dataset.search === 'yes') === isSearching) return;
    card.dataset.search = isSearching ? 'yes' : 'no';
    search.hidden = stop.hidden = true;
    clearTimeout(this.#stopTimer);
    if (isSearching) this.#stopTimer = setTimeout(() => { search.hidden = stop.hidden = false; }, LONG_SEARCH);
  }

  /** Sentences that are the same stay where they are, with the pointer or the focus on them. */
  #list(list, said, board, { shown }) {
    const items = this.#sentences(said, board, shown);
    const text = items.map((one) => one.textContent).join('\n');
    if (text === this.#listed) return;
    this.#listed = text;
    this.#led = 0;
    this.#on.unpin();
    list.replaceChildren(...items);
  }

  #sentences(said, board, { reasons }) {
    const found = sentencesOf(said, board, { showReasons: reasons });
    this.#places = found.map(({ cells }) => cells).filter((cells) => cells.length > 0);
    const items = found.slice(0, MOST_SENTENCES).map(({ message, cells }) =>
      item('', pointing(words().sentence(message), cells, this.#on)));
    if (found.length > MOST_SENTENCES) items.push(item('', textOf('p', `+ ${words().number(found.length - MOST_SENTENCES)}`)));
    const { side } = board;
    const doubt = said.unchecked ? [item('', textOf('p', words().notChecked(said.unchecked)))] : [];
    return [
      ...items,
      ...doubt,
      ...this.#cells(said.suspects, side, words().suspects),
      ...this.#cells(said.redundant_clues, side, words().needless, words().noNeedless),
      ...this.#cells(said.isShown ? said.mistakes : null, side, words().wrongCells),
    ];
  }

  /** Cells that were found, each to be gone to, after what is said of them; `none` is said where there are none. */
  #cells(names, side, say, none) {
    if (!names) return [];
    if (names.length === 0) return none ? [item('', textOf('p', none))] : [];
    const buttons = names.slice(0, MOST_CELLS).map((name) => pointing(name, [cellAt(name, side)], this.#on));
    return [item('', textOf('p', say(names.length))), item('cells', ...buttons)];
  }

  #button(offer) {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.addEventListener('click', this.#on[offer.ask]);
    return label(button, offer);
  }
}

function label(button, { ask, text, pressed }) {
  button.dataset.ask = ask;
  button.textContent = text;
  if (pressed === undefined) button.removeAttribute('aria-pressed');
  else button.setAttribute('aria-pressed', String(pressed));
  return button;
}

function textOf(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function item(className, ...children) {
  const element = Object.assign(document.createElement('li'), { className });
  element.append(...children);
  return element;
}
