// The rules of a puzzle as a picture: f-puzzles' JSON becomes SVG as text, 100 units to a cell, from the corner of the grid. What digits
// are written over is `under` them, what is on lines between cells is `over` those. Pure: the board has it, and so have pictures.
//
// Shapes have a rim that is seen at 3:1, and inside of it a tint on which digits can be read.

import { outlineOf } from './outline.js';
import { unfinishedIn } from './regions.js';

// Light and dark: the paper and the ink, then the rim and the tint of each kind.
const PAPER = ['#ffffff', '#1a1d24'];
const INK = ['#1b1f28', '#eceef4'];
const GREY = [['#6f7686', '#8f98ab'], ['#dde0e7', '#3a404d']];
const BLUE = [['#2a7fb8', '#6db8e8'], ['#cbe4f5', '#22455d']];
const TINTS = {
  slowthermometer: [['#3f8586', '#6fb7b8'], ['#d3e8e8', '#24464a']],
  renban: [['#a846b8', '#d58be0'], ['#f0d0f4', '#562c5e']],
  whispers: [['#3c8a3c', '#74c474'], ['#cfeacb', '#264a28']],
  betweenline: [['#6b6fa8', '#9aa0d8'], ['#dfe0f3', '#363a5c']],
  regionsumline: BLUE,
  entropicline: [['#b8692a', '#e8a56d'], ['#f8dcc4', '#5c3a22']],
  modularline: [['#1f8a7a', '#5fcdbb'], ['#c9ece6', '#1c4640']],
  nabner: [['#8f7700', '#d8bd3f'], ['#f3e8ac', '#4a4112']],
  zipperline: [['#7a5cc0', '#b39cf0'], ['#e3daf7', '#43356b']],
  lockout: [['#3a6fc4', '#8db3f5'], ['#d6e3f8', '#2a3d63']],
  extraregion: [['#5d8a3a', '#93c46c'], ['#e4efda', '#2c3f20']],
  clone: [['#8a6d5a', '#c4a58f'], ['#ece3dc', '#43362d']],
  rowindexer: [['#3c8a3c', '#74c474'], ['#dcefd9', '#243f26']],
  unfinished: [['#9a6b00', '#d8b25a'], ['#fbf0d4', '#3d331c']],
  columnindexer: [['#b84a4a', '#e89090'], ['#f7dcdc', '#4d2626']],
};
// Lines that are nothing but a line.
const LINES = ['palindrome', 'regionsumline', 'renban', 'whispers', 'entropicline', 'modularline', 'nabner', 'zipperline'];
const SHADES = ['extraregion', 'clone', 'rowindexer', 'columnindexer'];
const BESIDE = ['sandwichsum', 'xsum', 'skyscraper'];
// What is beside the board is so far from it, in a strip of `STRIP`.
const AWAY = 37;
export const STRIP = 75;
const WAYS = { DR: [1, 1], DL: [-1, 1], UR: [1, -1], UL: [-1, -1] };

/** Has a puzzle clues beside the board, so that it needs room for them? */
export const hasOutside = (json) => [...BESIDE, 'littlekillersum'].some((key) => json[key]?.length > 0);

/** `{under, over}`, elements of SVG; `theme` is `light`, or `page` for colours that follow those of the page. */
export function rulesSvg(json, theme = 'light') {
  const colour = ([light, dark]) => (theme === 'page' ? `light-dark(${light}, ${dark})` : light);
  const pen = { paper: colour(PAPER), ink: colour(INK), of: (key) => (TINTS[key] ?? GREY).map(colour) };
  const each = (key, draw) => (json[key] ?? []).map((one) => draw(one, pen.of(key), pen, json));
  const under = [
    ...unfinishedIn(json).map((cells) => unfinished(cells, pen.of('unfinished'), json.size)),
    ...SHADES.flatMap((key) => each(key, shade)),
    ...each('odd', odd),
    ...each('even', even),
    ...each('minimum', (one, tint) => extreme(one, tint, 'M40 7L50 17L60 7')),
    ...each('maximum', (one, tint) => extreme(one, tint, 'M40 17L50 7L60 17')),
    ...diagonals(json, pen.of('regionsumline')[0]),
    ...LINES.flatMap((key) => each(key, plainLine)),
    ...each('betweenline', (one, tint) => endedLine(one, tint, (at) => circle(at, 34, tint[1], tint[0], 4))),
    ...each('lockout', (one, tint) => endedLine(one, tint, (at) => diamond(at, tint))),
    ...each('doublearrow', (one, tint) => endedLine(one, tint, (at) => circle(at, 38, pen.paper, tint[0], 4))),
    ...[...each('thermometer', thermometer), ...each('slowthermometer', thermometer)],
    ...each('arrow', arrow),
    ...each('killercage', cage),
    ...candidates(json, pen.of('')[0]),
  ];
  const over = [
    ...each('killercage', cageSum),
    ...each('difference', (one) => dot(one, '#ffffff', '#1b1f28', '#1b1f28')),
    ...each('ratio', (one) => dot(one, '#1b1f28', '#ffffff', colour(['#1b1f28', '#aab3c4']))),
    ...each('xv', xv),
    ...each('quadruple', quadruple),
    ...outside(json, pen),
  ];
  return { under: under.join(''), over: over.join('') };
}

