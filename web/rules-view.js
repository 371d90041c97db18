// The rules of a puzzle on the page: drawn under the digits, and over the lines between cells.

import { hasOutside, rulesSvg } from './rules-svg.js';

const SVG = 'http://www.w3.org/2000/svg';

export class RulesView {
  #board;
  #layers = null;
  #drawn = '';

  /** `board` is the element that has the cells. */
  constructor(board) {
    this.#board = board;
  }

  /** Draws the rules of a board; where it has none, nothing is left of those before. */
  show({ rules }) {
    const packed = rules?.packed ?? '';
    if (packed === this.#drawn) return;
    this.#drawn = packed;
    const { classList } = document.documentElement;
    classList.toggle('ruled', Boolean(rules));
    classList.toggle('outside', Boolean(rules) && hasOutside(rules.json));
    classList.toggle('caged', Boolean(rules?.json.killercage));
    if (!rules && !this.#layers) return;
    this.#layers ??= this.#build();
    const drawing = rules ? rulesSvg(rules.json, 'page') : { under: '', over: '' };
    for (const [name, layer] of Object.entries(this.#layers)) {
      layer.setAttribute('viewBox', `0 0 ${100 * (rules?.side ?? 9)} ${100 * (rules?.side ?? 9)}`);
      layer.innerHTML = drawing[name];
    }
  }

  #build() {
    const [under, over] = ['under', 'over'].map((name) => {
      const layer = document.createElementNS(SVG, 'svg');
      layer.setAttribute('class', `rules-layer ${name}`);
      layer.setAttribute('aria-hidden', 'true');
      return layer;
    });
    this.#board.before(under);
    this.#board.after(over);
    return { under, over };
  }
}
