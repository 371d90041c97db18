import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasOutside, rulesSvg } from '../../web/rules-svg.js';
import { outlineOf } from '../../web/outline.js';

const empty = (side) => Array.from({ length: side }, () => Array.from({ length: side }, () => ({})));
const puzzle = (rules) => ({ size: 9, grid: empty(9), ...rules });
const count = (svg, tag) => svg.split(`<${tag}`).length - 1;

test('a cell has a square around it', () => {
  assert.equal(outlineOf([[0, 0]], 10), 'M10 10L90 10L90 90L10 90Z');
});

test('an outline goes around corners, inwards and outwards', () => {
  assert.equal(outlineOf([[0, 0], [0, 1], [1, 0]], 10), 'M10 10L190 10L190 90L90 90L90 190L10 190Z');
});

test('a ring has two paths, and so have two parts', () => {
  const ring = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1], [2, 2]];
  assert.equal(outlineOf(ring, 10).split('M').length - 1, 2);
  assert.equal(outlineOf([[0, 0], [1, 1]], 10).split('M').length - 1, 2);
});

test('a region that is not finished is shaded', () => {
  const grid = (count) => empty(9).map((row, r) => row.map((_, c) => ({ region: r * 9 + c < count ? 0 : null })));
  assert.match(rulesSvg({ size: 9, grid: grid(7) }).under, /^<path d="M6 6L694 6L694 94L6 94Z"/);
  assert.equal(rulesSvg({ size: 9, grid: grid(9) }).under, '');
});

test('without rules nothing is drawn', () => {
  assert.deepEqual(rulesSvg(puzzle({})), { under: '', over: '' });
  assert.equal(hasOutside(puzzle({})), false);
});

test('a cage is under the digits, its sum is over the lines in the first cell', () => {
  const { under, over } = rulesSvg(puzzle({ killercage: [{ cells: ['R2C1', 'R1C2', 'R1C1'], value: '11' }, { cells: ['R9C9'] }] }));
  assert.equal(count(under, 'path'), 2);
  assert.match(under, /stroke-dasharray/);
  assert.equal(count(over, 'text'), 1);
  assert.match(over, /x="8" y="16"[^>]*>11</);
});

test('every kind is drawn', () => {
  const lines = [['R1C1', 'R1C2', 'R1C3']];
  const cells = ['R1C1', 'R1C2'];
  const kinds = {
    ...Object.fromEntries(
      ['thermometer', 'slowthermometer', 'palindrome', 'betweenline', 'renban', 'whispers', 'regionsumline', 'entropicline', 'modularline', 'nabner',
        'zipperline', 'lockout', 'doublearrow'].map((key) => [key, [{ lines }]]),
    ),
    arrow: [{ lines, cells: ['R1C1'] }],
    extraregion: [{ cells }],
    clone: [{ cells, cloneCells: ['R5C1', 'R5C2'] }],
    rowindexer: [{ cells }],
    columnindexer: [{ cells }],
    difference: [{ cells }],
    ratio: [{ cells, value: '3' }],
    xv: [{ cells, value: 'X' }],
    quadruple: [{ cells: ['R1C1', 'R1C2', 'R2C1', 'R2C2'], values: [1, 2, 3] }],
    ...Object.fromEntries(['odd', 'even', 'minimum', 'maximum'].map((key) => [key, [{ cell: 'R1C1' }]])),
    ...Object.fromEntries(['sandwichsum', 'xsum', 'skyscraper'].map((key) => [key, [{ cell: 'R0C1', value: '9' }]])),
    littlekillersum: [{ cell: 'R0C0', direction: 'DR', cells, value: '12' }],
    'diagonal+': true,
    'diagonal-': true,
  };
  for (const [key, rule] of Object.entries(kinds)) {
    const { under, over } = rulesSvg(puzzle({ [key]: rule }));
    assert.ok(under + over, key);
    assert.doesNotMatch(under + over, /undefined|NaN/, key);
  }
  assert.equal(hasOutside(puzzle({ littlekillersum: kinds.littlekillersum })), true);
});

test('clues beside the board are in its strip, and clues at one place are together', () => {
  const { over } = rulesSvg(puzzle({ sandwichsum: [{ cell: 'R0C1', value: '9' }], skyscraper: [{ cell: 'R0C1', value: '3' }, { cell: 'R4C10', value: '2' }] }));
  assert.match(over, /x="50" y="-37"[^>]*>9·3</);
  assert.match(over, /x="937" y="350"[^>]*>2</);
});

test('a text of a puzzle is a text', () => {
  assert.match(rulesSvg(puzzle({ xv: [{ cells: ['R1C1', 'R1C2'], value: '<b>' }] })).over, />&#60;b&#62;</);
});

test('colours are those of a picture, or follow the page', () => {
  const json = puzzle({ odd: [{ cell: 'R1C1' }] });
  assert.doesNotMatch(rulesSvg(json).under, /light-dark/);
  assert.match(rulesSvg(json, 'page').under, /fill="light-dark\(#\w+, #\w+\)"/);
});

test('a rim is seen at 3:1 on its paper, and digits can be read on its tint', () => {
  const luminance = (colour) => {
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const looks = { light: { paper: '#ffffff', entry: '#2556c4' }, dark: { paper: '#1a1d24', entry: '#8fb2ff' } };
  const lines = [['R1C1', 'R1C2']];
  const keys = ['palindrome', 'regionsumline', 'renban', 'whispers', 'entropicline', 'modularline', 'nabner', 'zipperline', 'slowthermometer'];
  for (const key of keys) {
    const [rims, tints] = [...new Set([...rulesSvg(puzzle({ [key]: [{ lines }] }), 'page').under.matchAll(/stroke="light-dark\((#\w+), (#\w+)\)"/g)].map(([, ...pair]) => pair.join()))].map((pair) => pair.split(','));
    Object.values(looks).forEach(({ paper, entry }, at) => {
      assert.ok(contrast(rims[at], paper) >= 3, `${key}: rim ${rims[at]} ${contrast(rims[at], paper)}`);
      assert.ok(contrast(entry, tints[at]) >= 4.5, `${key}: tint ${tints[at]} ${contrast(entry, tints[at])}`);
    });
  }
});
