// A board as a picture that stands for itself: SVG as text, from the board and its marks. Pure.

import { boxOf, columnOf, rowOf, symbolOf } from './layout.js';

const CELL = 48;
const EDGE = 16;
const INK = '#1d2129';
const TYPED = '#2b5cc4';
const BAD = '#b3261e';
const STUCK = '#7b2fa8';
const OTHER = '#865000';

export function drawSvg(board, marks) {
  const { side, values, givens } = board;
  const size = side * CELL + 2 * EDGE;
  const x = (cell) => EDGE + columnOf(cell, side) * CELL;
  const y = (cell) => EDGE + rowOf(cell, side) * CELL;
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
  const digit = (cell) => {
    if (values[cell]) {
      const fill = marks.clashes.has(cell) ? BAD : givens[cell] ? INK : TYPED;
      return text(cell, symbolOf(values[cell]), { fill, weight: givens[cell] ? 600 : 400 });
    }
    const pair = marks.pairs.get(cell);
    if (!pair && marks.solution) return text(cell, symbolOf(marks.solution[cell]), { fill: '#6a7080', weight: 300, style: 'italic' });
    if (!pair) return '';
    const [one, other] = pair.map(symbolOf);
    const small = { scale: 0.34, fill: OTHER };
    return text(cell, one, { ...small, dx: -10, dy: -9 }) + text(cell, other, { ...small, dx: 10, dy: 10 });
  };
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
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">`,
    `<rect width="${size}" height="${size}" fill="#fff"/>`,
    ...paint,
    `<path d="${lines(board, false)}" stroke="#b9bdc7" stroke-width="1" fill="none"/>`,
    ...cells.filter((cell) => marks.clashes.has(cell)).map(sign),
    ...cells.filter((cell) => marks.stuck.has(cell)).map(cross),
    ...cells.filter((cell) => marks.needless.has(cell)).map(ring),
    `<path d="${lines(board, true)}" stroke="${INK}" stroke-width="2.5" stroke-linecap="square" fill="none"/>`,
    '<g font-family="system-ui, sans-serif" text-anchor="middle" dominant-baseline="central">',
    ...cells.map(digit),
    '</g></svg>',
  ].filter(Boolean).join('\n');
}

/** The thin lines between cells, or the heavy ones around boxes. */
function lines(board, heavy) {
  const { side } = board;
  const path = [];
  for (let at = 0; at <= side; at += 1) {
    const outer = at === 0 || at === side;
    const isColumn = outer || boxOf(at - 1, board) !== boxOf(at, board);
    const isRow = outer || boxOf((at - 1) * side, board) !== boxOf(at * side, board);
    const place = EDGE + at * CELL;
    if (isColumn === heavy) path.push(`M${place} ${EDGE}v${side * CELL}`);
    if (isRow === heavy) path.push(`M${EDGE} ${place}h${side * CELL}`);
  }
  return path.join('');
}

/** The same picture as PNG, twice as fine as a screen. */
export async function drawPng(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}
