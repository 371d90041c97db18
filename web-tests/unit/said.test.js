import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardFrom, emptyBoard, Game } from '../../web/state.js';
import { actionsOf, countsOf, isSearchable, saidOf } from '../../web/said.js';
import { needlessTogether } from '../../web/needless.js';
import { LEETCODE_1 } from '../boards.js';

const typed = boardFrom(LEETCODE_1);
const locked = { ...typed, isLocked: true };
const played = (() => {
  const game = new Game(locked);
  game.put(2, 4);
  return game.board;
})();
const said = (status, board, options) => saidOf({ status, clues: 30 }, board, options).status;
const asks = (status, board, how = {}) => actionsOf({ status }, board, { search: null, shown: {}, ...how }).map(({ ask }) => ask);

test('while a puzzle is typed nothing is said that more clues would change', () => {
  for (const status of ['valid', 'multiple', 'undecided']) assert.equal(said(status, typed), 'typing');
  for (const status of ['conflict', 'unsolvable', 'unique', 'solved']) assert.equal(said(status, typed), status);
  assert.equal(said('multiple', typed, { isLive: true }), 'multiple');
  assert.equal(said('valid', emptyBoard(9)), 'empty');
  assert.equal('differing_cells' in saidOf({ status: 'multiple', differing_cells: [] }, typed), false);
});

test('a locked puzzle has its whole verdict; of entries nothing is said, or searched, without being asked', () => {
  for (const status of ['valid', 'multiple', 'unique', 'undecided']) assert.equal(said(status, locked), status);
  assert.equal(said('valid', played), 'playing');
  assert.equal(said('conflict', played), 'conflict');
  assert.deepEqual([isSearchable(typed), isSearchable(locked), isSearchable(played), isSearchable(played, true)], [true, true, false, true]);
  assert.equal(isSearchable(emptyBoard(9)), false);
});

test('of two solutions of a board that is nearly empty nothing is counted', () => {
  assert.equal(countsOf({}, boardFrom(`1${'.'.repeat(624)}`)).isSparse, true);
  assert.equal(countsOf({}, typed).isSparse, false);
});

test('every verdict has one thing to do first', () => {
  assert.deepEqual(asks('typing', typed), ['lock']);
  assert.deepEqual(asks('unique', typed), ['lock', 'solution', 'findNeedless']);
  assert.deepEqual(asks('unique', locked), ['solution', 'findNeedless']);
  assert.deepEqual(asks('playing', played), ['checkMine']);
  assert.deepEqual(asks('conflict', typed), ['lead']);
  assert.deepEqual(asks('conflict', played), ['lead', 'checkMine']);
  assert.deepEqual(asks('noSolution', played), ['unlock']);
  assert.deepEqual(asks('mistakes', played, { stage: 'counted' }), ['showMistakes']);
  assert.deepEqual(asks('mistakes', played, { stage: 'shown' }), ['reveal']);
  assert.deepEqual(asks('mistakes', played, { stage: 'revealed' }), []);
  assert.deepEqual(asks('unique', locked, { search: 'searchingNeedless' }), []);
});

test('needless clues go one after the other, as long as one solution is left', async () => {
  // Any two of the three may go, and r1c1 is needed.
  const isUnique = (text) => text[0] === '5' && [...text].filter((symbol) => symbol !== '.').length >= 28;
  const asked = [];
  const ask = async (text, { require }) => {
    asked.push(require);
    return require === 'minimal' ? { redundant_clues: ['r1c2', 'r1c5', 'r2c1'] } : { status: isUnique(text) ? 'unique' : 'multiple' };
  };
  assert.deepEqual(await needlessTogether(typed, ask), { isUnique: true, gone: [1, 4] });
  assert.deepEqual(asked, ['minimal', 'unique', 'unique', 'unique']);
  assert.deepEqual(await needlessTogether(typed, async () => ({ status: 'multiple' })), { isUnique: false, gone: [] });
  assert.equal(await needlessTogether(typed, async () => null), null);
});
