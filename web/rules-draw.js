// Rules are drawn on the board with the mouse or a finger: over the cells, and let go. By keys, Enter takes the cell that is selected.

import { added, fieldValue, isBeside, reached, TOOLS, without } from './rules-edit.js';
import { drawnJson, rulesFrom } from './rules.js';
import { words } from './language.js';

const WRITE = 'write';
const ERASE = 'erase';
// A line takes a cell when its middle is reached: on the way to a corner the cells beside it are not meant.
const MIDDLE = 0.36;

export class RulesDraw {
  #engine;
  #game;
  #parts;
  #on;
  #cells = [];
  #isDrawing = false;
  // Resolves when the board has what was drawn last.
  #taken = Promise.resolve();
  // The name of the field that the tool has.
  #field;

  /**
   * `parts` are `{panel, board, tool, value, valueField, valueName, help, finish}`. `on.preview(json, cells)` shows rules as they would be and the
   * cells that were taken, null and none as they are; `on.selected()` is the cell that is selected, `on.added(name)` and `on.erased()` hear what
   * was done, `on.room(isWanted)` makes room beside the board, `on.impossible()` that it could not be, `on.missing(field)` that the field has to be filled first.
   */
  constructor(engine, game, parts, on) {
    this.#engine = engine;
    this.#game = game;
    this.#parts = parts;
    this.#on = on;
    const { panel, board, tool, finish } = parts;
    tool.addEventListener('change', () => this.#choose());
    // Who closes it wants to write digits again.
    panel.addEventListener('toggle', () => {
      if (!panel.open) tool.value = WRITE;
      this.#choose();
    });
    finish.addEventListener('click', () => this.#finish());
    board.addEventListener('pointerdown', (event) => this.#down(event), { capture: true });
    document.addEventListener('pointermove', (event) => this.#move(event));
    document.addEventListener('pointerup', () => this.#isDrawing && this.#finish());
    document.addEventListener('pointercancel', () => this.#isDrawing && this.#cancel());
    // What a finger has drawn is not a tap.
    board.addEventListener('click', (event) => this.#tool !== WRITE && event.stopPropagation(), { capture: true });
    board.addEventListener('keydown', (event) => this.#key(event));
    this.reword();
  }

  reword() {
    const { tool } = this.#parts;
    const chosen = tool.value || WRITE;
    tool.replaceChildren(...[WRITE, ...Object.keys(TOOLS), ERASE].map((value) => new Option(words().drawTools[value], value)));
    tool.value = chosen;
    this.#choose();
  }

  get #tool() {
    return this.#parts.tool.value;
  }

  #choose() {
    const { value, valueField, valueName, help } = this.#parts;
    const { shape, field } = TOOLS[this.#tool] ?? {};
    this.#cancel();
    valueField.hidden = !field;
    if (field) valueName.textContent = words().drawFields[field];
    // A sum is no list of digits.
    if (field !== this.#field) value.value = '';
    this.#field = field;
    help.textContent = this.#tool === WRITE ? '' : shape ? words().sentences([words().drawShapes[shape], words().drawKeys]) : words().eraseHelp;
    document.documentElement.classList.toggle('drawing', this.#tool !== WRITE);
    // The board would move under the pointer if there were room only once something is drawn.
    this.#on.room(isBeside(this.#tool));
  }

  #down(event) {
    if (this.#tool === WRITE || event.button !== 0) return;
    const cell = this.#cellAt(event, 1);
    if (!cell) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.#tool === ERASE) return this.#erase(cell);
    if (this.#isMissing()) return;
    this.#isDrawing = true;
    this.#cells = [];
    this.#reach(cell);
  }

  #move(event) {
    if (!this.#isDrawing) return;
    const cell = this.#cellAt(event, TOOLS[this.#tool].shape === 'line' ? MIDDLE : 0.5);
    if (cell) this.#reach(cell);
  }

  #key(event) {
    if (this.#tool === WRITE) return;
    const { side } = this.#game.board;
    const selected = this.#on.selected();
    if (event.key === 'Escape') this.#cancel();
    else if (event.key !== 'Enter') return;
    else if (this.#tool === ERASE) this.#erase([Math.floor(selected / side), selected % side]);
    else if (!this.#isMissing()) this.#reach([Math.floor(selected / side), selected % side]);
    event.preventDefault();
  }

  /** Where a rule needs a number, that comes first. */
  #isMissing() {
    const { value } = this.#parts;
    if (fieldValue(this.#tool, this.#text, this.#game.board.side) !== null) return false;
    value.focus();
    this.#on.missing(TOOLS[this.#tool].field);
    return true;
  }

  /** The cell at a point, if the point is not further from its middle than this part of its width. */
  #cellAt({ clientX, clientY }, part) {
    const { board } = this.#parts;
    const found = document.elementFromPoint(clientX, clientY)?.closest('[role=gridcell]');
    if (!found || !board.contains(found)) return null;
    const { left, top, width, height } = found.getBoundingClientRect();
    const far = Math.max(Math.abs(clientX - left - width / 2) / width, Math.abs(clientY - top - height / 2) / height);
    const row = found.parentElement;
    return far <= part ? [[...row.parentElement.children].indexOf(row), [...row.children].indexOf(found)] : null;
  }

  #reach(cell) {
    this.#cells = reached(this.#tool, this.#cells, cell);
    this.#parts.finish.hidden = this.#isDrawing;
    const json = this.#added();
    // A rule that is seen needs no outline.
    this.#on.preview(json, json && TOOLS[this.#tool].shape !== 'region' ? [] : this.#cells);
  }

  #added() {
    return added(drawnJson(this.#game.board), this.#tool, this.#cells, this.#text);
  }

  get #text() {
    return this.#parts.value.value.trim();
  }

  #cancel() {
    this.#cells = [];
    this.#isDrawing = false;
    this.#parts.finish.hidden = true;
    this.#on.preview(null, []);
  }

  async #finish() {
    const [tool, cells, text] = [this.#tool, this.#cells, this.#text];
    const hadFocus = document.activeElement === this.#parts.finish;
    this.#cells = [];
    this.#isDrawing = false;
    this.#parts.finish.hidden = true;
    if (hadFocus) this.#parts.tool.focus();
    if (await this.#take((json) => added(json, tool, cells, text))) this.#on.added(words().drawTools[tool]);
    // Who draws on already sees that.
    if (this.#cells.length === 0) this.#cancel();
  }

  async #erase(cell) {
    if (await this.#take((json) => without(json, cell))) this.#on.erased();
  }

  /** The board has the rules that `change` makes of its JSON, if it makes any: one change after the other. */
  #take(change) {
    this.#taken = this.#taken.then(() => this.#change(change));
    return this.#taken;
  }

  async #change(change) {
    const { board } = this.#game;
    const json = change(drawnJson(board));
    if (!json) return false;
    try {
      const rules = await rulesFrom(this.#engine, json);
      if (board !== this.#game.board) return false;
      this.#game.replace({ ...board, rules });
      return true;
    } catch {
      this.#on.impossible();
      return false;
    }
  }
}
