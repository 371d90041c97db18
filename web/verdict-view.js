// The verdict, what was found, and what more can be asked.

import { cellAt } from './layout.js';
import { icon } from './icons.js';
import { sentencesOf } from './marks.js';
import { words } from './language.js';

const MOST_SENTENCES = 40;
// A search that ends before this needs no way to end it.
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
   * `on.point(cells)` shows cells on the board, `on.go(cells)` goes there, `on.unpin()` forgets them; `on.pairs()`,
   * `on.solution()` and `on.needless()` switch what is shown; `on.findNeedless()`, `on.longer()` and `on.deepen()` ask for more,
   * `on.stop()` ends that; `on.again()` asks the same once more, `on.fresh()` begins another board.
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

  show({ report, search, isStopped }, board, shown) {
    const { card, iconPlace, title, line, list, more, ways } = this.#parts;
    const empty = board.values.length - (report.clues ?? 0);
    const status = report.clues === 0 && report.status === 'valid' ? 'empty' : report.status;
    const counts = { empty, conflicts: report.conflicts?.length, differing: report.differing_cells?.length };
    card.dataset.status = status;
    if (status !== this.#status) iconPlace.replaceChildren(icon(status, 32));
    this.#status = status;
    title.textContent = words().verdictTitles[status];
    line.textContent = words().verdictLines[status](counts);
    this.#search(search);
    this.#list(list, report, board);
    ways.hidden = status !== 'empty';
    const [first, ...others] = search === null ? this.#offers(status, report, isStopped, shown) : [];
    this.#primary(first);
    const focused = more.contains(document.activeElement) ? document.activeElement.dataset.ask : null;
    more.replaceChildren(...others.map((offer) => this.#button(offer)));
    if (focused) more.querySelector(`[data-ask=${focused}]`)?.focus();
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
    this.#on.go(this.#places[this.#led % this.#places.length]);
    this.#led += 1;
  }

  /** Says what is being looked for, and after a while how to end it. */
  #search(name) {
    const { search, searchText, stop } = this.#parts;
    searchText.textContent = name ? words()[name] : '';
    if (search.hidden === !name) return;
    search.hidden = !name;
    stop.hidden = true;
    clearTimeout(this.#stopTimer);
    if (name) this.#stopTimer = setTimeout(() => { stop.hidden = false; }, LONG_SEARCH);
  }

  /** Sentences that are the same stay where they are, with the pointer or the focus on them. */
  #list(list, report, board) {
    const items = this.#sentences(report, board);
    const text = items.map((one) => one.textContent).join('\n');
    if (text === this.#listed) return;
    this.#listed = text;
    this.#led = 0;
    this.#on.unpin();
    list.replaceChildren(...items);
  }

  #sentences(report, board) {
    const found = sentencesOf(report, board);
    this.#places = found.map(({ cells }) => cells);
    const items = found.slice(0, MOST_SENTENCES).map((sentence) => item('', this.#pointing(sentence)));
    if (found.length > MOST_SENTENCES) items.push(item('', textOf('p', `+ ${words().number(found.length - MOST_SENTENCES)}`)));
    if (report.status === 'unsolvable' && found.length === 0) items.push(item('', textOf('p', words().stuckUnseen)));
    return [...items, ...this.#needless(report.redundant_clues, board)];
  }

  #needless(clues, { side }) {
    if (!clues) return [];
    if (clues.length === 0) return [item('', textOf('p', words().noNeedless))];
    const buttons = clues.map((name) => this.#pointing({ message: name, cells: [cellAt(name, side)] }));
    return [item('', textOf('p', words().needless(clues.length))), item('cells', ...buttons)];
  }

  /** A sentence is a button: to point at it shows its cells, to press it goes there, where they stay shown. */
  #pointing({ message, cells }) {
    const button = textOf('button', message);
    button.type = 'button';
    for (const name of ['pointerenter', 'focus']) button.addEventListener(name, () => this.#on.point(cells));
    for (const name of ['pointerleave', 'blur']) button.addEventListener(name, () => this.#on.point([]));
    button.addEventListener('click', () => this.#on.go(cells));
    return button;
  }

  #button(offer) {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    button.addEventListener('click', this.#on[offer.ask]);
    return label(button, offer);
  }

  /** What can be done next; the first is what most people want. */
  #offers(status, report, isStopped, { pairs, solution, needless }) {
    const offer = (ask, text, pressed) => ({ ask, text, pressed });
    const reveal = offer('solution', words().showSolution, solution);
    switch (status) {
      case 'conflict': return [offer('lead', words().showConflict)];
      case 'unsolvable': return this.#places.length > 0 ? [offer('lead', words().showWhy)] : [];
      case 'multiple': return [offer('pairs', words().showPairs, pairs)];
      case 'solved': return [offer('fresh', words().anotherBoard)];
      case 'undecided': return [offer('longer', words().searchLonger)];
      case 'valid': return [isStopped ? offer('longer', words().searchLonger) : offer('deepen', words().lookForSolutions)];
      case 'unchecked': return [offer('again', words().tryAgain)];
      case 'unique':
        if (!report.redundant_clues) return [reveal, offer('findNeedless', words().findNeedless)];
        return report.redundant_clues.length > 0 ? [reveal, offer('needless', words().showNeedless, needless)] : [reveal];
      default: return [];
    }
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
