// A board as a picture that stands for itself: SVG as text, from the board and its marks. Pure.

import { boxOf, columnOf, rowOf, symbolOf } from './layout.js';
import { digitsOf } from './pencil.js';
import { hasOutside, rulesSvg, STRIP } from './rules-svg.js';

const CELL = 48;
const EDGE = 16;
const INK = '#1d2129';
const TYPED = '#2b5cc4';
const BAD = '#b3261e';
const STUCK = '#7b2fa8';
const OTHER = '#865000';

const SOFT = '#6a7080';
// Where the marks in the corners go, as parts of a cell from its centre.
const CORNERS = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0]];
const TITLE = 40;

/** `title` is written above the board; `width` is that of the picture in pixels, where it is not to be its natural one. */
export function drawSvg(board, marks, { title = '', width } = {}) {
  const { side, values, givens, pencil, rules } = board;
  // Clues beside the board need room.
  const edge = EDGE + (rules && hasOutside(rules.json) ? (STRIP / 100) * CELL : 0);
  const size = side * CELL + 2 * edge;
  const above = title ? TITLE : 0;
  const scale = (width ?? size) / size;
  const x = (cell) => edge + columnOf(cell, side) * CELL;
  const y = (cell) => edge + rowOf(cell, side) * CELL;
  const square = (cell, fill) => `<rect x="${x(cell)}" y="${y(cell)}" width="${CELL}" height="${CELL}" fill="${fill}"/>`;
  const cross = (cell) =>
    `<path d="M${x(cell) + 16} ${y(cell) + 16}l16 16m0 -16l-16 16" stroke="${STUCK}" stroke-width="3" stroke-linecap="round"/>`;
  const ring = (cell) =>
    `<circle cx="${x(cell) + CELL / 2}" cy="${y(cell) + CELL / 2}" r="18"` +
    ` stroke="${OTHER}" stroke-width="2" stroke-dasharray="4 3" fill="none"/>`;
  const sign = (cell) => `<path d="M${x(cell) + CELL - 13} ${y(cell) + 1}h12v12z" fill="${BAD}"/>`;
  const text = (cell, symbol, { dx = 0, dy = 0, scale = 0.58, fill, weight = 400, style = 'normal' }) =>
    `<text x="${x(cell) + CELL / 2 + dx}" y="${y(cell) + CELL / 2 + dy}" font-size="${Math.round(CELL * scale)}"` +
    ` fill="${fill}" font-weight="${weight}"${style === 'normal' ? '' : ` font-style="${style}"`}>${symbol}</text>`;
  const smallDigits = (cell) => {
    const possible = marks.possible.get(cell);
    const centre = (possible ?? digitsOf(pencil.centre[cell])).map(symbolOf).join('');
    const fill = possible ? OTHER : TYPED;
    const corner = possible ? [] : digitsOf(pencil.corner[cell]).map(symbolOf);
    const isMany = corner.length > CORNERS.length;
    return [
      centre && text(cell, centre, { scale: Math.min(0.26, 1.5 / centre.length), fill }),
      ...(isMany ? [text(cell, corner.join(''), { dy: -16, scale: 1.5 / corner.length, fill })] : []),
      ...(isMany ? [] : corner.map((symbol, at) => text(cell, symbol, { dx: CORNERS[at][0] * 16, dy: CORNERS[at][1] * 16, scale: 0.24, fill }))),
    ].filter(Boolean).join('');
  };
  const digit = (cell) => {
    if (values[cell]) {
      const fill = marks.clashes.has(cell) ? BAD : givens[cell] ? INK : TYPED;
      return text(cell, symbolOf(values[cell]), { fill, weight: givens[cell] ? 600 : 400 });
    }
    const pair = marks.pairs.get(cell);
    if (!pair && marks.solution) return text(cell, symbolOf(marks.solution[cell]), { fill: SOFT, weight: 300, style: 'italic' });
    if (!pair) return smallDigits(cell);
    const [one, other] = pair.map(symbolOf);
    const small = { scale: 0.34, fill: OTHER };
    return text(cell, one, { ...small, dx: -10, dy: -9 }) + text(cell, other, { ...small, dx: 10, dy: 10 });
  };
  const drawn = rules ? rulesSvg(rules.json) : null;
  const layer = (name) => drawn && `<g transform="translate(${edge} ${edge}) scale(${CELL / 100})" font-family="system-ui, sans-serif">${drawn[name]}</g>`;
  const cells = [...values.keys()];
  // Houses are broken where digits clash, and stuck where none do.
  const tint = marks.clashes.size > 0 ? '#fbdedb' : '#f0def9';
  const paint = cells.map((cell) => {
    if (marks.clashes.has(cell)) return square(cell, '#f5b8b2');
    if (marks.stuck.has(cell)) return square(cell, '#ead0f7');
    if (marks.tinted.has(cell)) return square(cell, tint);
    return marks.pairs.has(cell) ? square(cell, '#fcf0da') : '';
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-above} ${size} ${size + above}"` +
      ` width="${Math.round(size * scale)}" height="${Math.round((size + above) * scale)}">`,
    `<rect y="${-above}" width="${size}" height="${size + above}" fill="#fff"/>`,
    title && titleOf(title, size),
    ...paint,
    layer('under'),
    `<path d="${lines(board, false, edge)}" stroke="#b9bdc7" stroke-width="1" fill="none"/>`,
    ...cells.filter((cell) => marks.clashes.has(cell)).map(sign),
    ...cells.filter((cell) => marks.stuck.has(cell)).map(cross),
    ...cells.filter((cell) => marks.needless.has(cell)).map(ring),
    `<path d="${lines(board, true, edge)}" stroke="${INK}" stroke-width="2.5" stroke-linecap="square" fill="none"/>`,
    layer('over'),
    '<g font-family="system-ui, sans-serif" text-anchor="middle" dominant-baseline="central">',
    ...cells.map(digit),
    '</g></svg>',
  ].filter(Boolean).join('\n');
}

