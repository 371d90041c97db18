// Rules that are drawn by hand: cells become a rule of f-puzzles' JSON, and a rule is found by a cell of it. Pure: JSON is never changed,
// only replaced. Cells are `[row, column]`, counted from 0.

/** What can be drawn: the key in the JSON, and how its cells lie. */
export const TOOLS = {
  killercage: { key: 'killercage', shape: 'cells' },
  thermometer: { key: 'thermometer', shape: 'line' },
  arrow: { key: 'arrow', shape: 'line' },
  difference: { key: 'difference', shape: 'pair' },
  ratio: { key: 'ratio', shape: 'pair' },
  x: { key: 'xv', shape: 'pair', value: 'X' },
  v: { key: 'xv', shape: 'pair', value: 'V' },
  renban: { key: 'renban', shape: 'line' },
  whispers: { key: 'whispers', shape: 'line' },
  palindrome: { key: 'palindrome', shape: 'line' },
  extraregion: { key: 'extraregion', shape: 'cells' },
};

const nameOf = ([row, column]) => `R${row + 1}C${column + 1}`;
const isSame = ([row, column], [otherRow, otherColumn]) => row === otherRow && column === otherColumn;
const has = (cells, cell) => cells.some((one) => isSame(one, cell));

/** The cells once another one is reached. A line goes on to it cell by cell, and back where it came from; of a pair there are two. */
export function reached(tool, cells, cell) {
  const { shape } = TOOLS[tool];
  const last = cells.at(-1);
  if (!last) return [cell];
  if (shape === 'cells') return has(cells, cell) ? cells : [...cells, cell];
  if (isSame(last, cell)) return cells;
  if (shape === 'pair') return [cells[0], cell];
  if (cells.length > 1 && isSame(cells.at(-2), cell)) return cells.slice(0, -1);
  const step = [0, 1].map((axis) => last[axis] + Math.sign(cell[axis] - last[axis]));
  // A line does not cross itself.
  return has(cells, step) ? cells : reached(tool, [...cells, step], cell);
}

/** The puzzle with the rule that was drawn, or null while the cells are none. */
export function added(json, tool, cells, sum = '') {
  const { key, shape, value } = TOOLS[tool];
  const names = cells.map(nameOf);
  const isBeside = shape === 'pair' && cells.length === 2 && Math.abs(cells[0][0] - cells[1][0]) + Math.abs(cells[0][1] - cells[1][1]) === 1;
  if (!(shape === 'pair' ? isBeside : names.length >= (shape === 'line' ? 2 : 1))) return null;
  const rule = {
    ...(shape === 'line' ? { lines: [names] } : { cells: names }),
    ...(key === 'arrow' && { cells: [names[0]] }),
    ...(value && { value }),
    ...(key === 'killercage' && sum && { value: sum }),
  };
  return { ...json, [key]: [...(json[key] ?? []), rule] };
}

/** The puzzle without the last rule that has the cell in it, or null where none has. Of several lines of a rule one goes. */
export function without(json, cell) {
  const name = nameOf(cell);
  const lists = Object.entries(json).filter(([, list]) => Array.isArray(list) && list.every((one) => one?.cells || one?.lines || one?.cell));
  for (const [key, list] of lists.reverse()) {
    const at = list.findLastIndex((rule) => [rule.cell, rule.cells, rule.cloneCells, rule.lines].flat(2).includes(name));
    if (at < 0) continue;
    const lines = key === 'arrow' ? [] : (list[at].lines ?? []).filter((line) => !line.includes(name));
    const rest = lines.length > 0 ? list.with(at, { ...list[at], lines }) : list.toSpliced(at, 1);
    const { [key]: _, ...others } = json;
    return rest.length > 0 ? { ...json, [key]: rest } : others;
  }
  return null;
}
