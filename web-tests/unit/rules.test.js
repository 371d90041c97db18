import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrived } from '../../web/arrival.js';
import { boardFrom, emptyBoard, Game, puzzleOf, questionOf, readingOf, symbolsOf } from '../../web/state.js';
import { boardInAddress, fragmentOf, packedLink } from '../../web/link.js';
import { boxOf, frameBoxOf, houseCells, shareBox } from '../../web/layout.js';
import { digitsOf, ruledOut } from '../../web/pencil.js';
import { drawnJson, playedJson, ruleCounts, Rules, rulesFrom, rulesOf, turned } from '../../web/rules.js';
import { painted, regionsFrom } from '../../web/regions.js';

const grid = (side, cell = () => ({})) => Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, column) => cell(row, column)));
const CAGE = { size: 4, grid: grid(4), killercage: [{ cells: ['R1C1', 'R1C2'], value: '3' }] };
// Columns in the place of boxes, and the last one is in no region.
const COLUMNS = { size: 4, grid: grid(4, (row, column) => ({ region: column === 3 ? null : column })) };

/** An engine that packs nothing: a link has the JSON itself. */
const engine = {
  convert: async (text, to) => {
    const json = text.startsWith('http') ? decodeURIComponent(text.split('load=')[1]) : text;
    return to === 'f-puzzles' ? `https://www.f-puzzles.com/?load=${encodeURIComponent(json)}\n` : json;
  },
};

test('a plain board is asked for as ever', () => {
  const board = boardFrom('1234............');
  assert.equal(questionOf(board), symbolsOf(board));
  assert.equal(board.rules, undefined);
});

test('a board with rules is asked for with them, and its digits', async () => {
  const rules = await rulesOf(engine, JSON.stringify(CAGE));
  const game = new Game({ ...boardFrom('1...............', undefined, rules), isLocked: true });
  game.put(1, 4);
  const asked = JSON.parse(questionOf(game.board));
  assert.deepEqual(asked.killercage, CAGE.killercage);
  assert.deepEqual(asked.grid[0], [{ value: 1, given: true }, { value: 4, given: true }, {}, {}]);
  assert.deepEqual(JSON.parse(questionOf(puzzleOf(game.board))).grid[0], [{ value: 1, given: true }, {}, {}, {}]);
  assert.deepEqual(readingOf(game.board), { symbols: 'from-one' });
  game.undo();
  assert.equal(game.board.rules, rules);
  game.pencil(2, 'corner', 3);
  const played = JSON.parse(playedJson(game.board, digitsOf));
  assert.deepEqual(played.grid[0], [{ value: 1, given: true }, {}, { cornerPencilMarks: [3] }, {}]);
});

test('other rules are another board, the same rules are none', async () => {
  const [one, same] = [await rulesOf(engine, JSON.stringify(CAGE)), await rulesOf(engine, JSON.stringify(CAGE))];
  const game = new Game(boardFrom('.'.repeat(16), undefined, one));
  assert.equal(game.replace({ ...game.board, rules: same }), false);
  assert.equal(game.replace(emptyBoard(4)), true);
  game.undo();
  assert.equal(game.board.rules.packed, one.packed);
});

test('clear takes the digits, and leaves the rules', async () => {
  const rules = await rulesOf(engine, JSON.stringify(CAGE));
  const game = new Game(boardFrom('1...............', undefined, rules));
  assert.equal(game.clear(), true);
  assert.equal(game.board.rules, rules);
  assert.equal(symbolsOf(game.board), '.'.repeat(16));
});

test('without rules there are none', async () => {
  assert.equal(await rulesOf(engine, JSON.stringify({ size: 4, grid: grid(4), solution: [] })), undefined);
});

test('rules of the whole board are turned on and off', async () => {
  const on = await turned(engine, emptyBoard(4), 'antiknight', true);
  assert.equal(on.json.antiknight, true);
  const off = await turned(engine, { ...emptyBoard(4), rules: on }, 'antiknight', false);
  assert.equal('antiknight' in (off?.json ?? {}), false);
});

test('regions take the place of boxes', () => {
  const rules = new Rules(COLUMNS, '');
  const board = boardFrom('1...............', undefined, rules);
  assert.deepEqual([0, 4, 3].map((cell) => boxOf(cell, board)), [0, 0, -1]);
  assert.equal(shareBox(0, 4, board), true);
  assert.equal(shareBox(3, 7, board), false);
  assert.deepEqual(houseCells('region 1', board), [0, 4, 8, 12]);
  assert.deepEqual(houseCells('diagonal 1', board), [0, 5, 10, 15]);
  assert.deepEqual(houseCells('diagonal 2', board), [3, 6, 9, 12]);
  assert.equal(ruledOut(board)[5], 0);
  assert.equal(ruledOut(board)[4], 1);
});

