// The rules of a puzzle beyond rows, columns and boxes: killer cages, thermometers, knight's moves. The page keeps them as f-puzzles'
// JSON, which the engine writes of every format that has rules, and asks with them. No page in here.

import { cellAt, usualBoxes } from './layout.js';
import { regionsIn, unfinishedIn, withRegions } from './regions.js';
import { cellsOfRule } from './rules-edit.js';

// Rows of the boxes of sides that plain boards of the page do not have.
const ROWS_OF_BOXES = { 14: 2, 15: 3, 18: 3, 20: 4, 21: 3, 22: 2, 24: 4 };
// What is in the JSON of a puzzle without rules.
const PLAIN_KEYS = new Set(['size', 'grid', 'solution']);

/** The rules of a whole board that are on or off, by their keys. */
export const GLOBAL = ['diagonal+', 'diagonal-', 'antiknight', 'antiking', 'nonconsecutive', 'disjointgroups'];

export class Rules {
  /**
   * `json` is the puzzle without its digits, `packed` the same as a link has it; `draft` has the regions of all cells, null for none, while
   * they are being drawn: only those that are finished are in the JSON. They are never changed.
   */
  constructor(json, packed, draft = null) {
    this.json = json;
    this.packed = packed;
    this.draft = draft;
    this.key = draft ? `${packed} ${draft}` : packed;
    this.side = json.size;
    this.regions = regionsOf(json);
    // Those that have a line around them.
    this.framed = draft?.map((region) => region ?? -1) ?? this.regions;
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

/**
 * The rules of a link of f-puzzles, or undefined where a plain board has them too; `draft` are regions that are being drawn, if there are any.
 * Rejects where the engine cannot read it.
 */
export async function rulesOf(engine, link, draft) {
  const json = JSON.parse(await engine.convert(link, 'f-puzzles-json', {}));
  return rulesFrom(engine, draft ? withRegions(json, draft) : json);
}

/** The rules of a board with one of `GLOBAL` turned on or off; undefined where none is left. */
export function turned(engine, board, key, isOn) {
  const { [key]: _, ...others } = drawnJson(board);
  return rulesFrom(engine, isOn ? { ...others, [key]: true } : others);
}

/** The rules of a puzzle besides those that are on or off: `{key, count, cells}` of each kind, where `cells` are those of all of them. */
export function ruleCounts(json) {
  const grid = json.grid.flat();
  const cellsWith = (has) => grid.flatMap((cell, at) => (has(cell) ? [at] : []));
  const marked = cellsWith(({ givenPencilMarks }) => givenPencilMarks);
  const inRegions = cellsWith(({ region }) => Number.isInteger(region));
  const lists = Object.entries(json).filter(([key, value]) => Array.isArray(value) && !['grid', 'solution', 'unchecked', 'negative'].includes(key));
  const cellsOf = (key, list) => [...new Set(list.flatMap((rule) => cellsOfRule(key, rule, json.size)))].map((name) => cellAt(name.toLowerCase(), json.size));
  return [
    { key: 'regions', count: new Set(inRegions.map((at) => grid[at].region)).size, cells: inRegions },
    // An arrow is one with all its lines; of others, each line is one.
    ...lists.map(([key, list]) => ({
      key, count: list.reduce((sum, { lines }) => sum + (key === 'arrow' ? 1 : (lines?.length ?? 1)), 0), cells: cellsOf(key, list),
    })),
    { key: 'candidates', count: marked.length, cells: marked },
    ...(json.negative ?? []).map((name) => ({ key: `negative ${name}`, count: null, cells: [] })),
  ].filter(({ count }) => count !== 0);
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

/** The same with its regions as they are being drawn. */
export function drawnJson(board) {
  const { rules } = board;
  return rules?.draft ? withRegions(rules.json, rules.draft) : jsonOf(board);
}

/**
 * The rules of f-puzzles' JSON, or undefined where a plain board has them too. Regions that are not finished are kept aside: they are no
 * rules yet. Rejects where the engine cannot read them.
 */
export async function rulesFrom(engine, puzzle) {
  const unfinished = new Set(unfinishedIn(puzzle).flat());
  const draft = unfinished.size > 0 ? regionsIn(puzzle) : null;
  const finished = draft ? withRegions(puzzle, draft.map((region, cell) => (unfinished.has(cell) ? null : region))) : puzzle;
  const grid = finished.grid.map((row) => row.map(({ region, givenPencilMarks }) => ({ region, givenPencilMarks })));
  // Written and read again, usual boxes are not named, and nothing is there that is undefined.
  const link = await engine.convert(JSON.stringify({ ...puzzle, grid }), 'f-puzzles', {});
  const json = JSON.parse(await engine.convert(link, 'f-puzzles-json', {}));
  const hasRules = Object.keys(json).some((key) => !PLAIN_KEYS.has(key)) || json.grid.flat().some((cell) => Object.keys(cell).length > 0);
  return hasRules || !usualBoxes(json.size) ? new Rules(json, decodeURIComponent(link.trim().split('load=')[1]), draft) : undefined;
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
