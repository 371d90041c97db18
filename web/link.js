// The board in an address: `#b=` its symbols, `g=` which of its digits are givens, `x=` boxes that are not the usual ones, `u=1` where
// the givens are not locked, `corner=` and `centre=` its pencil marks, `r=` its rules as f-puzzles packs them, `j=` the regions
// that are being drawn. Functions over strings.

import { hasPencil, KINDS, pencilFrom, pencilText } from './pencil.js';
import { boxesOption, symbolsOf } from './state.js';
import { regionsText } from './regions.js';

/** The fragment of a board. Without `g` all its digits are givens. */
export function fragmentOf(board) {
  const { side, values, givens, pencil, isLocked, rules } = board;
  const isEmpty = !values.some(Boolean);
  if (isEmpty && side === 9 && !hasPencil(pencil) && !rules) return '';
  const all = values.every((value, cell) => !value || givens[cell]);
  const { boxes } = boxesOption(board);
  const parts = {
    b: symbolsOf(board),
    g: all ? '' : bitsToHex(givens) || '0',
    x: boxes,
    u: isLocked || (isEmpty && !rules) ? '' : '1',
    ...Object.fromEntries(KINDS.map((kind) => [kind, pencilText(pencil[kind], side)])),
    r: rules && encodeURIComponent(rules.packed),
    j: rules?.draft && regionsText(rules.draft),
  };
  return `#${Object.entries(parts).filter(([, value]) => value).map(([key, value]) => `${key}=${value}`).join('&')}`;
}

/** The address of the page with this board in it. */
export const addressOf = (board) => location.origin + location.pathname + fragmentOf(board);

const PLAIN = { givens: null, isOpen: false, pencil: {}, options: {}, isBroken: false, packed: null, draft: null };

/** A text that is asked for as a link without anything else would. */
export const plainLink = (text) => ({ ...PLAIN, text });

/**
 * What an address asks for: `{text, givens, isOpen, pencil, options, isBroken, packed, draft}`, or null where it names no board. `text` is for the
 * engine to read, `packed` are rules, `draft` are regions that are being drawn; `?s=`, `?bd=` and `?load=` are links of SudokuExchange, SudokuWiki
 * and f-puzzles, which it knows. A link is broken if its boxes are not those of any board of its length: the engine has no report for such a
 * question.
 */
export function boardInAddress({ hash, search }) {
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  if (named.has('b')) {
    const text = named.get('b');
    const boxes = named.get('x');
    const options = { symbols: 'from-one', ...(boxes === null ? {} : { boxes }) };
    const pencil = Object.fromEntries(KINDS.flatMap((kind) => (named.has(kind) ? [[kind, named.get(kind)]] : [])));
    const isBroken = boxes !== null && !areBoxesOf(boxes, text);
    return { text, givens: named.get('g'), isOpen: named.has('u'), pencil, options, isBroken, packed: named.get('r'), draft: named.get('j') };
  }
  const asked = new URLSearchParams(search);
  for (const key of ['bd', 's']) {
    if (asked.has(key)) {
      return plainLink(`https://example.org/?${key}=${asked.get(key)}`);
    }
  }
  if (asked.has('load')) return plainLink(packedLink(asked.get('load')));
  return null;
}

/** A puzzle with its rules, as f-puzzles packs it, as a text for the engine to read. */
export const packedLink = (packed) => `https://www.f-puzzles.com/?load=${encodeURIComponent(packed)}`;

/** The same for a text that is a link of this page, wherever it is hosted, or the fragment of one. */
export function boardInText(text) {
  const [, hash] = /^(?:https?:\/\/[^\s#]*)?(#\S+)$/.exec(text.trim()) ?? [];
  return hash ? boardInAddress({ hash, search: '' }) : null;
}

/** The pencil marks that a link names, of a board of its length; null where one of its lists cannot be read. */
export function pencilOf(board, { pencil }) {
  const found = { ...board.pencil };
  for (const [kind, text] of Object.entries(pencil)) {
    const sets = pencilFrom(text, board.side);
    if (!sets) return null;
    found[kind] = sets.map((set, cell) => (board.values[cell] ? 0 : set));
  }
  return found;
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