test('extra regions and disjoint groups are houses too', () => {
  const extraregion = [{ cells: ['R1C1', 'R3C3'] }, { cells: ['R1C1', 'R2C3', 'R3C2', 'R4C4'] }];
  const board = boardFrom('.'.repeat(16), undefined, new Rules({ ...CAGE, extraregion }, ''));
  assert.deepEqual(houseCells('extra region 1', board), [0, 6, 9, 15]);
  assert.deepEqual(houseCells('extra region 2', board), []);
  assert.deepEqual(houseCells('disjoint group 2', board), [1, 3, 9, 11]);
  assert.deepEqual(houseCells('window 1', board), []);
});

test('rules may be of sides that plain boards do not have', () => {
  assert.equal(boardFrom('.'.repeat(25)), null);
  const rules = new Rules({ size: 5, grid: grid(5) }, '');
  assert.equal(boardFrom('.'.repeat(25), undefined, rules).side, 5);
  assert.equal(boardFrom('.'.repeat(16), undefined, rules), null);
  assert.equal(new Rules({ size: 15, grid: grid(15) }, '').regions[3 * 15], 3);
});

test('a link keeps rules, and a puzzle without clues is locked', async () => {
  const rules = await rulesOf(engine, JSON.stringify(CAGE));
  const { board } = arrived({ board: '.'.repeat(16), status: 'valid' }, undefined, rules);
  assert.equal(board.isLocked, true);
  const link = boardInAddress({ hash: fragmentOf(board), search: '' });
  assert.equal(link.packed, rules.packed);
  assert.deepEqual(JSON.parse(await engine.convert(packedLink(link.packed), 'f-puzzles-json')), CAGE);
  assert.equal(boardInAddress({ hash: '', search: '?load=a%2Bb' }).text, 'https://www.f-puzzles.com/?load=a%2Bb');
});

test('the list of rules has their cells', () => {
  const counts = ruleCounts({ ...CAGE, sandwichsum: [{ cell: 'R0C1', value: '3' }], renban: [{ lines: [['R1C1', 'R1C2'], ['R3C1', 'R3C2']] }], negative: ['xv'] });
  assert.deepEqual(counts, [
    { key: 'killercage', count: 1, cells: [0, 1] },
    { key: 'sandwichsum', count: 1, cells: [0, 4, 8, 12] },
    { key: 'renban', count: 2, cells: [0, 1, 8, 9] },
    { key: 'negative xv', count: null, cells: [] },
  ]);
  assert.deepEqual(ruleCounts(COLUMNS), [{ key: 'regions', count: 3, cells: [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14] }]);
});

test('regions that are not finished are no rules yet, but they are kept', async () => {
  const whole = painted(CAGE, [[0, 0], [0, 1], [0, 2], [1, 0]]);
  const rules = await rulesFrom(engine, painted(whole, [[2, 2], [2, 3]]));
  const regions = rules.json.grid.flat().map(({ region }) => region);
  assert.deepEqual(regions, [0, 0, 0, null, 0, ...Array(11).fill(null)]);
  assert.deepEqual(rules.json.killercage, CAGE.killercage);
  const board = boardFrom('.'.repeat(16), undefined, rules);
  // Only what is finished rules out digits, and all of it has lines around it.
  assert.equal(shareBox(10, 11, board), false);
  assert.equal(shareBox(0, 4, board), true);
  assert.deepEqual([10, 11, 12].map((cell) => frameBoxOf(cell, board)), [1, 1, -1]);
  // Further rules leave them as they are.
  const more = await turned(engine, board, 'antiknight', true);
  assert.deepEqual(more.draft, rules.draft);
  assert.notEqual(more.key, rules.key);
  // The same rules with another draft are another board.
  const other = await rulesFrom(engine, painted(whole, [[2, 2], [2, 3], [3, 3]]));
  assert.equal(other.packed, rules.packed);
  assert.equal(new Game(board).replace({ ...board, rules: other }), true);
  // So they go with an address.
  const link = boardInAddress({ hash: fragmentOf(board), search: '' });
  assert.equal(link.draft, 'aaa.a.....bb....');
  const again = await rulesOf(engine, packedLink(link.packed), regionsFrom(link.draft, 4));
  assert.deepEqual(drawnJson({ ...board, rules: again }), drawnJson(board));
  // What is asked elsewhere has no region that is none.
  assert.deepEqual(JSON.parse(playedJson(board, digitsOf)).grid[2][2], { region: null });
});
