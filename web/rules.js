// The rules of a puzzle beyond rows, columns and boxes: killer cages, thermometers, knight's moves. The page keeps them as f-puzzles'
// JSON, which the engine writes of every format that has rules, and asks with them. No page in here.

import { cellAt, usualBoxes } from './layout.js';

// Rows of the boxes of sides that plain boards of the page do not have.
const ROWS_OF_BOXES = { 14: 2, 15: 3, 18: 3, 20: 4, 21: 3, 22: 2, 24: 4 };
// What is in the JSON of a puzzle without rules.
const PLAIN_KEYS = new Set(['size', 'grid', 'solution']);

/** The rules of a whole board that are on or off, by their keys. */
export const GLOBAL = ['diagonal+', 'diagonal-', 'antiknight', 'antiking', 'nonconsecutive', 'disjointgroups'];

export class Rules {
  /** `json` is the puzzle without its digits, `packed` the same as a link has it. They are never changed. */
  constructor(json, packed) {
    this.json = json;
    this.packed = packed;
    this.side = json.size;
    this.regions = regionsOf(json);
    // Those with as many cells as a row are houses, and have numbers.
    this.extra = (json.extraregion ?? []).map(({ cells }) => cells.map((name) => cellAt(name.toLowerCase(), json.size))).filter(({ length }) => length === json.size);
  }

  /** The names of what is not understood. */
  get unchecked() {
    return this.json.unchecked ?? [];
  }

  /** The puzzle with the digits of a board, all of them alike, as the engine reads it. */
  question({ values }) {
    return JSON.stringify(filled(this.json, (cell) => (values[cell] ? { value: values[cell], given: true } : {})));
  }
}

/** The rules of a text, or undefined where a plain board has them too. Rejects where the engine cannot write them. */
export async function rulesOf(engine, text, options) {
  return rulesFrom(engine, JSON.parse(await engine.convert(text, 'f-puzzles-json', options)));
}

/** The rules of a board with one of `GLOBAL` turned on or off; undefined where none is left. */
export function turned(engine, board, key, isOn) {
  const { [key]: _, ...others } = jsonOf(board);
  return rulesFrom(engine, isOn ? { ...others, [key]: true } : others);
}

/** The rules of a puzzle besides those that are on or off, each as `[key, count]`. */
export function ruleCounts(json) {
  const cells = json.grid.flat();
  const marked = cells.filter(({ givenPencilMarks }) => givenPencilMarks).length;
  const regions = new Set(cells.map(({ region }) => region).filter(Number.isInteger)).size;
  const lists = Object.entries(json).filter(([key, value]) => Array.isArray(value) && !['grid', 'solution', 'unchecked', 'negative'].includes(key));
  return [
    ...(regions > 0 ? [['regions', regions]] : []),
    // An arrow is one with all its lines; of others, each line is one.
    ...lists.map(([key, list]) => [key, list.reduce((sum, { lines }) => sum + (key === 'arrow' ? 1 : (lines?.length ?? 1)), 0)]),
    ...(marked > 0 ? [['candidates', marked]] : []),
    ...(json.negative ?? []).map((name) => [`negative ${name}`, 0]),
  ];
}

/** A board as f-puzzles' JSON, with its rules, its givens and its pencil marks. */
export function playedJson(board, digitsOf) {
  const { values, givens, pencil } = board;
  return JSON.stringify(
    filled(jsonOf(board), (cell) => {
      if (values[cell]) return { value: values[cell], ...(givens[cell] ? { given: true } : {}) };
      const [corner, centre] = [pencil.corner, pencil.centre].map((sets) => digitsOf(sets[cell]));
      return { ...(corner.length > 0 && { cornerPencilMarks: corner }), ...(centre.length > 0 && { centerPencilMarks: centre }) };
    }),
  );
}

/** The rules of a board as JSON; of a plain one its boxes alone. */
export function jsonOf({ side, boxes: [rows, columns], rules }) {
  if (rules) return rules.json;
  const region = (row, column) => Math.floor(row / rows) * (side / columns) + Math.floor(column / columns);
  const line = (row) => Array.from({ length: side }, (_, column) => ({ region: region(row, column) }));
  return { size: side, grid: Array.from({ length: side }, (_, row) => line(row)) };
}

/** The rules of f-puzzles' JSON, or undefined where a plain board has them too. Rejects where the engine cannot read them. */
export async function rulesFrom(engine, puzzle) {
  const grid = puzzle.grid.map((row) => row.map(({ region, givenPencilMarks }) => ({ region, givenPencilMarks })));
  // Written and read again, usual boxes are not named, and nothing is there that is undefined.
  const link = await engine.convert(JSON.stringify({ ...puzzle, grid }), 'f-puzzles', {});
  const json = JSON.parse(await engine.convert(link, 'f-puzzles-json', {}));
  const hasRules = Object.keys(json).some((key) => !PLAIN_KEYS.has(key)) || json.grid.flat().some((cell) => Object.keys(cell).length > 0);
  return hasRules || !usualBoxes(json.size) ? new Rules(json, decodeURIComponent(link.trim().split('load=')[1])) : undefined;
}

/** The puzzle with more in its cells. */
function filled(json, more) {
  const grid = json.grid.map((row, r) => row.map((cell, c) => ({ ...cell, ...more(r * json.size + c) })));
  return { ...json, grid };
}

/** The number of the region of every cell, -1 for none; null where they are the boxes that plain boards of the page have. */
function regionsOf({ size, grid }) {
  const cells = grid.flat();
  const rows = ROWS_OF_BOXES[size];
  if (cells.some(({ region }) => region !== undefined)) return cells.map(({ region }) => region ?? -1);
  if (!rows) return null;
  const columns = size / rows;
  return cells.map((_, cell) => Math.floor(cell / size / rows) * (size / columns) + Math.floor((cell % size) / columns));
}
