import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import en from '../../web/words/en.js';
import zh from '../../web/words/zh.js';
import { EXAMPLES } from '../../web/examples.js';
import { STATUSES } from '../../web/names.js';

/** The keys of all words, and what kind each is. */
function shape(words, prefix = '') {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? shape(value, `${prefix}${key}.`) : `${prefix}${key}: ${typeof value}`,
  );
}

test('both languages have the same words', () => {
  assert.deepEqual(shape(zh), shape(en));
});

test('every status has its words', () => {
  for (const words of [en, zh]) {
    for (const status of STATUSES) assert.equal(typeof words.statusNames[status], 'string');
    for (const status of STATUSES.slice(1)) assert.equal(typeof words.verdictLines[status]({}), 'string');
  }
});

test('every way to read an ambiguous text has its words', () => {
  for (const reading of ['symbols=from-one', 'symbols=from-zero', 'symbols=letters', 'format=grid', 'format=line']) {
    assert.equal(typeof en.readings[reading], 'string', reading);
  }
});

test('every word that the page names is there', async () => {
  const html = await readFile(new URL('../../web/index.html', import.meta.url), 'utf8');
  const named = [...html.matchAll(/data-(?:words|label|tip)="(\w+)"/g)].map(([, key]) => key);
  assert.ok(named.length > 30);
  for (const key of [...named, ...EXAMPLES.map(({ name }) => name)]) assert.equal(typeof en[key], 'string', key);
});

test('what is said of duplicates', () => {
  assert.deepEqual([0, 1, 1200].map(en.sameFound), [
    'No puzzle appears twice.', '1 board is the same puzzle as an earlier one.', '1,200 boards are the same puzzle as an earlier one.',
  ]);
  assert.deepEqual([1, 2].map(en.notComparable), ['1 board cannot be compared.', '2 boards cannot be compared.']);
  // The line is told where it is not the number of the board.
  assert.deepEqual([en.sameAs(12), en.sameAs(12, 12), en.sameAs(12, 1300)], [
    'same puzzle as board 12', 'same puzzle as board 12', 'same puzzle as board 12 (line 1,300)',
  ]);
  assert.deepEqual([zh.sameAs(12), zh.sameAs(12, 13)], ['与第 12 个盘面是同一道题', '与第 12 个盘面（第 13 行）是同一道题']);
  assert.match(en.tooManyToCompare(10_000_000), /: 10,000,000 at most\./);
  assert.match(zh.tooManyToCompare(10_000_000), /最多能比较 10,000,000 个/);
});

test('what the engine says is a sentence', () => {
  assert.equal(en.sentence('row 1 has two 5s, in columns 1 and 4'), 'Row 1 has two 5s, in columns 1 and 4.');
  assert.equal(en.sentence('r1c1 has no possible digit'), 'r1c1 has no possible digit.');
  assert.equal(zh.sentence('第 1 行有两个 5'), '第 1 行有两个 5。');
});
