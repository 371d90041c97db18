// Assertions about a page that may still be on its way there.
//
// How to write a steady test:
// - Assert with `eventually`: it reads again until the assertion holds, and fails with the last reading when time is up.
// - Never wait for a duration, nor for a state other than the one in the assertion.
// - A reading has no side effects, and values that belong together are one reading: `eventually.deepEqual(() => both(page), …)`.
// - "Nothing has changed" is a plain `assert`. Wait first for a sign that the attempt is over, such as its notice.
// - The page marks its verdict busy as soon as a paste, a link or an edit begins, so `verdictOf` never reads the verdict of an older board.
// - A state that the page leaves by itself is no state to assert: wait for the last one.

import assert from 'node:assert/strict';

/** The patience of all waits, in milliseconds: a machine with other work to do may take its time. */
export const TIMEOUT = Number(process.env.NINEFOLD_TIMEOUT) || 120_000;
const PAUSES = [0, 10, 20, 50, 100];

/** Reads until `check(value)` throws nothing. */
async function until(read, check) {
  const end = performance.now() + TIMEOUT;
  for (let attempt = 0; ; attempt += 1) {
    const value = await read();
    try {
      return check(value);
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((wake) => setTimeout(wake, PAUSES[attempt] ?? PAUSES.at(-1)));
  }
}

export const eventually = {
  ok: (read, message) => until(read, (value) => assert.ok(value, typeof message === 'function' ? message(value) : message)),
  equal: (read, expected, message) => until(read, (value) => assert.equal(value, expected, message)),
  notEqual: (read, other, message) => until(read, (value) => assert.notEqual(value, other, message)),
  deepEqual: (read, expected, message) => until(read, (value) => assert.deepEqual(value, expected, message)),
  notDeepEqual: (read, other, message) => until(read, (value) => assert.notDeepEqual(value, other, message)),
  match: (read, pattern, message) => until(read, (value) => assert.match(value, pattern, message)),
  doesNotMatch: (read, pattern, message) => until(read, (value) => assert.doesNotMatch(value, pattern, message)),
};
