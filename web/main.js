// The page: who tells whom. A board that changes is drawn, checked and put into the address; what comes in becomes a board
// or a table.

import { addressOf, startShare } from './share.js';
import { startApp, takeShared } from './app.js';
import { Announcer } from './announcer.js';
import { Arrival } from './arrival.js';
import { arrived } from './lock.js';
import { ASKS, Judge } from './judge.js';
import { boardInAddress, plainLink } from './link.js';
import { BoardView } from './board-view.js';
import { celebrate } from './moment.js';
import { emptyBoard, Game } from './state.js';
import { EXAMPLES, FIRST_EXAMPLE } from './examples.js';
import { fillMenu, startMenus } from './menus.js';
import { firstLanguage, setLanguage, words } from './language.js';
import { Keeping } from './keeping.js';
import { KeypadView } from './keypad-view.js';
import { ModesView } from './modes-view.js';
import { Notice } from './notice.js';
import { partsOf } from './parts.js';
import { Picture } from './picture.js';
import { Recovery } from './recovery.js';
import { Route } from './route.js';
import { Setter } from './setter.js';
import { SIDES, symbolOf, usualBoxes } from './layout.js';
import { startControls } from './controls.js';
import { startEngine } from './engine.js';
import { startIntake } from './intake.js';
import { StateView } from './state-view.js';
import { Steps } from './steps.js';
import { startTheme } from './theme.js';
import { startWays } from './ways.js';
import { TableView } from './table-view.js';
import { Typing } from './typing.js';
import { startZoom } from './zoom.js';
import { VerdictView } from './verdict-view.js';
import { whenRefused } from './memory.js';

const find = (id) => document.getElementById(id);

setLanguage(firstLanguage());
const engine = await startEngine();

// Until the first board is there, there is none to go back to.
let isFirst = true;

const game = new Game(emptyBoard(9), onBoard);
const notice = new Notice(find('notice'), find('notice-text'), find('notice-close'), focusView);
const announcer = new Announcer(find('announce'));
const boardView = new BoardView(find('board'), [find('ruler-top'), find('ruler-left')], select);
const typing = new Typing(
  game,
  boardView,
  partsOf.typing(),
  {
    select,
    mode: () => stateView.modes(),
    end: () => notice.show('good', () => [words().copyEnd]),
    locked: () => steps.offer(() => words().printedDigit),
    outside: (symbol) => notice.show('bad', () => [words().outside(symbol, symbolOf(game.board.side))]),
  },
);
const keypad = new KeypadView(find('keypad'), (value) => (value ? typing.write(value) : typing.erase()));
const modes = new ModesView(find('modes'), { mode: (mode) => typing.choose(mode), empty: () => typing.write(0) });
const setter = new Setter(engine, game, partsOf.setter(), {
  change: () => judge.check(), draw: () => judge.draw(), say: (write) => notice.show('good', write), trouble: onTrouble,
});
const steps = new Steps(game, notice, {
  isBroken: () => judge.said.status === 'conflict',
  // Who has copied the puzzle writes into it now.
  locked: () => { find('copy-mode').checked = false; },
  focus: () => boardView.focus(),
});
const verdictView = new VerdictView(
  partsOf.verdict(),
  {
    point: (cells) => boardView.point(cells),
    unpin: () => boardView.pin([]),
    focus: () => boardView.focus(),
    go,
    lock: () => steps.lock(),
    unlock: () => steps.unlock(),
    deepen: () => find('deep').click(),
    again: () => judge.check(),
    fresh: () => load({ board: '.'.repeat(81) }),
    ...Object.fromEntries(ASKS.map((ask) => [ask, () => judge.ask(ask)])),
  },
);
const judge = new Judge(
  engine,
  game,
  { board: boardView, verdict: verdictView, setter, card: find('verdict') },
  { isDeep: () => find('deep').checked, said: onSaid, answer: onAnswer, trouble: onTrouble },
);
const table = new TableView(
  engine,
  partsOf.table(),
  {
    open: openFromTable,
    unread: onUnread,
    again: (blob, source) => arrival.many(blob, source),
    close: leaveTable,
    ready: onTable,
    trouble: (error) => notice.show('bad', () => [error.message]),
  },
);
const arrival = new Arrival(engine, notice, table, {
  load, kept: () => judge.check(), isSeen: () => !find('one').hidden, turn: turnToTable, trouble: () => judge.trouble(),
});
const stateView = new StateView(game, table, typing, { keypad, modes }, partsOf.state());
const route = new Route(onMove);
const keeping = new Keeping();
const recovery = new Recovery(() => judge.check());

