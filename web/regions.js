// Regions in the place of boxes, as the cells of f-puzzles' JSON name them, while they are drawn too: some have too few or too many cells
// then. Pure: JSON is never changed, only replaced.

// One for each region in an address.
const SIGNS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** The number of the region of every cell, null for none. */
export const regionsIn = ({ grid }) => grid.flat().map(({ region }) => region ?? null);

/** The puzzle with these regions; with its boxes where they are null. */
export function withRegions(json, regions) {
  const cell = ({ region, ...rest }, at) => (regions ? { ...rest, region: regions[at] } : rest);
  return { ...json, grid: json.grid.map((row, r) => row.map((one, c) => cell(one, r * json.size + c))) };
}

/** Has a puzzle regions that are not boxes? */
export function hasRegions(json) {
  const cells = json.grid.flat();
  return cells.some(({ region }) => region !== undefined) && !areBoxes(regionsIn(json), json.size);
}

/** The regions that do not have as many cells as a row: the `cells` of each, in the order of reading. */
export function unfinishedIn(json) {
  const found = new Map();
  regionsIn(json).forEach((region, cell) => region !== null && found.set(region, [...(found.get(region) ?? []), cell]));
  return [...found.values()].filter(({ length }) => length !== json.size);
}

/**
 * The puzzle in which cells `[row, column]` are in the region of the first of them, or in a new one where that has none. Boxes are no
 * regions: with the first region that is drawn they are gone.
 */
export function painted(json, cells) {
  const before = hasRegions(json) ? regionsIn(json) : json.grid.flat().map(() => null);
  const places = cells.map(([row, column]) => row * json.size + column);
  const region = before[places[0]] ?? before.findIndex((_, number) => !before.includes(number));
  return withRegions(json, before.map((one, cell) => (places.includes(cell) ? region : one)));
}

/** The puzzle without the region of a cell, or null where it has none. */
export function unpainted(json, [row, column]) {
  const before = regionsIn(json);
  const region = before[row * json.size + column];
  return hasRegions(json) && region !== null ? withRegions(json, before.map((one) => (one === region ? null : one))) : null;
}

/** Regions as a text, one sign for each cell. */
export function regionsText(regions) {
  const numbers = [...new Set(regions)].filter((region) => region !== null);
  return regions.map((region) => SIGNS[numbers.indexOf(region)] ?? '.').join('');
}

/** The regions of such a text; null where it is none of a board of this side. */
export function regionsFrom(text, side) {
  if (text.length !== side * side || !/^[\w.]*$/.test(text)) return null;
  return Array.from(text, (sign) => (sign === '.' ? null : SIGNS.indexOf(sign)));
}

/** Are regions nothing but equal rectangles? */
function areBoxes(regions, side) {
  const boxOf = (rows, cell) => `${Math.floor(cell / side / rows)} ${Math.floor((cell % side) / (side / rows))}`;
  const heights = Array.from({ length: side }, (_, at) => at).filter((rows) => rows > 1 && side % rows === 0);
  // Every box has one region, and no region has two.
  const fits = (rows) => new Set(regions.map((region, cell) => `${region} ${boxOf(rows, cell)}`)).size === side;
  return !regions.includes(null) && new Set(regions).size === side && heights.some(fits);
}
