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
import { Picture } from './picture.js';
import { Recovery } from './recovery.js';
import { Route } from './route.js';
import { Setter } from './setter.js';
import { SIDES, symbolOf, usualBoxes } from './layout.js';
import { startControls } from './controls.js';
import { startEngine } from './engine.js';
import { startIntake } from './intake.js';
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
let lastStatus = 'waiting';

const game = new Game(emptyBoard(9), onBoard);
const notice = new Notice(find('notice'), find('notice-text'), find('notice-close'), focusView);
const announcer = new Announcer(find('announce'));
const boardView = new BoardView(find('board'), [find('ruler-top'), find('ruler-left')], select);
const typing = new Typing(
  game,
  boardView,
  { one: find('one'), board: find('board'), copyMode: find('copy-mode') },
  {
    select,
    mode: showModes,
    end: () => notice.show('good', () => [words().copyEnd]),
    locked: () => offerUnlock(() => words().printedDigit),
    outside: (symbol) => notice.show('bad', () => [words().outside(symbol, symbolOf(game.board.side))]),
  },
);
const keypad = new KeypadView(find('keypad'), (value) => (value ? typing.write(value) : typing.erase()));
const modes = new ModesView(find('modes'), { mode: (mode) => typing.choose(mode), empty: () => typing.write(0) });
const setter = new Setter(
  engine,
  game,
  {
    panel: find('setter'), count: find('setter-count'), candidates: find('setter-candidates'), remove: find('setter-remove'),
    all: find('setter-all'),
  },
  { change: () => judge.check(), draw: () => judge.draw(), say: (write) => notice.show('good', write), trouble: onTrouble },
);
const verdictView = new VerdictView(
  {
    card: find('verdict'), iconPlace: find('verdict-icon'), title: find('verdict-title'), line: find('verdict-line'),
    search: find('verdict-search'), searchText: find('search-text'), stop: find('search-stop'), list: find('sentences'),
    more: find('more'), primary: find('primary'), ways: find('ways'),
  },
  {
    point: (cells) => boardView.point(cells),
    unpin: () => boardView.pin([]),
    focus: () => boardView.focus(),
    go,
    lock,
    unlock,
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
  {
    title: find('many-title'), line: find('many-line'), format: find('many-format'), reading: find('reading'),
    progress: find('progress'), readingText: find('reading-text'), stop: find('stop'), close: find('many-close'),
    chips: find('chips'), rows: find('rows'), foot: find('many-foot'), require: find('require'),
    lines: find('failing-lines'), jsonl: find('failing-jsonl'),
  },
  {
    open: openFromTable,
    unread: (error, text, again) =>
      notice.malformed(error, { again, last: () => (text === undefined ? [] : [{ code: text }]) }),
    again: (blob, source) => arrival.many(blob, source),
    close: leaveTable,
    ready: onTable,
    trouble: (error) => notice.show('bad', () => [error.message]),
  },
);
const arrival = new Arrival(engine, notice, table, {
  load, kept: () => judge.check(), isSeen: () => !find('one').hidden, turn: turnToTable, trouble: () => judge.trouble(),
});
const route = new Route(onMove);
const keeping = new Keeping();
const recovery = new Recovery(() => judge.check());

startTheme(find('theme'));
startMenus();
startShare(engine, () => game.board, notice, find);
new Picture(
  engine,
  {
    open: find('picture'), dialog: find('picture-dialog'), form: find('picture-form'), preview: find('picture-preview'),
    title: find('picture-name'), size: find('picture-size'), withSolution: find('picture-solution'), said: find('picture-said'),
    copy: find('copy-picture'), png: find('save-png'), svg: find('save-svg'),
  },
  () => ({ board: game.board, marks: judge.marks }),
);
whenRefused(() => notice.show('text', () => [words().notRemembered]));
startIntake(
  { onText: (text) => arrival.text(text), onFile: (file, count) => arrival.file(file, count) },
  {
    open: find('open'), file: find('file'), drop: find('drop'), paste: find('paste'), dialog: find('paste-dialog'),
    dialogText: find('paste-text'), dialogOpen: find('dialog-open'), wayPaste: find('way-paste'),
  },
);
startZoom(find('zoom'), find('board-area'));
startWays(find, () => showExample(FIRST_EXAMPLE));
startControls(
  find,
  {
    undo: () => game.undo(),
    redo: () => game.redo(),
    lock: () => (game.board.isLocked ? unlock() : lock()),
    fill: () => game.fillIn(),
    clear,
    'failing-before': () => table.openFailing(-1),
    'failing-after': () => table.openFailing(1),
    back: goToTable,
  },
  { focus: () => boardView.focus(), skip: focusView, deep: () => judge.check(), copying: showModes, language: onLanguage },
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
  showState();
  judge.board();
  route.follow(addressOf(game.board));
  isFirst = false;
}

/** What is seen of a board besides its cells. */
function showState() {
  const { board } = game;
  keypad.show(board);
  showModes();
  find('undo').disabled = !game.canUndo;
  find('redo').disabled = !game.canRedo;
  find('lock').textContent = board.isLocked ? words().unlockShort : words().lockShort;
  find('lock').title = board.isLocked ? words().unlock : words().lock;
  find('lock').disabled = !board.isLocked && !board.values.some(Boolean);
  find('return').hidden = !table.isOpen;
  find('place').textContent = table.has(board.place) ? words().boardOf(board.place.number + 1, board.place.boards) : '';
  find('failing-before').disabled = !table.hasFailing(-1);
  find('failing-after').disabled = !table.hasFailing(1);
}

function showModes() {
  modes.show(typing.mode, typing.isCopying);
  find('keypad').dataset.mode = typing.isCopying ? 'digit' : typing.mode;
}

function onSaid(said) {
  if (said.status === 'solved' && !['solved', 'waiting'].includes(lastStatus)) celebrate(find('board'), boardView.selected, game.board.side);
  lastStatus = said.status;
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

/** The digits are the printed puzzle from now on. Clues that contradict each other cannot be one. */
function lock() {
  if (judge.said.status === 'conflict') return notice.show('bad', () => [words().lockConflict]);
  // Who has copied the puzzle writes into it now.
  find('copy-mode').checked = false;
  return game.lock();
}

function unlock() {
  game.unlock();
  boardView.focus();
}

function offerUnlock(say) {
  notice.show('text', () => [say(), { label: words().unlock, press: unlock }]);
}

function clear() {
  if (game.clear()) select(0, false);
  else offerUnlock(() => words().onlyPrinted);
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
  if (found.isPencilLost) {
    route.keep();
    notice.show('bad', () => [words().pencilLost]);
  }
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
    showState();
  } else if (wasSeen) {
    route.settle(addressOf(game.board));
    notice.show('bad', () => [words().tableLost]);
  }
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
  showState();
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
  if (asked) arrival.link(asked, refuseLink);
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
  showState();
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
  showState();
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
