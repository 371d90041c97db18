// The page: who tells whom. A board that changes is drawn, checked and put into the address; what comes in becomes a board
// or a table.

import { addressOf, boardInAddress, plainLink } from './link.js';
import { Arrival, arrived } from './arrival.js';
import { ASKS, Judge } from './judge.js';
import { BoardView } from './board-view.js';
import { emptyBoard, Game } from './state.js';
import { Engine } from './engine.js';
import { KeypadView } from './keypad-view.js';
import { Notice } from './notice.js';
import { partsOf } from './parts.js';
import { Route } from './route.js';
import { Setter } from './setter.js';
import { startControls, startTheme, StateView } from './controls.js';
import { startIntake } from './intake.js';
import { Steps } from './steps.js';
import { symbolOf } from './layout.js';
import { Typing } from './typing.js';
import { VerdictView } from './verdict-view.js';
import { whenRefused } from './memory.js';
import { words, writeLanguage } from './language.js';

const find = (id) => document.getElementById(id);
// The first view has so long to be drawn, until everything else is fetched too.
const LONGEST_WAIT = 2000;

startTheme(find('theme'));
writeLanguage();
// Until the first board is there, there is none to go back to.
let isFirst = true;
// What the first view does not need, once it is there.
let rest = null;
let fetching = null;

const engine = new Engine();
const game = new Game(emptyBoard(9), onBoard);
const notice = new Notice(find('notice'), find('notice-text'), find('notice-close'), focusView);
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
const keypad = new KeypadView(find('keypad'), find('modes'), {
  digit: (value) => (value ? typing.write(value) : typing.erase()), mode: (mode) => typing.choose(mode), empty: () => typing.write(0),
});
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
const arrival = new Arrival(engine, notice, {
  load, isSeen: () => !find('one').hidden, rest: fetchRest, turn: turnToTable, trouble: () => judge.trouble(),
  reading: (isReading) => { judge.isReading = isReading; },
});
const stateView = new StateView(game, typing, keypad, partsOf.state(), () => rest?.table);
const route = new Route(onMove);

whenRefused(() => notice.show('text', () => [words().notRemembered]));
startIntake({ onText: (text) => arrival.text(text), onFile: (file, count) => arrival.file(file, count) }, partsOf.intake());
startControls(
  find,
  {
    undo: () => game.undo(),
    redo: () => game.redo(),
    lock: () => steps.turn(),
    fill: () => game.fillIn(),
    clear: () => steps.clear() && select(0, false),
    'failing-before': () => rest?.table.openFailing(-1),
    'failing-after': () => rest?.table.openFailing(1),
    back: goToTable,
  },
  {
    focus: () => boardView.focus(), skip: focusView, deep: () => judge.check(), copying: () => stateView.modes(), language: onLanguage,
    missing: sayMissing,
  },
);
find('way-example').addEventListener('click', async () => (await fetchRest())?.showFirstExample());
judge.draw();
takeAddress();
engine.started.then(writePrivacy, () => {});
// Also where there is no verdict to wait for.
setTimeout(fetchRest, LONGEST_WAIT);

// ── the board ──────────────────────────────────────────────────────────────────────────────────────────────────────

function onBoard() {
  // What was said of the board before is not true of this one.
  notice.clear();
  typing.moved();
  stateView.show();
  rest?.showRules(game.board);
  judge.board();
  route.follow(addressOf(game.board));
  isFirst = false;
}

function onSaid(said) {
  const { dataset } = find('one');
  if (said.status === 'solved' && !['solved', 'waiting'].includes(dataset.verdict)) rest?.celebrate(find('board'), boardView.selected, game.board.side);
  dataset.verdict = said.status;
  rest?.announce(said);
  if (!rest && said.status !== 'waiting') afterDrawing(fetchRest);
}

function onAnswer() {
  if (rest?.recovery.found()) notice.show('good', () => [words().connected]);
}

async function onTrouble() {
  notice.show('bad', () => [engine.kind === 'http' ? words().connectionLost : words().engineMissing]);
  if (engine.kind === 'http') (await fetchRest())?.recovery.lost();
}

function select(cell, takeFocus = true) {
  typing.moved();
  boardView.select(cell, takeFocus);
  boardView.show(game.board, judge.marks);
}

/** Goes to the first of the cells that a sentence speaks of, and keeps all of them in view. */
function go(cells) {
  if (cells.length === 0) return;
  select(cells[0]);
  boardView.pin(cells);
}

// ── what comes in ──────────────────────────────────────────────────────────────────────────────────────────────────

/** The board of a report, and of the link that it came by, becomes the board of the page. */
function load(report, link = null, { place, rules } = {}) {
  const found = arrived(report, link, rules);
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

function turnToTable() {
  if (find('many').hidden) route.step('many');
  turnTo('many');
}

function turnTo(view) {
  find('one').hidden = view !== 'one';
  find('many').hidden = view !== 'many';
  // It shares the board, which is not in view beside a table.
  find('share-menu').inert = view === 'many';
  stateView.show();
}

function focusView() {
  if (find('one').hidden) rest.table.focus();
  else boardView.focus();
}

// ── the address ────────────────────────────────────────────────────────────────────────────────────────────────────

/** The browser went back or forward, or to another link. */
function onMove() {
  const view = route.view === 'many' && rest?.table.isOpen ? 'many' : 'one';
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
  rest.table.focus();
}

function writePrivacy() {
  find('privacy').textContent = engine.kind === 'wasm' ? words().privateWasm : words().privateHttp;
}

function onLanguage() {
  writePrivacy();
  boardView.forget();
  stateView.show();
  judge.check();
  notice.reword();
  rest?.reword();
}

// ── everything else ────────────────────────────────────────────────────────────────────────────────────────────────

/** What the first view does not need: null where it cannot be fetched, which is said; who asks again may get it. */
async function fetchRest() {
  const page = { engine, game, judge, notice, arrival, route, boardView, stateView, find, load, go, showExample, turnTo };
  const joined = fetching !== null;
  const attempt = (fetching ??= Promise.all([import('./rest.js'), engine.started]).then(([{ startRest }]) => startRest(page)));
  try {
    rest = await attempt;
    document.documentElement.dataset.ready = engine.kind;
    return rest;
  } catch {
    if (fetching === attempt) fetching = null;
    // What was under way already may have failed before this was asked.
    if (joined) return fetchRest();
    sayMissing();
    return null;
  }
}

function sayMissing() {
  notice.show('bad', () => [words().partMissing, { label: words().reload, press: () => location.reload() }]);
}

/** Nobody sees a page that is hidden: it is not drawn. */
function afterDrawing(run) {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
