import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WasmEngine } from '../../web/engine-wasm.js';

test('a question that the library refuses ends with who asked it', () => {
  const heard = [];
  const engine = new WasmEngine({
    check(text) {
      if (text === 'bad') throw new Error('no such option');
      return { status: 'valid' };
    },
  });
  const ask = (text) => engine.check(text, {}, ({ status }) => heard.push(status), ({ message }) => heard.push(message));
  ask('bad');
  ask('good');
  assert.deepEqual(heard, ['no such option', 'valid']);
});