startTheme(find('theme'));
startMenus();
startShare(engine, () => game.board, notice, find);
new Picture(engine, partsOf.picture(), () => ({ board: game.board, marks: judge.marks }));
whenRefused(() => notice.show('text', () => [words().notRemembered]));
startIntake({ onText: (text) => arrival.text(text), onFile: (file, count) => arrival.file(file, count) }, partsOf.intake());
startZoom(find('zoom'), find('board-area'));
startWays(find, () => showExample(FIRST_EXAMPLE));
startControls(
  find,
  {
    undo: () => game.undo(),
    redo: () => game.redo(),
    lock: () => steps.turn(),
    fill: () => game.fillIn(),
    clear: () => steps.clear() && select(0, false),
    'failing-before': () => table.openFailing(-1),
    'failing-after': () => table.openFailing(1),
    back: goToTable,
  },
  { focus: () => boardView.focus(), skip: focusView, deep: () => judge.check(), copying: () => stateView.modes(), language: onLanguage },
);
writeWords();
judge.draw();
takeAddress();
takeWhatWaits();
// When the page has come to rest, the first file is prepared for.
setTimeout(() => {
  engine.warm?.();
  startApp(() => notice.show('text', () => [words().updated, { label: words().reload, press: () => location.reload() }]));
}, 1000);

// ── the board ──────────────────────────────────────────────────────────────────────────────────────────────────────

function onBoard() {
  // What was said of the board before is not true of this one.
  notice.clear();
  typing.moved();
  stateView.show();
  judge.board();
  route.follow(addressOf(game.board));
  isFirst = false;
}

function onSaid(said) {
  const { dataset } = find('one');
  if (said.status === 'solved' && !['solved', 'waiting'].includes(dataset.verdict)) celebrate(find('board'), boardView.selected, game.board.side);
  dataset.verdict = said.status;
  announcer.verdict(said, find('verdict-title').textContent, find('verdict-line').textContent);
  document.documentElement.dataset.ready = engine.kind;
}

function onAnswer() {
  if (recovery.found()) notice.show('good', () => [words().connected]);
}

function onTrouble() {
  notice.show('bad', () => [engine.kind === 'http' ? words().connectionLost : words().engineMissing]);
  if (engine.kind === 'http') recovery.lost();
}

function select(cell, takeFocus = true) {
  typing.moved();
  boardView.select(cell, takeFocus);
  boardView.show(game.board, judge.marks);
}

/** Goes to the first of the cells that a sentence speaks of, and keeps all of them in view. */
function go(cells) {
  select(cells[0]);
  boardView.pin(cells);
}

// ── what comes in ──────────────────────────────────────────────────────────────────────────────────────────────────

/** The board of a report, and of the link that it came by, becomes the board of the page. */
function load(report, link = null, place = undefined) {
  const found = arrived(report, link);
  if (!found) {
    notice.show('bad', () => [words().tooWide(report.side)]);
    return false;
  }
  const next = { ...found.board, place };
  if (find('one').hidden) {
    route.step('one', addressOf(next));
    turnTo('one');
  }
  judge.forget();
  // At the beginning the page is the reader's: what has the focus is not for the page to say.
  const takesFocus = !isFirst;
  if (isFirst) game.begin(next);
  else if (!game.replace(next)) onBoard();
  select(0, takesFocus);
  if (found.isPencilLost) notice.show('bad', () => [words().pencilLost]);
  return true;
}

