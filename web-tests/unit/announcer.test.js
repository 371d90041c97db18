import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Announcer } from '../../web/announcer.js';

test('a verdict that waits to be said gives way to a sentence about the table', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const element = { textContent: '' };
  const announcer = new Announcer(element);
  announcer.verdict({ status: 'valid' }, 'Empty board', 'Type or paste a board.');
  announcer.sayOfTable('3 boards, 1 failed.');
  context.mock.timers.tick(1000);
  assert.equal(element.textContent, '3 boards, 1 failed.');
  announcer.verdict({ status: 'valid' }, 'Empty board', 'Type or paste a board.');
  context.mock.timers.tick(1000);
  assert.equal(element.textContent, 'Empty board. Type or paste a board.');
});
