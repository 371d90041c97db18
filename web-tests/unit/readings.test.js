import assert from 'node:assert/strict';
import { test } from 'node:test';
import en from '../../web/words/en.js';
import { readingsIn } from '../../web/readings.js';

test('readings are found in the words of either language, and have words of the page', () => {
  const both = [
    { name: 'symbols from-one', options: { symbols: 'from-one' } },
    { name: 'symbols from-zero', options: { symbols: 'from-zero' } },
  ];
  assert.deepEqual(readingsIn('decide with --symbols from-one or --symbols from-zero'), both);
  assert.deepEqual(readingsIn('请用 --symbols from-one 或 --symbols from-zero 来决定'), both);
  for (const name of ['symbols from-one', 'symbols from-zero', 'symbols letters', 'format grid', 'format line']) {
    assert.equal(typeof en.readings[name], 'string');
  }
});