function showExample(board) {
  arrival.link(plainLink(board), refuseLink);
}

function openFromTable(report, place) {
  notice.clear();
  load(report, null, place);
}

/** A table is counted: it is said, and kept for a reload. */
async function onTable(sentence) {
  announcer.say(sentence);
  if (!(await keeping.keep(table.source, find('require').value))) notice.show('text', () => [words().tableNotKept]);
}

/** What another app shared, or else the table that was open before a reload. */
async function takeWhatWaits() {
  const shared = await takeShared();
  if (shared?.file) return arrival.file(shared.file, 1);
  if (shared) return arrival.text(shared.text);
  return showKeptTable();
}

async function showKeptTable() {
  const wasSeen = route.view === 'many';
  const kept = await keeping.kept();
  if (kept) {
    find('require').value = kept.require;
    if (wasSeen) turnTo('many');
    await table.read(kept.blob, kept);
    stateView.show();
  } else if (wasSeen) {
    route.settle(addressOf(game.board));
    notice.show('bad', () => [words().tableLost]);
  }
}

/** A row of the table is no board: why, and what it has instead. */
function onUnread(error, text, again) {
  notice.malformed(error, { again, last: () => (text === undefined ? [] : [{ code: text }]) });
  stateView.show();
}

function leaveTable() {
  keeping.drop();
  route.settle(addressOf(game.board));
  turnTo('one');
  boardView.focus();
}

function turnToTable() {
  if (find('many').hidden) route.step('many');
  turnTo('many');
  // The question that led here took the place of one about the board.
  if (judge.isUnanswered) judge.check();
}

function turnTo(view) {
  find('one').hidden = view !== 'one';
  find('many').hidden = view !== 'many';
  // It shares the board, which is not in view beside a table.
  find('share-menu').inert = view === 'many';
  stateView.show();
}

function focusView() {
  if (find('one').hidden) table.focus();
  else boardView.focus();
}

// ── the address ────────────────────────────────────────────────────────────────────────────────────────────────────

/** The browser went back or forward, or to another link. */
function onMove() {
  const view = route.view === 'many' && table.isOpen ? 'many' : 'one';
  if (find(view).hidden) {
    notice.clear();
    turnTo(view);
    focusView();
  }
  if (view === 'one' && addressOf(game.board) !== location.href) takeAddress();
}

/** The board of the address becomes the board of the page; an address without any is that of an empty one. */
function takeAddress() {
  const asked = boardInAddress(location);
  // A link of the page is good as it is; others become one.
  if (asked) arrival.link(asked, refuseLink, () => location.hash && route.keep());
  else if (!isFirst && !location.hash) load({ board: '.'.repeat(81) });
  else keepBoard();
}

/** The address stays as it is: somebody may want to mend it. */
function refuseLink({ message }) {
  keepBoard();
  notice.show('bad', () => [words().linkNotRead, words().notRead(message)]);
}

function keepBoard() {
  isFirst = false;
  stateView.show();
  judge.check();
}

// ── controls and words ─────────────────────────────────────────────────────────────────────────────────────────────

function goToTable() {
  if (route.back('many')) return;
  turnTo('many');
  table.focus();
}

function onLanguage() {
  writeWords();
  boardView.forget();
  stateView.show();
  judge.check();
  notice.reword();
  table.reword();
}

/** The words that are not written in the page itself. */
function writeWords() {
  const empty = (side) => load({ board: '.'.repeat(side * side) });
  fillMenu(find('sides'), SIDES.map((side) => ({ label: words().sideName(side, usualBoxes(side)), press: () => empty(side) })));
  fillMenu(find('examples'), EXAMPLES.map(({ name, board }) => ({ label: words()[name], press: () => showExample(board) })));
  find('privacy').textContent = engine.kind === 'wasm' ? words().privateWasm : words().privateHttp;
  keypad.show(game.board);
}
