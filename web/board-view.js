// The board on the page: an ARIA grid with one tab stop. It draws a board with its marks and says what was pressed; it
// decides nothing.

import { columnOf, frameBoxOf, rowOf, shareBox, symbolOf } from './layout.js';
import { digitsOf, KINDS, ruledOut } from './pencil.js';
import { words } from './language.js';

export class BoardView {
  #grid;
  #rulers;
  #cells = [];
  // The classes that a cell always has.
  #frames = [];
  #drawn = [];
  #shape = '';
  #pinned = [];
  #here = '';
  selected = 0;

  /** `onSelect(cell)` is called when the selection is to move there. */
  constructor(grid, rulers, onSelect) {
    this.#grid = grid;
    this.#rulers = rulers;
    const cellOf = (event) => this.#cells.indexOf(event.target.closest('[role=gridcell]'));
    // A finger may be about to scroll: it selects when it was a tap.
    let isTouched = false;
    grid.addEventListener('pointerdown', (event) => {
      isTouched = event.pointerType === 'touch';
      const cell = cellOf(event);
      if (cell < 0 || isTouched) return;
      event.preventDefault();
      onSelect(cell);
    });
    grid.addEventListener('click', (event) => {
      const cell = cellOf(event);
      if (cell >= 0 && isTouched) onSelect(cell);
    });
    grid.addEventListener('focusin', (event) => {
      const cell = cellOf(event);
      if (cell >= 0 && cell !== this.selected) onSelect(cell);
    });
  }