const placeOf = (name) => /^R(\d+)C(\d+)$/.exec(name).slice(1).map((number) => number - 1);
const centreOf = (name) => placeOf(name).map((at) => at * 100 + 50).reverse();
const middleOf = (names) => {
  const centres = names.map(centreOf);
  return [0, 1].map((axis) => centres.reduce((sum, centre) => sum + centre[axis], 0) / centres.length);
};
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const round = (number) => Math.round(number * 10) / 10;

const stroke = (d, colour, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
const filled = (d, fill, rim, width) => `<path d="${d}" fill="${fill}" stroke="${rim}" stroke-width="${width}" stroke-linejoin="round"/>`;
const circle = ([x, y], radius, fill, rim, width) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${rim}" stroke-width="${width}"/>`;
const write = ([x, y], text, size, fill, more = '') =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central" fill="${fill}" stroke="none"${more}>${escaped(text)}</text>`;
/** Letters with paper around them, so that no line runs into them. */
const haloed = (paper) => ` paint-order="stroke" stroke="${paper}" stroke-width="9" stroke-linejoin="round"`;
const letters = (at, text, size, fill, paper) => write(at, text, size, fill, '').replace(' stroke="none"', haloed(paper));

/** A line through the centres of cells; one cell alone is a dot. */
function through(names) {
  const points = names.map((name) => centreOf(name).join(' '));
  return `M${points.join('L')}${points.length === 1 ? 'h0' : ''}`;
}

// ── cells ──────────────────────────────────────────────────────────────────────────────────────────────────────────

function shade({ cells, cloneCells }, [rim, tint]) {
  return [cells, cloneCells].filter(Boolean).map((names) => filled(outlineOf(names.map(placeOf), 5), tint, rim, 3)).join('');
}

/** A region that has too few or too many cells. */
function unfinished(cells, [rim, tint], size) {
  const d = outlineOf(cells.map((cell) => [Math.floor(cell / size), cell % size]), 6);
  return `<path d="${d}" fill="${tint}" stroke="${rim}" stroke-width="3" stroke-dasharray="4 5"/>`;
}

const odd = ({ cell }, [rim, tint]) => circle(centreOf(cell), 38, tint, rim, 3);

function even({ cell }, [rim, tint]) {
  const [x, y] = centreOf(cell);
  return `<rect x="${x - 36}" y="${y - 36}" width="72" height="72" fill="${tint}" stroke="${rim}" stroke-width="3"/>`;
}

/** A sign at each edge: inwards to the smallest, outwards from the largest. */
function extreme({ cell }, [rim, tint], sign) {
  const [row, column] = placeOf(cell);
  const signs = [0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn} 50 50)">${stroke(sign, rim, 4)}</g>`);
  const square = `<rect x="2" y="2" width="96" height="96" fill="${tint}" stroke="none"/>`;
  return `<g transform="translate(${column * 100} ${row * 100})">${square}${signs.join('')}</g>`;
}

/** The digits that a cell may have, where the puzzle says so: along its foot. */
function candidates({ size, grid }, fill) {
  return grid.flat().flatMap(({ givenPencilMarks: digits }, cell) => {
    if (!digits) return [];
    const at = [(cell % size) * 100 + 50, Math.floor(cell / size) * 100 + 86];
    return [write(at, digits.join(digits.some((digit) => digit > 9) ? ' ' : ''), round(Math.min(20, 150 / digits.length)), fill)];
  });
}

function cage({ cells }, _, { ink }) {
  return `<path d="${outlineOf(cells.map(placeOf), 8)}" fill="none" stroke="${ink}" stroke-width="2.6" stroke-dasharray="9 6" stroke-linecap="butt"/>`;
}

/** In the first of its cells, in the order of reading. */
function cageSum({ cells, value }, _, { ink, paper }) {
  if (value === undefined) return '';
  const [[row, column]] = cells.map(placeOf).sort(([r, c], [otherR, otherC]) => r - otherR || c - otherC);
  const at = [column * 100 + 8, row * 100 + 16];
  return letters(at, value, 25, ink, paper).replace('text-anchor="middle"', 'text-anchor="start"');
}

// ── lines ──────────────────────────────────────────────────────────────────────────────────────────────────────────

