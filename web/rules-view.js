// The rules of a puzzle on the page: drawn under the digits, and over the lines between cells.

import { drawnJson } from './rules.js';
import { hasOutside, rulesSvg } from './rules-svg.js';
import { outlineOf } from './outline.js';

const SVG = 'http://www.w3.org/2000/svg';

export class RulesView {
  #board;
  #layers = null;
  #drawn = '';
  #isRoomWanted = false;
  #hasOutside = false;

  /** `board` is the element that has the cells. */
  constructor(board) {
    this.#board = board;
  }

  /** Is there to be room beside the board, whether there is a clue or not? */
  set room(isWanted) {
    this.#isRoomWanted = isWanted;
    document.documentElement.classList.toggle('outside', isWanted || this.#hasOutside);
  }

  /** Draws the rules of a board; where it has none, nothing is left of those before. */
  show(board) {
    const { rules } = board;
    const key = rules?.key ?? '';
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#draw(rules && drawnJson(board));
  }

  /**
   * Draws rules that are not yet those of the board, with the cells `[row, column]` that were taken; the board is drawn again when they are, or are
   * not to be.
   */
  preview(json, cells) {
    this.#drawn = null;
    this.#draw(json, cells);
  }

  #draw(json, taken = []) {
    const { classList } = document.documentElement;
    classList.toggle('ruled', Boolean(json));
    this.#hasOutside = Boolean(json) && hasOutside(json);
    this.room = this.#isRoomWanted;
    classList.toggle('caged', Boolean(json?.killercage));
    if (!json && !this.#layers) return;
    this.#layers ??= this.#build();
    const drawing = json ? rulesSvg(json, 'page') : { under: '', over: '' };
    if (taken.length > 0) drawing.over += `<path class="taken" d="${outlineOf(taken, 4)}"/>`;
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
