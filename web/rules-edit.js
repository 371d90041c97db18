// Rules that are drawn by hand: cells become a rule of f-puzzles' JSON, and a rule is found by a cell of it. Pure: JSON is never changed,
// only replaced. Cells are `[row, column]`, counted from 0.

import { painted, unpainted } from './regions.js';

/** What can be drawn: the key in the JSON, how its cells lie, and the `field` that it has, if any. */
export const TOOLS = {
  killercage: { key: 'killercage', shape: 'cells', field: 'sum' },
  thermometer: { key: 'thermometer', shape: 'line' },
  arrow: { key: 'arrow', shape: 'line' },
  difference: { key: 'difference', shape: 'pair' },
  ratio: { key: 'ratio', shape: 'pair' },
  x: { key: 'xv', shape: 'pair', value: 'X' },
  v: { key: 'xv', shape: 'pair', value: 'V' },
  quadruple: { key: 'quadruple', shape: 'corner', field: 'digits' },
  odd: { key: 'odd', shape: 'each' },
  even: { key: 'even', shape: 'each' },
  minimum: { key: 'minimum', shape: 'each' },
  maximum: { key: 'maximum', shape: 'each' },
  renban: { key: 'renban', shape: 'line' },
  whispers: { key: 'whispers', shape: 'line' },
  palindrome: { key: 'palindrome', shape: 'line' },
  littlekillersum: { key: 'littlekillersum', shape: 'diagonal', field: 'sum' },
  sandwichsum: { key: 'sandwichsum', shape: 'house', field: 'sum' },
  xsum: { key: 'xsum', shape: 'house', field: 'sum' },
  skyscraper: { key: 'skyscraper', shape: 'house', field: 'count' },
  regions: { key: 'regions', shape: 'region' },
  extraregion: { key: 'extraregion', shape: 'cells' },
};

const BESIDE = ['sandwichsum', 'xsum', 'skyscraper'];
// What takes every cell that is reached; the other shapes but lines go from one cell to another.
const MANY = ['cells', 'each', 'region'];
const LONGEST_SUM = /^\d{1,3}$/;
const MOST_DIGITS = 4;

const nameOf = ([row, column]) => `R${row + 1}C${column + 1}`;
const isSame = ([row, column], [otherRow, otherColumn]) => row === otherRow && column === otherColumn;
const has = (cells, cell) => cells.some((one) => isSame(one, cell));

/** Is what a tool draws beside the board? */
export const isBeside = (tool) => ['diagonal', 'house'].includes(TOOLS[tool]?.shape);

/** The cells once another one is reached. A line goes on to it cell by cell, and back where it came from; of a pair there are two. */
export function reached(tool, cells, cell) {
  const { shape } = TOOLS[tool];
  const last = cells.at(-1);
  if (!last) return [cell];
  if (MANY.includes(shape)) return has(cells, cell) ? cells : [...cells, cell];
  if (shape !== 'line') return isSame(cells[0], cell) ? [cell] : [cells[0], cell];
  if (isSame(last, cell)) return cells;
  if (cells.length > 1 && isSame(cells.at(-2), cell)) return cells.slice(0, -1);
  const step = [0, 1].map((axis) => last[axis] + Math.sign(cell[axis] - last[axis]));
  // A line does not cross itself.
  return has(cells, step) ? cells : reached(tool, [...cells, step], cell);
}

/** What is written in the field of a tool: a text, or numbers; null where the tool cannot do with it. A cage may have no sum. */
export function fieldValue(tool, text, side) {
  const { field, key } = TOOLS[tool];
  if (!field || (key === 'killercage' && text === '')) return '';
  if (field !== 'digits') return LONGEST_SUM.test(text) ? text : null;
  const numbers = (text.match(side > 9 ? /\d+/g : /\d/g) ?? []).map(Number);
  const areDigits = numbers.every((number) => number >= 1 && number <= side);
  return areDigits && numbers.length >= 1 && numbers.length <= MOST_DIGITS ? numbers : null;
}

/** The puzzle with the rule that was drawn, or null while the cells are none. */
export function added(json, tool, cells, text = '') {
  const { key, shape } = TOOLS[tool];
  const value = fieldValue(tool, text, json.size);
  if (cells.length === 0 || value === null) return null;
  if (shape === 'region') return painted(json, cells);
  const rules = MADE[shape](TOOLS[tool], cells, value, json.size);
  if (rules.length === 0) return null;
  // What is drawn again is in the place of what was there.
  const places = rules.map(placeOfRule);
  return { ...json, [key]: [...(json[key] ?? []).filter((one) => !places.includes(placeOfRule(one))), ...rules] };
}

