// The board in an address: `#b=` its symbols, `g=` which of its digits are givens, `x=` boxes that are not the usual ones.
// Pure functions over strings.

import { boxesOption, symbolsOf } from './state.js';

/** The fragment of a board. Without `g` all its digits are givens. */
export function fragmentOf(board) {
  const { values, givens } = board;
  if (!values.some(Boolean)) return values.length === 81 ? '' : `#b=${symbolsOf(board)}`;
  const all = values.every((value, cell) => !value || givens[cell]);
  const { boxes } = boxesOption(board);
  return `#b=${symbolsOf(board)}${all ? '' : `&g=${bitsToHex(givens)}`}${boxes ? `&x=${boxes}` : ''}`;
}

/**
 * What an address asks for: `{text, givens, options, isBroken}`, or null where it names no board. `text` is for the engine
 * to read; `?s=` and `?bd=` are links of SudokuExchange and SudokuWiki, which it knows. A link is broken if its boxes are
 * not those of any board of its length: the engine has no report for such a question.
 */
export function boardInAddress({ hash, search }) {
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  if (named.has('b')) {
    const text = named.get('b');
    const boxes = named.get('x');
    const options = { symbols: 'from-one', ...(boxes === null ? {} : { boxes }) };
    return { text, givens: named.get('g'), options, isBroken: boxes !== null && !areBoxesOf(boxes, text) };
  }
  const asked = new URLSearchParams(search);
  for (const key of ['bd', 's']) {
    if (asked.has(key)) {
      return { text: `https://example.org/?${key}=${asked.get(key)}`, givens: null, options: {}, isBroken: false };
    }
  }
  return null;
}

/** The same for a text that is a link of this page, wherever it is hosted, or the fragment of one. */
export function boardInText(text) {
  const [, hash] = /^(?:https?:\/\/[^\s#]*)?(#\S+)$/.exec(text.trim()) ?? [];
  return hash ? boardInAddress({ hash, search: '' }) : null;
}

/** Marks the givens that a link names; a link without any means all digits. */
export function withGivens(board, hex) {
  if (hex === null || !/^[0-9a-f]*$/i.test(hex)) return board;
  const bits = hexToBits(hex, board.values.length);
  return { ...board, givens: board.values.map((value, cell) => (value && bits[cell] ? 1 : 0)) };
}

function areBoxesOf(boxes, text) {
  const [, rows, columns] = /^(\d+)x(\d+)$/.exec(boxes) ?? [];
  return rows * columns === Math.sqrt(text.length);
}

function bitsToHex(bits) {
  let hex = '';
  for (let at = 0; at < bits.length; at += 4) {
    hex += ((bits[at] << 3) | (bits[at + 1] << 2) | (bits[at + 2] << 1) | bits[at + 3]).toString(16);
  }
  return hex.replace(/0+$/, '');
}

function hexToBits(hex, length) {
  return Uint8Array.from({ length }, (_, cell) => (parseInt(hex[cell >> 2] ?? '0', 16) >> (3 - (cell & 3))) & 1);
}
