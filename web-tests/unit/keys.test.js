import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, historyOf, isForBoard } from '../../web/keys.js';
import { emptyBoard } from '../../web/state.js';

const nine = emptyBoard(9);
const press = (key, cell = 40, board = nine, more = {}) => actionOf({ key, ...more }, cell, board);

test('keys that move stay on the board', () => {
  const go = (cell) => ({ do: 'go', cell });
  assert.deepEqual(press('ArrowUp'), go(31));
  assert.deepEqual(press('ArrowRight'), go(41));
  assert.deepEqual(press('ArrowLeft', 0), go(0));
  assert.deepEqual(press('ArrowDown', 80), go(80));
  assert.deepEqual(press('Home'), go(36));
  assert.deepEqual(press('End'), go(44));
  assert.deepEqual(press('Home', 40, nine, { ctrlKey: true }), go(0));
  assert.deepEqual(press('End', 40, nine, { metaKey: true }), go(80));
  assert.deepEqual(press('PageUp'), go(13));
  assert.deepEqual(press('PageDown', 80), go(80));
});

test('keys that write', () => {
  const put = (value) => ({ do: 'put', value });
  assert.deepEqual(press('7'), put(7));
  for (const key of ['Delete', '.', '0', ' ', '-']) assert.deepEqual(press(key), put(0));
  assert.deepEqual(press('Backspace'), { do: 'back' });
  assert.equal(press('A'), null);
  assert.deepEqual(press('a', 0, emptyBoard(10)), put(10));
  assert.deepEqual(press('G', 0, emptyBoard(16)), put(16));
  assert.deepEqual(press('7', 0, emptyBoard(6)), { do: 'outside', symbol: '7' });
  assert.deepEqual(press('h', 0, emptyBoard(16)), { do: 'outside', symbol: 'H' });
});

test('keys that make pencil marks: what is on the key counts, not what it writes', () => {
  const mark = (kind, digit) => ({ do: 'pencil', kind, digit });
  assert.deepEqual(press('$', 0, nine, { code: 'Digit4', shiftKey: true }), mark('corner', 4));
  assert.deepEqual(press('4', 0, nine, { code: 'Digit4', ctrlKey: true }), mark('centre', 4));
  assert.deepEqual(press('4', 0, nine, { code: 'Digit4', metaKey: true }), mark('centre', 4));
  assert.deepEqual(press('¢', 0, nine, { code: 'Digit4', altKey: true }), mark('centre', 4));
  assert.equal(press('7', 0, emptyBoard(6), { code: 'Digit7', ctrlKey: true }), null);
  assert.deepEqual(press('/'), { do: 'mode' });
  // A French keyboard writes its digits with Shift.
  assert.deepEqual(press('4', 0, nine, { code: 'Digit4', shiftKey: true }), { do: 'put', value: 4 });
  assert.deepEqual(press('4', 0, nine, { code: 'Numpad4', shiftKey: true }), { do: 'put', value: 4 });
});

test('keys of the browser are left to it', () => {
  assert.equal(press('Tab'), null);
  assert.equal(press('1', 0, nine, { ctrlKey: true }), null);
  assert.equal(press('ArrowLeft', 0, nine, { altKey: true }), null);
  assert.equal(press('F5'), null);
});

test('undo and redo by the keys of every system', () => {
  assert.equal(historyOf({ key: 'z', ctrlKey: true }), 'undo');
  assert.equal(historyOf({ key: 'Z', ctrlKey: true, shiftKey: true }), 'redo');
  assert.equal(historyOf({ key: 'z', metaKey: true, shiftKey: true }), 'redo');
  assert.equal(historyOf({ key: 'y', ctrlKey: true }), 'redo');
  assert.equal(historyOf({ key: 'z' }), null);
});

test('the board takes keys that were pressed elsewhere, unless they have a meaning there', () => {
  const taken = (place) => ['5', 'Backspace', 'Delete', 'c', 'ArrowUp', ' ', 'Home'].filter((key) => isForBoard({ key }, place));
  assert.deepEqual(taken('page'), ['5', 'Backspace', 'Delete', 'c', 'ArrowUp', ' ']);
  assert.deepEqual(taken('control'), ['5', 'Backspace', 'Delete', 'c', 'ArrowUp']);
  assert.deepEqual(taken('list'), ['5', 'Backspace', 'Delete']);
});
