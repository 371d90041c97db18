import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neighbourOf, numbersBut, numbersOf, placeOf } from '../../web/numbers.js';

test('numbers of the wanted statuses', () => {
  assert.deepEqual([...numbersOf(Uint8Array.of(5, 1, 5, 0, 1), new Set([0, 1]))], [1, 3, 4]);
  assert.deepEqual([...numbersOf(Uint8Array.of(5, 5), new Set([0, 1]))], []);
});

test('numbers that are not in a rising list, and the place of one that is', () => {
  const sorted = Uint32Array.from([0, 3, 4]);
  assert.deepEqual([...numbersBut(6, sorted)], [1, 2, 5]);
  assert.deepEqual([...numbersBut(5, sorted)], [1, 2]);
  assert.deepEqual([...numbersBut(2, new Uint32Array())], [0, 1]);
  assert.deepEqual([-1, 0, 1, 3, 4, 5].map((number) => placeOf(sorted, number)), [-1, 0, -1, 1, 2, -1]);
});

test('the neighbour of a number in a rising list', () => {
  const sorted = Uint32Array.from([3, 4, 13, 23]);
  assert.equal(neighbourOf(sorted, -1, 1), 3);
  assert.equal(neighbourOf(sorted, 3, 1), 4);
  assert.equal(neighbourOf(sorted, 5, 1), 13);
  assert.equal(neighbourOf(sorted, 23, 1), undefined);
  assert.equal(neighbourOf(sorted, 13, -1), 4);
  assert.equal(neighbourOf(sorted, 3, -1), undefined);
  assert.equal(neighbourOf(sorted, 0, -1), undefined);
  assert.equal(neighbourOf(new Uint32Array(), 0, 1), undefined);
});
