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
    this.#draw(rules?.json);
  }

  /** Draws rules that are not yet those of the board; the board is drawn again when they are, or are not to be. */
  preview(json) {
    this.#drawn = null;
    this.#draw(json);
  }

  #draw(json) {
    const { classList } = document.documentElement;
    classList.toggle('ruled', Boolean(json));
    classList.toggle('outside', Boolean(json) && hasOutside(json));
    classList.toggle('caged', Boolean(json?.killercage));
    if (!json && !this.#layers) return;
    this.#layers ??= this.#build();
    const drawing = json ? rulesSvg(json, 'page') : { under: '', over: '' };
    for (const [name, layer] of Object.entries(this.#layers)) {
      layer.setAttribute('viewBox', `0 0 ${100 * (json?.size ?? 9)} ${100 * (json?.size ?? 9)}`);
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