/** The rules that cells become, by their shape; none while they are not of it. */
const MADE = {
  cells: (_, cells, value) => [{ cells: cells.map(nameOf), ...(value && { value }) }],
  line({ key }, cells) {
    const names = cells.map(nameOf);
    return names.length < 2 ? [] : [{ lines: [names], ...(key === 'arrow' && { cells: [names[0]] }) }];
  },
  pair: ({ value }, cells) => (stepsOf(cells).sort().join() === '0,1' ? [{ cells: cells.map(nameOf), ...(value && { value }) }] : []),
  each: (_, cells) => cells.map((cell) => ({ cell: nameOf(cell) })),
  /** The four cells around the corner between two. */
  corner(_, cells, values) {
    if (stepsOf(cells).join() !== '1,1') return [];
    const [rows, columns] = [0, 1].map((axis) => cells.map((cell) => cell[axis]).sort((one, other) => one - other));
    return [{ cells: rows.flatMap((row) => columns.map((column) => nameOf([row, column]))), values }];
  },
  /** The whole diagonal, from the edge at which it begins. */
  diagonal(_, cells, value, side) {
    const [rows, columns] = stepsOf(cells);
    if (rows !== columns || !rows) return [];
    const step = wayOf(cells);
    const isInside = (cell) => cell.every((at) => at >= 0 && at < side);
    const moved = (cell, far) => cell.map((at, axis) => at + far * step[axis]);
    let beside = cells[0];
    while (isInside(beside)) beside = moved(beside, -1);
    const line = [];
    for (let cell = moved(beside, 1); isInside(cell); cell = moved(cell, 1)) line.push(nameOf(cell));
    const direction = `${step[0] < 0 ? 'U' : 'D'}${step[1] < 0 ? 'L' : 'R'}`;
    return [{ cell: nameOf(beside), cells: line, direction, value }];
  },
  /** A clue before a row or a column, at the side from which it was drawn. */
  house(_, cells, value, side) {
    const [rows, columns] = stepsOf(cells);
    if (!(rows === 0) === !(columns === 0)) return [];
    const beside = wayOf(cells).map((way, axis) => (way === 0 ? cells[0][axis] : way > 0 ? -1 : side));
    return [{ cell: nameOf(beside), value }];
  },
};

/** How far it is from one cell to another, down and across; nothing where there is no other. */
const stepsOf = ([from, to]) => (to ? [0, 1].map((axis) => Math.abs(to[axis] - from[axis])) : []);
const wayOf = ([from, to]) => [0, 1].map((axis) => Math.sign(to[axis] - from[axis]));

const placeOfRule = ({ cell, direction, cells, lines }) => JSON.stringify([cell, direction, cells?.toSorted(), lines]);

/** The names of the cells of a rule; of a clue beside the board those of its row or column. */
export function cellsOfRule(key, rule, size) {
  if (!BESIDE.includes(key)) return [rule.cell, rule.cells, rule.cloneCells, rule.lines].flat(2).filter((name) => name && isOn(name, size));
  const [row, column] = placeOf(rule.cell);
  const isColumn = row < 0 || row >= size;
  return Array.from({ length: size }, (_, at) => nameOf(isColumn ? [at, column] : [row, at]));
}

const placeOf = (name) => name.match(/\d+/g).map((number) => number - 1);
const isOn = (name, size) => placeOf(name).every((at) => at >= 0 && at < size);

/** The puzzle without the last rule that has the cell in it, or null where none has. Of several lines of a rule one goes; regions come last. */
export function without(json, cell) {
  const name = nameOf(cell);
  const lists = Object.entries(json).filter(([, list]) => Array.isArray(list) && list.every((one) => one?.cells || one?.lines || one?.cell));
  for (const [key, list] of lists.reverse()) {
    const at = list.findLastIndex((rule) => cellsOfRule(key, rule, json.size).includes(name));
    if (at < 0) continue;
    const lines = key === 'arrow' ? [] : (list[at].lines ?? []).filter((line) => !line.includes(name));
    const rest = lines.length > 0 ? list.with(at, { ...list[at], lines }) : list.toSpliced(at, 1);
    const { [key]: _, ...others } = json;
    return rest.length > 0 ? { ...json, [key]: rest } : others;
  }
  return unpainted(json, cell);
}
