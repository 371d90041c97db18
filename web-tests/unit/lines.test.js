import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lines } from '../../web/lines.js';

/** A file whose stream comes in pieces of this size. */
const file = (text, piece) => ({
  stream: () => new ReadableStream({
    start(controller) {
      const bytes = new TextEncoder().encode(text);
      for (let at = 0; at < bytes.length; at += piece) controller.enqueue(bytes.subarray(at, at + piece));
      controller.close();
    },
  }),
});

test('lines by their numbers, wherever the file is cut', async () => {
  const text = 'one\r\ntwo é\n\nfour\nfive';
  for (const piece of [1, 2, 3, 5, 100]) {
    const lines = new Lines(file(text, piece));
    assert.equal(await lines.at(1), 'one');
    assert.equal(await lines.at(2), 'two é');
    assert.equal(await lines.at(3), '');
    assert.equal(await lines.at(5), 'five');
    assert.equal(await lines.at(6), undefined);
    await lines.close();
  }
});

test('what is too long to look at is cut', async () => {
  assert.equal((await new Lines(file('x'.repeat(10_000), 1000)).at(1)).length, 4096);
});