/** A title has one line: a long one gets smaller letters. */
function titleOf(title, size) {
  const letters = Math.max([...title].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1.8 : 1), 0), 1);
  const font = Math.min(22, (size - 2 * EDGE) / (letters * 0.6));
  const text = title.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]);
  return `<text x="${size / 2}" y="-8" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="600" font-size="${font.toFixed(1)}" fill="${INK}">${text}</text>`;
}

/** The thin lines between cells, or the heavy ones around boxes. */
function lines(board, heavy, edge) {
  const { side, rules } = board;
  if (rules?.regions) return linesOfRegions(board, heavy, edge);
  const path = [];
  for (let at = 0; at <= side; at += 1) {
    const outer = at === 0 || at === side;
    const isColumn = outer || boxOf(at - 1, board) !== boxOf(at, board);
    const isRow = outer || boxOf((at - 1) * side, board) !== boxOf(at * side, board);
    const place = edge + at * CELL;
    if (isColumn === heavy) path.push(`M${place} ${edge}v${side * CELL}`);
    if (isRow === heavy) path.push(`M${edge} ${place}h${side * CELL}`);
  }
  return path.join('');
}

/** The same around regions of any shape: each cell has its line to the right and the one below, and there is a frame. */
function linesOfRegions(board, heavy, edge) {
  const { side, values } = board;
  const path = heavy ? [`M${edge} ${edge}h${side * CELL}v${side * CELL}h${-side * CELL}z`] : [];
  for (const cell of values.keys()) {
    const [x, y] = [edge + columnOf(cell, side) * CELL, edge + rowOf(cell, side) * CELL];
    const isHeavy = (other) => boxOf(cell, board) !== boxOf(other, board);
    if (columnOf(cell, side) + 1 < side && isHeavy(cell + 1) === heavy) path.push(`M${x + CELL} ${y}v${CELL}`);
    if (rowOf(cell, side) + 1 < side && isHeavy(cell + side) === heavy) path.push(`M${x} ${y + CELL}h${CELL}`);
  }
  return path.join('');
}

/** The same picture as PNG, a point for a pixel. */
export async function drawPng(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}