function diagonals(json, rim) {
  const end = json.size * 100;
  return [
    json['diagonal+'] === true && stroke(`M0 ${end}L${end} 0`, rim, 4),
    json['diagonal-'] === true && stroke(`M0 0L${end} ${end}`, rim, 4),
  ].filter(Boolean);
}

/** All rims first, so that lines that meet are one. */
const cased = (paths, [rim, tint], width) =>
  [...paths.map((d) => stroke(d, rim, width)), ...paths.map((d) => stroke(d, tint, width - 8))].join('');

const plainLine = ({ lines }, tint) => cased(lines.map(through), tint, 18);

function endedLine({ lines }, tint, end) {
  const ends = lines.flatMap((names) => [names[0], names.at(-1)].map((name) => end(centreOf(name))));
  return cased(lines.map(through), tint, 16) + ends.join('');
}

const diamond = ([x, y], [rim, tint]) => filled(`M${x} ${y - 42}L${x + 42} ${y}L${x} ${y + 42}L${x - 42} ${y}Z`, tint, rim, 4);

function thermometer({ lines }, [rim, tint]) {
  const bulbs = [...new Set(lines.map(([bulb]) => bulb))].map(centreOf);
  const paths = lines.map(through);
  return [
    ...paths.map((d) => stroke(d, rim, 34)),
    ...bulbs.map((at) => circle(at, 38, rim, 'none', 0)),
    ...paths.map((d) => stroke(d, tint, 27)),
    ...bulbs.map((at) => circle(at, 34.5, tint, 'none', 0)),
  ].join('');
}

function arrow({ lines, cells }, [rim], { paper }) {
  const shafts = lines.filter((names) => names.length > 1).map((names) => stroke(through(names) + head(names), rim, 5));
  const pill = through(cells);
  return [...shafts, stroke(pill, rim, 82), stroke(pill, paper, 74)].join('');
}

/** The two strokes at the end of a line. */
function head(names) {
  const [[fromX, fromY], [x, y]] = names.slice(-2).map(centreOf);
  const way = Math.atan2(y - fromY, x - fromX);
  const back = (turn) => `${round(x - 24 * Math.cos(way + turn))} ${round(y - 24 * Math.sin(way + turn))}`;
  return `M${back(0.6)}L${x} ${y}L${back(-0.6)}`;
}

// ── between cells ──────────────────────────────────────────────────────────────────────────────────────────────────

function dot({ cells, value }, fill, ink, rim) {
  const at = middleOf(cells);
  const isNumbered = value !== undefined && value !== '';
  return circle(at, isNumbered ? 19 : 15, fill, rim, 3) + (isNumbered ? write(at, value, 24, ink) : '');
}

const xv = ({ cells, value }, _, { ink, paper }) => letters(middleOf(cells), value, 34, ink, paper);

function quadruple({ cells, values }, _, { ink, paper }) {
  const [x, y] = middleOf(cells);
  const across = values.length === 1 ? 1 : 2;
  const down = Math.ceil(values.length / across);
  const digits = values.map((value, at) => {
    const inRow = Math.min(across, values.length - Math.floor(at / across) * across);
    return write([x + ((at % across) - (inRow - 1) / 2) * 18, y + (Math.floor(at / across) - (down - 1) / 2) * 20], value, across === 1 ? 32 : 22, ink);
  });
  return circle([x, y], 27, paper, ink, 3) + digits.join('');
}

// ── beside the board ───────────────────────────────────────────────────────────────────────────────────────────────

/** Clues at one place are beside each other. */
function outside(json, { ink }) {
  const end = json.size * 100;
  const along = (centre) => Math.min(Math.max(centre, -AWAY), end + AWAY);
  const at = ({ cell }) => centreOf(cell).map(along);
  const places = new Map();
  for (const key of BESIDE) {
    for (const clue of json[key] ?? []) {
      const texts = places.get(clue.cell) ?? [];
      places.set(clue.cell, [...texts, clue.value]);
    }
  }
  const beside = [...places].map(([cell, texts]) => write(at({ cell }), texts.join('·'), texts.length > 1 ? 28 : 40, ink));
  const killers = (json.littlekillersum ?? []).map((clue) => {
    const [x, y] = at(clue);
    const [right, down] = WAYS[clue.direction];
    const tip = [x + right * 34, y + down * 34];
    const shaft = `M${x + right * 18} ${y + down * 18}L${tip.join(' ')}M${tip[0] - right * 12} ${tip[1]}L${tip.join(' ')}L${tip[0]} ${tip[1] - down * 12}`;
    return write([x - right * 6, y - down * 6], clue.value ?? '', 32, ink) + stroke(shaft, ink, 3.5);
  });
  return [...beside, ...killers];
}
