// The board as a picture: with a title, at a size, with or without the solution; to the clipboard, or as a file.

import { drawPng, drawSvg } from './draw-svg.js';
import { NO_MARKS } from './marks.js';
import { puzzleOf, questionOf, readingOf } from './state.js';
import { save } from './save.js';
import { valueOf } from './layout.js';
import { words } from './language.js';

export class Picture {
  #engine;
  #parts;
  #now;
  #solution = null;
  #url = '';

  /** `now()` gives `{board, marks}`. */
  constructor(engine, parts, now) {
    this.#engine = engine;
    this.#parts = parts;
    this.#now = now;
    const { open, dialog, form, copy, png, svg, withSolution } = parts;
    open.addEventListener('click', () => this.#open());
    withSolution.addEventListener('change', () => this.#solve());
    form.addEventListener('input', () => this.#preview());
    copy.addEventListener('click', () => this.#copy());
    svg.addEventListener('click', () => save(new Blob([this.#svg()], { type: 'image/svg+xml' }), 'sudoku.svg'));
    png.addEventListener('click', async () => save(await drawPng(this.#svg()), 'sudoku.png'));
    dialog.addEventListener('close', () => URL.revokeObjectURL(this.#url));
  }

  #open() {
    this.#solution = null;
    this.#parts.withSolution.checked = false;
    this.#parts.said.textContent = '';
    this.#parts.dialog.showModal();
    this.#preview();
  }

  #svg() {
    const { title, size } = this.#parts;
    const { board, marks } = this.#now();
    const how = { title: title.value.trim(), width: Number(size.value) };
    if (!this.#solution) return drawSvg(board, marks, how);
    const solution = Uint8Array.from(this.#solution, (symbol) => valueOf(symbol, board.side));
    return drawSvg(puzzleOf(board), { ...NO_MARKS, solution }, how);
  }

  #preview() {
    URL.revokeObjectURL(this.#url);
    this.#url = URL.createObjectURL(new Blob([this.#svg()], { type: 'image/svg+xml' }));
    this.#parts.preview.src = this.#url;
  }

  /** The one solution of the printed puzzle. Where there are none or several there is none to show, which is said. */
  async #solve() {
    const { form, withSolution, said } = this.#parts;
    said.textContent = '';
    this.#solution = null;
    if (withSolution.checked) {
      form.ariaBusy = 'true';
      const puzzle = puzzleOf(this.#now().board);
      const options = { ...readingOf(puzzle), require: 'unique' };
      const report = await this.#engine.search(questionOf(puzzle), options, 'aside').catch(() => null);
      form.ariaBusy = 'false';
      if (!withSolution.checked) return;
      if (report?.status === 'unique') this.#solution = report.solution;
      else {
        withSolution.checked = false;
        said.textContent = words().noOneSolution;
      }
    }
    this.#preview();
  }

  async #copy() {
    const { said } = this.#parts;
    try {
      // Some browsers allow it only at once after the press: the picture itself may come later.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawPng(this.#svg()) })]);
      said.textContent = words().copied;
    } catch {
      said.textContent = words().pictureNotCopied;
    }
  }
}
