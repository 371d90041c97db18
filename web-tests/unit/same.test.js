import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSame, Seen } from '../../web/same.js';
import { randomFrom } from '../boards.js';

const numbers = ({ duplicates, firsts, ...rest }) => ({ duplicates: [...duplicates], firsts: [...firsts], ...rest });
const goOn = async () => true;

/** A file whose boards have these forms, and come so many at a time. */
const batchOf = (forms, together) => ({
  boards: forms.length,
  async *forms() {
    for (let at = 0; at < forms.length; at += together) {
      yield forms.slice(at, at + together).map((form) => (typeof form === 'string' ? { canonical: form } : form));
    }
  },
});

test('boards with the form of an earlier one, each with the first that has it; without a form they are compared with none', async () => {
  const forms = ['a.1', {}, 'a.2', 'a.1', {}, 'a.1', 'a.2', 'a.3', {}];
  for (const together of [1, 2, 4, 100]) {
    assert.deepEqual(numbers(await findSame(batchOf(forms, together), goOn)), {
      boards: 9, duplicates: [3, 5, 6], firsts: [0, 0, 2], notComparable: 3,
    });
  }
});

test('forms of boards with other boxes are others', async () => {
  const forms = ['2x3', '3x2', undefined, '2x3'].map((boxes) => ({ canonical: '.'.repeat(36), boxes }));
  assert.deepEqual(numbers(await findSame(batchOf(forms, 4), goOn)), { boards: 4, duplicates: [3], firsts: [0], notComparable: 0 });
});

test('a form that begins like another, and one that has the same symbols elsewhere, are others', () => {
  const seen = new Seen(5);
  for (const form of ['1'.repeat(16), '1'.repeat(36), '1'.repeat(81), '12..', '21..']) seen.add(form);
  assert.deepEqual(numbers(seen.found()).duplicates, []);
});

test('many boards: exactly those that a map finds', () => {
  const random = randomFrom(5);
  const seen = new Seen(50_000);
  const first = new Map();
  const expected = { duplicates: [], firsts: [] };
  for (let number = 0; number < 50_000; number += 1) {
    const form = String(random(40_000)).padStart(81, '.');
    if (first.has(form)) {
      expected.duplicates.push(number);
      expected.firsts.push(first.get(form));
    } else first.set(form, number);
    seen.add(form);
  }
  assert.deepEqual(numbers(seen.found()), { boards: 50_000, ...expected, notComparable: 0 });
});

test('it can be stopped, and then nothing is known; so it is where boards are missing', async () => {
  const compared = [];
  const stopAt = (last) => async (progress) => {
    compared.push(progress().compared);
    return compared.length < last;
  };
  assert.equal(await findSame(batchOf(['a', 'a', 'a'], 1), stopAt(2)), null);
  assert.deepEqual(compared, [1, 2]);
  assert.equal(await findSame({ ...batchOf(['a', 'a'], 1), boards: 3 }, goOn), null);
});

test('a file without boards has no duplicates', async () => {
  assert.deepEqual(numbers(await findSame(batchOf([], 1), goOn)), { boards: 0, duplicates: [], firsts: [], notComparable: 0 });
});
