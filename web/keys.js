// What a key on the board means. No page in here: a key comes in, an action goes out.

import { valueOf } from './layout.js';

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SCROLLING = new Set(['Home', 'End', 'PageUp', 'PageDown']);
const EMPTYING = new Set(['Delete', '.', '0', ' ', '-']);

/**
 * The action of a keydown on a board, or null where it is not the board's:
 * `{do: 'go', cell}`, `{do: 'put', value}`, `{do: 'back'}` (Backspace), `{do: 'pencil', kind, digit}` for a pencil mark, `{do: 'mode'}`
 * to write another kind of digit from now on, `{do: 'outside', symbol}` for a digit that the board does not have.
 */
export function actionOf(event, cell, { side, boxes }) {
  const { key, ctrlKey, metaKey, altKey } = event;
  const mark = pencilled(event, side);
  if (mark) return mark;
  if (altKey) return null;
  const row = Math.floor(cell / side);
  const column = cell % side;
  const go = (toRow, toColumn) => ({ do: 'go', cell: clamp(toRow, side) * side + clamp(toColumn, side) });
  const whole = ctrlKey || metaKey;
  if (key === 'Home') return whole ? go(0, 0) : go(row, 0);
  if (key === 'End') return whole ? go(side, side) : go(row, side);
  if (whole) return null;
  if (key in MOVES) return go(row + MOVES[key][0], column + MOVES[key][1]);
  if (key === 'PageUp') return go(row - boxes[0], column);
  if (key === 'PageDown') return go(row + boxes[0], column);
  if (key === 'Backspace') return { do: 'back' };
  if (EMPTYING.has(key)) return { do: 'put', value: 0 };
  if (key === '/') return { do: 'mode' };
  if (!(side > 9 ? /^[1-9a-z]$/i : /^[1-9]$/).test(key)) return null;
  const value = valueOf(key, side);
  return value > 0 ? { do: 'put', value } : { do: 'outside', symbol: key.toUpperCase() };
}

/**
 * A digit of the upper row with Shift is a mark in a corner, with Ctrl, Cmd or Alt one in the centre. What is on the key counts, not
 * what it writes: that is another character on every keyboard.
 */
function pencilled({ key, code, ctrlKey, metaKey, altKey, shiftKey }, side) {
  const digit = Number(/^Digit([1-9])$/.exec(code)?.[1]);
  if (!digit || digit > side) return null;
  // Some keyboards write their digits with Shift.
  if (shiftKey && key === String(digit)) return null;
  if (shiftKey && !ctrlKey && !metaKey && !altKey) return { do: 'pencil', kind: 'corner', digit };
  return (ctrlKey || metaKey || altKey) && !shiftKey ? { do: 'pencil', kind: 'centre', digit } : null;
}

/**
 * Does the board take a key that was pressed elsewhere? `place` is where: on the `page`, where nothing has the focus, on a
 * `control`, or in a `list` that is walked by keys. What presses, scrolls or walks there keeps doing so.
 */
export function isForBoard({ key }, place) {
  if (SCROLLING.has(key)) return false;
  if (place === 'page') return true;
  if (key === ' ') return false;
  return place === 'control' || (!(key in MOVES) && !/^[a-z]$/i.test(key));
}

/** `undo` or `redo`, wherever on the page the keys are pressed, or null. */
export function historyOf({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

/** Keys and pastes belong to a field of text that has the focus. */
export const isTextField = (element) => Boolean(element.matches?.('textarea, input:not([type=checkbox], [type=file])'));

const clamp = (value, side) => Math.min(Math.max(value, 0), side - 1);
