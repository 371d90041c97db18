import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRegions, painted, regionsFrom, regionsIn, regionsText, unfinishedIn, unpainted, withRegions } from '../../web/regions.js';

const puzzle = (cell = () => ({})) => ({ size: 4, grid: Array.from({ length: 4 }, (_, row) => Array.from({ length: 4 }, (_, column) => cell(row, column))) });
const BOXES = puzzle((row, column) => ({ region: Math.floor(row / 2) * 2 + Math.floor(column / 2) }));
const text = (json) => regionsText(regionsIn(json));

test('the first region takes the place of all boxes, and a stroke begins a region or extends one', () => {
  for (const json of [puzzle(), BOXES]) {
    const one = painted(json, [[0, 0], [0, 1], [1, 1]]);
    assert.equal(text(one), 'aa...a..........');
    const two = painted(one, [[0, 2], [0, 3]]);
    assert.equal(text(two), 'aabb.a..........');
    // From inside a region, other cells come to it: those of another region too.
    assert.equal(text(painted(two, [[1, 1], [0, 2]])), 'aaab.a..........');
    assert.equal(text(painted(two, [[0, 2], [1, 1]])), 'aabb.b..........');
  }
});

test('boxes of any kind are no regions, everything else is', () => {
  assert.equal(hasRegions(puzzle()), false);
  assert.equal(hasRegions(BOXES), false);
  assert.equal(hasRegions(painted(BOXES, [[0, 0]])), true);
  assert.equal(hasRegions(puzzle((row) => ({ region: row }))), true);
  assert.equal(hasRegions(puzzle(() => ({ region: null }))), true);
});

test('a region without exactly as many cells as a row is not finished', () => {
  assert.deepEqual(unfinishedIn(BOXES), []);
  assert.deepEqual(unfinishedIn(puzzle()), []);
  const five = painted(puzzle(), [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0]]);
  assert.deepEqual(unfinishedIn(painted(five, [[3, 3]])), [[0, 1, 2, 3, 4], [15]]);
  assert.deepEqual(unfinishedIn(painted(five, [[3, 3], [1, 0], [3, 2], [3, 1]])), []);
});

test('a region is taken away with any of its cells', () => {
  const two = painted(painted(puzzle(), [[0, 0], [0, 1]]), [[2, 2]]);
  assert.equal(text(unpainted(two, [0, 1])), '..........a.....');
  assert.equal(unpainted(two, [3, 3]), null);
  assert.equal(unpainted(BOXES, [0, 0]), null);
});

test('regions are a text, and are read again', () => {
  const regions = regionsIn(painted(painted(puzzle(), [[3, 3]]), [[0, 0], [0, 1]]));
  assert.equal(regionsText(regions), 'aa.............b');
  assert.deepEqual(regionsFrom('aa.............b', 4), [0, 0, ...Array(13).fill(null), 1]);
  for (const bad of ['', 'a', 'aa.............é']) assert.equal(regionsFrom(bad, 4), null);
  assert.deepEqual(withRegions(BOXES, null), puzzle());
});
