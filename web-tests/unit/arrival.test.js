// The order in which arrivals are read, and for how long the page waits for them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Arrival } from '../../web/arrival.js';

const BOARD = '.'.repeat(80);
const turn = () => new Promise((done) => setTimeout(done));

/** An arrival whose engine answers when the test says so: `asked` has the questions, `heard` the page's news. */
function slow() {
  const asked = [];
  const heard = [];
  const engine = { check: (text, options, done, failed, kind) => asked.push({ text, done, failed, kind }) };
  const notice = { recognised: () => heard.push('recognised'), malformed: () => heard.push('malformed'), show: () => heard.push('notice') };
  const arrival = new Arrival(engine, notice, {
    load: ({ board }) => heard.push(`board ${board[0]}`),
    isSeen: () => true,
    reading: (isReading) => heard.push(isReading ? 'busy' : 'free'),
    rest: async () => ({ rules: { of: () => new Promise((found) => asked.push({ found })) } }),
    trouble: () => heard.push('trouble'),
  });
  return { arrival, asked, heard };
}

test('the page waits from the first moment of an arrival until it is read', async () => {
  const { arrival, asked, heard } = slow();
  arrival.text(`5${BOARD}`);
  assert.deepEqual(heard, ['busy']);
  asked[0].done({ status: 'valid', board: `5${BOARD}` });
  await turn();
  assert.deepEqual(heard, ['busy', 'board 5', 'recognised', 'free']);
});

test('a check of the board does not withdraw the question about an arrival', () => {
  const { arrival, asked } = slow();
  arrival.text(`5${BOARD}`);
  assert.equal(asked[0].kind, 'read');
});

test('a refused arrival, and one without an answer, end the wait', async () => {
  const { arrival, asked, heard } = slow();
  arrival.text('hello');
  asked[0].done({ status: 'malformed', error: {} });
  await turn();
  arrival.text('hello');
  asked[1].failed(new Error());
  await turn();
  assert.deepEqual(heard, ['busy', 'malformed', 'free', 'busy', 'trouble', 'free']);
});

test('an arrival that waits for its rules gives way to a newer one, and the page waits for that', async () => {
  const { arrival, asked, heard } = slow();
  arrival.text('older');
  asked[0].done({ status: 'valid', board: `1${BOARD}`, f_puzzles: 'link' });
  await turn();
  arrival.text('newer');
  asked[1].found({});
  await turn();
  assert.deepEqual(heard, ['busy', 'busy']);
  asked[2].done({ status: 'valid', board: `2${BOARD}` });
  await turn();
  assert.deepEqual(heard, ['busy', 'busy', 'board 2', 'recognised', 'free']);
});
