// Draws docs/rules/*.svg, a small picture of each kind of rule, with the drawing of the page: node web-tests/rule-pictures.js

import { mkdirSync, writeFileSync } from 'node:fs';
import { hasOutside, rulesSvg, STRIP } from '../web/rules-svg.js';

const SIDE = 4;
const CELL = 34;
const EDGE = 4;
const line = (...cells) => [{ lines: [cells] }];

// The rule in f-puzzles' JSON, and digits that satisfy it, row by row.
const PICTURES = {
  'extra-region': [{ extraregion: [{ cells: ['R1C2', 'R2C2', 'R2C3'] }] }, '.4...21.........'],
  cage: [{ killercage: [{ cells: ['R1C1', 'R1C2', 'R2C1'], value: '9' }] }, '23..4...........'],
  arrow: [{ arrow: [{ cells: ['R1C1'], lines: [['R1C1', 'R2C2', 'R2C3']] }] }, '7....52.........'],
  thermometer: [{ thermometer: line('R3C1', 'R2C1', 'R1C2', 'R1C3') }, '.68.4...2.......'],
  'slow-thermometer': [{ slowthermometer: line('R3C1', 'R2C1', 'R1C2', 'R1C3') }, '.46.4...2.......'],
  'white-dot': [{ difference: [{ cells: ['R2C2', 'R2C3'] }] }, '.....45.........'],
  'black-dot': [{ ratio: [{ cells: ['R2C2', 'R2C3'] }] }, '.....36.........'],
  xv: [{ xv: [{ cells: ['R1C2', 'R1C3'], value: 'X' }, { cells: ['R3C2', 'R3C3'], value: 'V' }] }, '.46......23.....'],
  odd: [{ odd: [{ cell: 'R2C2' }] }, '.....7..........'],
  even: [{ even: [{ cell: 'R2C2' }] }, '.....4..........'],
  minimum: [{ minimum: [{ cell: 'R2C2' }] }, '.5..426..3......'],
  maximum: [{ maximum: [{ cell: 'R2C2' }] }, '.5..486..3......'],
  'little-killer': [{ littlekillersum: [{ cell: 'R0C1', direction: 'DR', cells: ['R1C2', 'R2C3', 'R3C4'], value: '12' }] }, '.5....3....4....'],
  sandwich: [{ sandwichsum: [{ cell: 'R2C0', value: '5' }] }, '....1234........'],
  'x-sum': [{ xsum: [{ cell: 'R2C0', value: '6' }] }, '....2413........'],
  skyscraper: [{ skyscraper: [{ cell: 'R2C0', value: '3' }] }, '....1342........'],
  palindrome: [{ palindrome: line('R1C1', 'R2C2', 'R2C3', 'R1C4') }, '3..3.77.........'],
  clone: [{ clone: [{ cells: ['R1C1', 'R1C2'], cloneCells: ['R3C3', 'R3C4'] }] }, '25........25....'],
  between: [{ betweenline: line('R1C1', 'R2C2', 'R2C3', 'R1C4') }, '2..8.57.........'],
  quadruple: [{ quadruple: [{ cells: ['R2C2', 'R2C3', 'R3C2', 'R3C3'], values: [1, 4] }] }, '.....46..91.....'],
  renban: [{ renban: line('R1C1', 'R2C2', 'R2C3') }, '5....46.........'],
  whisper: [{ whispers: line('R1C1', 'R2C2', 'R2C3') }, '7....28.........'],
  'region-sum': [{ regionsumline: line('R2C1', 'R2C2', 'R2C3', 'R1C4') }, '...4343.........'],
  entropic: [{ entropicline: line('R1C1', 'R2C2', 'R2C3', 'R1C4') }, '2..1.59.........'],
  modular: [{ modularline: line('R1C1', 'R2C2', 'R2C3', 'R1C4') }, '2..8.64.........'],
  nabner: [{ nabner: line('R1C1', 'R2C2', 'R2C3') }, '5....29.........'],
  zipper: [{ zipperline: line('R2C1', 'R1C2', 'R1C3', 'R2C4') }, '.45.3..6........'],
  lockout: [{ lockout: line('R1C1', 'R2C2', 'R2C3', 'R1C4') }, '2..7.91.........'],
  'double-arrow': [{ doublearrow: line('R1C1', 'R2C2', 'R2C3', 'R1C4') }, '3..6.54.........'],
  'row-indexer': [{ rowindexer: [{ cells: ['R2C2'] }] }, '.....4.......2..'],
  'column-indexer': [{ columnindexer: [{ cells: ['R2C2'] }] }, '.....4.2........'],
};

const grid = () => Array.from({ length: SIDE }, () => Array.from({ length: SIDE }, () => ({})));

function picture(rule, digits) {
  const json = { size: SIDE, grid: grid(), ...rule };
  const edge = EDGE + (hasOutside(json) ? (STRIP / 100) * CELL : 0);
  const size = SIDE * CELL + edge + EDGE;
  const { under, over } = rulesSvg(json);
  const layer = (drawn) => `<g transform="translate(${edge} ${edge}) scale(${CELL / 100})" font-family="system-ui, sans-serif">${drawn}</g>`;
  const at = (n) => edge + n * CELL;
  const lines = [0, 1, 2, 3, 4].map((n) => {
    const pen = n % 2 ? 'stroke="#c3c7d0" stroke-width="1"' : 'stroke="#1d2129" stroke-width="2"';
    return `<path d="M${at(n)} ${at(0)}V${at(4)}M${at(0)} ${at(n)}H${at(4)}" ${pen}/>`;
  });
  const text = [...digits].map((digit, cell) => digit === '.' ? ''
    : `<text x="${at(cell % SIDE) + CELL / 2}" y="${at(Math.floor(cell / SIDE)) + CELL / 2}">${digit}</text>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" fill="#fff"/>`, layer(under), ...lines.toSorted((one) => (one.includes('#c3c7d0') ? -1 : 1)), layer(over),
    `<g font-family="system-ui, sans-serif" font-size="19" fill="#1d2129" text-anchor="middle" dominant-baseline="central">${text.join('')}</g>`,
    '</svg>\n',
  ].join('');
}

const folder = new URL('../docs/rules/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, [rule, digits]] of Object.entries(PICTURES)) writeFileSync(new URL(`${name}.svg`, folder), picture(rule, digits));
