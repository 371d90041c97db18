// The rules of a puzzle as a list, and the rules of a whole board to be turned on and off.

import { columnOf, rowOf, usualBoxes } from './layout.js';
import { drawnJson, GLOBAL, ruleCounts, rulesFrom, turned } from './rules.js';
import { hasRegions, regionsIn, unfinishedIn, withRegions } from './regions.js';
import { pointing } from './pointing.js';
import { words } from './language.js';

export class RulesPanel {
  #engine;
  #game;
  #parts;
  #on;
  #boxes = new Map();
  #listed = '';

  /**
   * `parts` are `{global, list, boxes, remove}`; `on.impossible()` hears that the board cannot have a rule, `on.point(cells)` shows cells on the
   * board, `on.go(cells)` goes there.
   */
  constructor(engine, game, parts, on) {
    this.#engine = engine;
    this.#game = game;
    this.#parts = parts;
    this.#on = on;
    parts.boxes.addEventListener('click', () => this.#dropRegions());
    parts.remove.addEventListener('click', () => this.#game.replace({ ...this.#game.board, rules: undefined }));
    this.reword();
  }

  /** Words have changed, or are there for the first time. */
  reword() {
    this.#boxes.clear();
    const labels = GLOBAL.map((key) => {
      const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
      box.addEventListener('change', () => this.#turn(key, box.checked));
      this.#boxes.set(key, box);
      const label = Object.assign(document.createElement('label'), { className: 'switch', title: words().globalTips[key] });
      label.append(box, Object.assign(document.createElement('span'), { textContent: words().ruleNames[key] }));
      return label;
    });
    this.#parts.global.replaceChildren(...labels);
    this.show(this.#game.board);
  }

  show(board) {
    const { rules, side } = board;
    const { boxes, remove } = this.#parts;
    for (const [key, box] of this.#boxes) box.checked = rules?.json[key] === true;
    this.#list(rules ? [...ruleSentences(rules), ...regionSentences(drawnJson(board))] : []);
    // A board of a side that no plain board of the page has is nothing without its rules.
    remove.hidden = !rules || !usualBoxes(side);
    boxes.hidden = remove.hidden || !hasRegions(drawnJson(board));
  }

  /** What is the same stays where it is, with the pointer or the focus on it. */
  #list(said) {
    const key = JSON.stringify(said);
    if (key === this.#listed) return;
    this.#listed = key;
    this.#on.point([]);
    const items = said.map(({ text, cells }) => {
      const item = document.createElement('li');
      item.append(cells.length > 0 ? pointing(text, cells, this.#on) : text);
      return item;
    });
    this.#parts.list.replaceChildren(...items);
  }

  async #dropRegions() {
    const { board } = this.#game;
    const rules = await rulesFrom(this.#engine, withRegions(drawnJson(board), null)).catch(() => null);
    if (board !== this.#game.board) return;
    if (rules === null) this.#on.impossible();
    else this.#game.replace({ ...board, rules });
    this.#parts.boxes.closest('details').querySelector('summary').focus();
  }

  async #turn(key, isOn) {
    const { board } = this.#game;
    try {
      const rules = await turned(this.#engine, board, key, isOn);
      // A newer board stays as it is, and the box shows its state.
      if (board === this.#game.board) {
        if (isOn && rules?.json[key] !== true) this.#on.impossible();
        else this.#game.replace({ ...board, rules });
      }
    } catch {
      this.#on.impossible();
    }
    this.show(this.#game.board);
  }
}

/** What rules there are, with their cells. */
function ruleSentences({ json, unchecked }) {
  const counted = ruleCounts(json).map(({ key, count, cells }) => ({ text: words().ruleCount(words().ruleNames[key] ?? key, count ?? 0), cells }));
  return unchecked.length > 0 ? [...counted, { text: words().notChecked(unchecked), cells: [] }] : counted;
}

/** What is missing until all regions are as large as a row, and what is checked until then. */
export function regionSentences(json) {
  const { size } = json;
  const unfinished = unfinishedIn(json).map((cells) => {
    const place = words().cell(rowOf(cells[0], size) + 1, columnOf(cells[0], size) + 1);
    return { text: words().regionSize(place, cells.length, size), cells };
  });
  const free = hasRegions(json) ? regionsIn(json).flatMap((region, cell) => (region === null ? [cell] : [])) : [];
  const open = [...unfinished, ...(free.length > 0 ? [{ text: words().withoutRegion(free.length), cells: free }] : [])];
  const said = open.length > 0 ? [...open, { text: words().regionsOpen(size), cells: [] }] : [];
  return said.map(({ text, cells }) => ({ text: words().sentence(text), cells }));
}
