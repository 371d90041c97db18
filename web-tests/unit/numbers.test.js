import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbersOf } from '../../web/numbers.js';

test('numbers of the wanted statuses', () => {
  assert.deepEqual([...numbersOf(Uint8Array.of(5, 1, 5, 0, 1), new Set([0, 1]))], [1, 3, 4]);
  assert.deepEqual([...numbersOf(Uint8Array.of(5, 5), new Set([0, 1]))], []);
});
