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

  /**
   * `on.point(cells)` shows cells on the board, `on.go(cells)` goes there, `on.unpin()` forgets them; `on.pairs()`,
   * `on.solution()` and `on.needless()` switch what is shown; `on.findNeedless()` and `on.longer()` ask for more, `on.stop()` ends
   * that.
   */
  constructor(parts, on) {
    this.#parts = parts;
    this.#on = on;
    parts.stop.addEventListener('click', () => {
      on.stop();
      parts.more.querySelector('[data-ask]')?.focus();
    });
  }

  show({ report, search, isStopped }, board, shown) {
    const { card, iconPlace, title, line, list, more } = this.#parts;
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
    const focused = more.contains(document.activeElement) ? document.activeElement.dataset.ask : null;
    more.replaceChildren(...this.#more(report, search !== null, isStopped, shown));
    if (focused) more.querySelector(`[data-ask=${focused}]`)?.focus();
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
    this.#on.unpin();
    list.replaceChildren(...items);
  }

  #sentences(report, board) {
    const found = sentencesOf(report, board);
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

  #more(report, isSearching, isStopped, { pairs, solution, needless }) {
    const button = (ask, label, pressed) => {
      const element = textOf('button', label);
      element.type = 'button';
      element.dataset.ask = ask;
      if (pressed !== undefined) element.setAttribute('aria-pressed', String(pressed));
      element.addEventListener('click', this.#on[ask]);
      return element;
    };
    if (isSearching) return [];
    if (report.status === 'multiple') return [button('pairs', words().showPairs, pairs)];
    if (report.status === 'undecided' || (isStopped && report.status === 'valid')) return [button('longer', words().searchLonger)];
    if (report.status !== 'unique') return [];
    const reveal = button('solution', words().showSolution, solution);
    if (!report.redundant_clues) return [reveal, button('findNeedless', words().findNeedless)];
    return report.redundant_clues.length > 0 ? [reveal, button('needless', words().showNeedless, needless)] : [reveal];
  }
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