  /** Draws a board. Only what differs from what is on the page is touched. */
  show(board, marks) {
    this.#build(board);
    this.#markRulers(board.side);
    const out = ruledOut(board);
    for (const [cell, element] of this.#cells.entries()) {
      const look = lookOf(cell, board, marks, this.selected, out[cell]);
      const key = JSON.stringify(look);
      if (this.#drawn[cell] === key) continue;
      this.#drawn[cell] = key;
      draw(element, this.#frames[cell], look);
    }
  }

  /** Moves the one tab stop, and the focus with it if the board has it or is to have it. */
  select(cell, takeFocus = this.#grid.contains(document.activeElement)) {
    this.#cells[this.selected]?.setAttribute('tabindex', '-1');
    this.selected = Math.min(cell, this.#cells.length - 1);
    this.#cells[this.selected].setAttribute('tabindex', '0');
    if (takeFocus) this.#cells[this.selected].focus();
    this.pin([]);
  }

  /** Gives the focus to the selected cell, where the page stands. */
  focus() {
    this.#cells[this.selected].focus({ preventScroll: true });
  }

  /** Shows which cells a sentence speaks of, for as long as it is pointed at. */
  point(cells) {
    const pointed = new Set(cells.length > 0 ? cells : this.#pinned);
    this.#cells.forEach((element, cell) => element.classList.toggle('pointed', pointed.has(cell)));
  }

  /** The same, until another cell is selected. */
  pin(cells) {
    this.#pinned = cells;
    this.point([]);
  }

  /** Words have changed: every label is written anew. */
  forget() {
    this.#drawn = [];
  }

  /** The numbers of the row and the column that the selected cell is in. */
  #markRulers(side) {
    const here = [columnOf(this.selected, side), rowOf(this.selected, side)];
    if (this.#here === `${here}`) return;
    this.#here = `${here}`;
    this.#rulers.forEach((ruler, at) => [...ruler.children].forEach((one, number) => one.classList.toggle('here', number === here[at])));
  }

  #build(board) {
    const shape = `${board.side} ${board.boxes} ${board.rules?.framed ?? ''}`;
    if (shape === this.#shape) return;
    const hadFocus = this.#grid.contains(document.activeElement);
    this.#shape = shape;
    this.#drawn = [];
    this.#frames = Array.from(board.values, (_, cell) => frameOf(cell, board));
    // Other lines between the same cells: whoever draws them has the pointer there.
    if (this.#frames.length === this.#cells.length) return;
    this.#cells = this.#frames.map(cellElement);
    const rows = Array.from({ length: board.side }, (_, row) => {
      const element = document.createElement('div');
      element.setAttribute('role', 'row');
      element.append(...this.#cells.slice(row * board.side, (row + 1) * board.side));
      return element;
    });
    this.#grid.replaceChildren(...rows);
    for (const ruler of this.#rulers) {
      ruler.replaceChildren(...rows.map((_, at) => Object.assign(document.createElement('span'), { textContent: at + 1 })));
    }
    this.#here = '';
    // The size of the whole page follows from that of the cells.
    setSide(board.side);
    // More cells than a small screen can show at a size that can be read.
    this.#grid.parentElement.classList.toggle('large', board.side > 10);
    if (this.selected >= this.#cells.length) this.selected = 0;
    this.select(this.selected, hadFocus);
  }
}

/** Whatever depends on it is laid out anew, which is the whole page: the usual side is the style's own. */
function setSide(side) {
  const { style } = document.documentElement;
  if ((style.getPropertyValue('--side') || '9') !== String(side)) style.setProperty('--side', side);
}

function cellElement(frame) {
  const element = document.createElement('div');
  element.setAttribute('role', 'gridcell');
  element.setAttribute('tabindex', '-1');
  element.className = frame;
  return element;
}

/** A cell has a heavy line towards the next box. */
function frameOf(cell, board) {
  const { side } = board;
  const isEdge = (other, inside) => inside && frameBoxOf(cell, board) !== frameBoxOf(other, board);
  const isRight = isEdge(cell + 1, columnOf(cell, side) + 1 < side);
  const isBelow = isEdge(cell + side, rowOf(cell, side) + 1 < side);
  return ['cell', isRight && 'edge-right', isBelow && 'edge-below'].filter(Boolean).join(' ');
}

/** Everything that decides how a cell looks and what it is called. `out` are the digits that its houses have. */
function lookOf(cell, board, marks, selected, out) {
  const value = board.values[cell];
  const selectedValue = board.values[selected];
  const classes = [
    board.givens[cell] && 'given',
    cell === selected && 'selected',
    cell !== selected && value > 0 && value === selectedValue && 'same',
    ...nearOf(cell, board, selected),
    ...(marks.tinted.has(cell) ? ['tinted', ...rimOf(cell, board.side, marks.tinted)] : []),
    marks.clashes.has(cell) && 'clash',
    marks.stuck.has(cell) && 'stuck',
    marks.needless.has(cell) && 'needless',
    marks.suspects.has(cell) && 'suspect',
    marks.mistakes.has(cell) && 'mistake',
  ].filter(Boolean);
  const pair = value ? undefined : marks.pairs.get(cell)?.map(symbolOf);
  const ghost = !value && !pair && marks.solution ? symbolOf(marks.solution[cell]) : '';
  const right = symbolOf(marks.mistakes.get(cell) ?? 0);
  const small = value || pair || ghost ? [] : smallOf(cell, board, marks, out);
  return { classes, text: symbolOf(value), pair, ghost, right, small, label: labelOf(cell, board, marks, { pair, ghost, right, small }) };
}

/** The small digits of an empty cell, kind by kind: the pencil marks, or the digits that some solution has there. */
function smallOf(cell, { pencil }, { possible }, out) {
  const found = possible.get(cell);
  if (found) return [{ kind: 'possible', digits: found.map((digit) => ({ symbol: symbolOf(digit), isOut: false })) }];
  return KINDS.map((kind) => ({
    kind, digits: digitsOf(pencil[kind][cell]).map((digit) => ({ symbol: symbolOf(digit), isOut: ((out >>> (digit - 1)) & 1) === 1 })),
  })).filter(({ digits }) => digits.length > 0);
}

/** Is a cell in the row, the column or the box of another? */
function isNear(cell, other, board) {
  const { side } = board;
  return rowOf(cell, side) === rowOf(other, side) || columnOf(cell, side) === columnOf(other, side) || shareBox(cell, other, board);
}

/** What a cell near the selected one looks like: it has a line towards each neighbour that is not. */
function nearOf(cell, board, selected) {
  if (cell === selected || !isNear(cell, selected, board)) return [];
  const { side } = board;
  const column = columnOf(cell, side);
  const isEdge = (other, inside) => inside && !isNear(other, selected, board);
  return [
    'near',
    isEdge(cell - side, cell >= side) && 'near-top',
    isEdge(cell + 1, column + 1 < side) && 'near-right',
    isEdge(cell + side, cell + side < side * side) && 'near-bottom',
    isEdge(cell - 1, column > 0) && 'near-left',
  ];
}

/** The sides on which a cell has no neighbour that is tinted too. */
function rimOf(cell, side, tinted) {
  const column = columnOf(cell, side);
  return [
    !tinted.has(cell - side) && 'rim-top',
    !(column + 1 < side && tinted.has(cell + 1)) && 'rim-right',
    !tinted.has(cell + side) && 'rim-bottom',
    !(column > 0 && tinted.has(cell - 1)) && 'rim-left',
  ];
}

function labelOf(cell, { side, values, givens }, marks, { pair, ghost, right, small }) {
  const say = words();
  const name = (place) => say.cell(rowOf(place, side) + 1, columnOf(place, side) + 1);
  const parts = [name(cell), symbolOf(values[cell]) || say.emptyCell];
  if (givens[cell]) parts.push(say.given);
  const clashing = marks.clashes.get(cell);
  if (clashing) parts.push(clashing.size > 0 ? say.clashesWith([...clashing].map(name)) : say.breaksRule);
  if (marks.stuck.has(cell)) parts.push(say.noDigitFits);
  if (marks.needless.has(cell)) parts.push(say.needlessClue);
  if (marks.suspects.has(cell)) parts.push(say.suspectClue);
  if (marks.mistakes.has(cell)) parts.push(right ? say.wrongFor(right) : say.wrongEntry);
  if (pair) parts.push(say.eitherOf(...pair));
  for (const { kind, digits } of small) {
    parts.push(say.smallDigits[kind](digits.map(({ symbol }) => symbol)));
    const out = digits.filter(({ isOut }) => isOut).map(({ symbol }) => symbol);
    if (out.length > 0) parts.push(say.ruledOut(out));
  }
  if (ghost) parts.push(say.solutionHas(ghost));
  return parts.join(', ');
}

/** What stays as it is is not written again: the browser would lay it out again. */
function draw(element, frame, { classes, text, pair, ghost, right, small, label }) {
  const isPointed = element.classList.contains('pointed');
  const kinds = [ghost && 'ghost', pair && 'pair', small.length > 0 && 'pencilled', isPointed && 'pointed'];
  element.className = [frame, ...classes, ...kinds].filter(Boolean).join(' ');
  element.setAttribute('aria-label', label);
  element.setAttribute('aria-selected', String(classes.includes('selected')));
  if (['clash', 'stuck', 'mistake'].some((state) => classes.includes(state))) element.setAttribute('aria-invalid', 'true');
  else element.removeAttribute('aria-invalid');
  // Two digits are drawn by the style, not written: "94" is no text of the cell.
  if (pair) [element.dataset.one, element.dataset.other] = pair;
  // So is the right digit beside a wrong one.
  if (right) element.dataset.right = right;
  else delete element.dataset.right;
  if (small.length > 0) element.replaceChildren(...small.map(smallElement));
  else if (element.firstElementChild || element.textContent !== (text || ghost)) element.textContent = text || ghost;
}

/** Small digits are drawn by the style too. */
function smallElement({ kind, digits }) {
  const element = Object.assign(document.createElement('span'), { className: `small ${kind}` });
  element.dataset.count = digits.length;
  element.append(
    ...digits.map(({ symbol, isOut }) => {
      const digit = Object.assign(document.createElement('i'), { className: isOut ? 'out' : '' });
      digit.dataset.digit = symbol;
      return digit;
    }),
  );
  return element;
}
