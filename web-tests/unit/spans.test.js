import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbersOf, reportsOf, spansOf } from '../../web/spans.js';

test('neighbours are read together, within limits', () => {
  assert.deepEqual(spansOf([1, 2, 3, 10, 50], 16, 256), [[1, 11], [50, 51]]);
  assert.deepEqual(spansOf([0, 1, 2, 3], 2, 2), [[0, 2], [2, 4]]);
  assert.deepEqual(spansOf([], 2, 2), []);
});

test('numbers of the wanted statuses', () => {
  assert.deepEqual([...numbersOf(Uint8Array.of(5, 1, 5, 0, 1), new Set([0, 1]))], [1, 3, 4]);
});

test('reports come back in the order they were asked for', async () => {
  const span = async (from, to) => Array.from({ length: to - from }, (_, at) => `board ${from + at}`);
  assert.deepEqual(await reportsOf({ span }, [3, 5, 900]), ['board 3', 'board 5', 'board 900']);
});
