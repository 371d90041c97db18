// The rules of a puzzle as a list, and the rules of a whole board to be turned on and off.

import { GLOBAL, ruleCounts, turned } from './rules.js';
import { usualBoxes } from './layout.js';
import { words } from './language.js';

export class RulesPanel {
  #engine;
  #game;
  #parts;
  #on;
  #boxes = new Map();

  /** `parts` are `{global, list, remove}`; `on.impossible()` hears that the board cannot have a rule. */
  constructor(engine, game, parts, on) {
    this.#engine = engine;
    this.#game = game;
    this.#parts = parts;
    this.#on = on;
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

  show({ rules, side }) {
    const { list, remove } = this.#parts;
    for (const [key, box] of this.#boxes) box.checked = rules?.json[key] === true;
    const counted = rules ? ruleCounts(rules.json) : [];
    const said = counted.map(([key, count]) => words().ruleCount(words().ruleNames[key] ?? key, count));
    if (rules?.unchecked.length > 0) said.push(words().notChecked(rules.unchecked));
    list.replaceChildren(...said.map((text) => Object.assign(document.createElement('li'), { textContent: text })));
    // A board of a side that no plain board of the page has is nothing without its rules.
    remove.hidden = !rules || !usualBoxes(side);
  }

  async #turn(key, isOn) {
    const { board } = this.#game;
    try {
      const rules = await turned(this.#engine, board, key, isOn);
      if (board !== this.#game.board) return;
      if (isOn && rules?.json[key] !== true) this.#on.impossible();
      else this.#game.replace({ ...board, rules });
    } catch {
      this.#on.impossible();
    }
    this.show(this.#game.board);
  }
}
