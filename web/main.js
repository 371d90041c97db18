// The page: who tells whom. A board that changes is drawn, checked and put into the address; what comes in becomes a board
// or a table.

import { addressOf, startShare } from './share.js';
import { startApp, takeShared } from './app.js';
import { Announcer } from './announcer.js';
import { Arrival } from './arrival.js';
import { boardFrom, emptyBoard, Game } from './state.js';
import { boardInAddress, withGivens } from './link.js';
import { BoardView } from './board-view.js';
import { Checking } from './checking.js';
import { celebrate } from './moment.js';
import { chooseLanguage, currentLanguage, firstLanguage, setLanguage, words } from './language.js';
import { EXAMPLES, FIRST_EXAMPLE } from './examples.js';
import { fillMenu, startMenus } from './menus.js';
import { Keeping } from './keeping.js';
import { KeypadView } from './keypad-view.js';
import { marksOf, NO_MARKS } from './marks.js';
import { Notice } from './notice.js';
import { recall, remember } from './memory.js';
import { Recovery } from './recovery.js';
import { Route } from './route.js';
import { SIDES, usualBoxes } from './layout.js';
import { startEngine } from './engine.js';
import { startIntake } from './intake.js';
import { startTheme } from './theme.js';
import { TableView } from './table-view.js';
import { Typing } from './typing.js';
import { startWays } from './ways.js';
import { startZoom } from './zoom.js';
import { VerdictView } from './verdict-view.js';

const find = (id) => document.getElementById(id);

// With more differing cells than this the board would be covered by them, so they are shown only when asked for.
const FEW_CELLS = 24;
const LONGER_BUDGET = 2_000_000_000;
// What is shown of a verdict; for differing cells `null` leaves it to the page.
const SHOWN_FIRST = { pairs: null, solution: false, needless: true };

setLanguage(firstLanguage());
const engine = await startEngine();

let verdict = { report: { status: 'waiting' }, search: null, isStopped: false };
let marks = NO_MARKS;
let shown = SHOWN_FIRST;
// Until the first board is there, there is none to go back to.
let isFirst = true;

const game = new Game(emptyBoard(9), onBoard);
const notice = new Notice(find('notice'), find('notice-text'), find('notice-close'), focusView);
const announcer = new Announcer(find('announce'));
const boardView = new BoardView(find('board'), [find('ruler-top'), find('ruler-left')], select);
const typing = new Typing(
  game,
  boardView,
  { one: find('one'), board: find('board'), copyMode: find('copy-mode') },
  { select, end: () => notice.show('good', () => [words().copyEnd]) },
);
const keypad = new KeypadView(find('keypad'), (value) => typing.write(value));
const checking = new Checking(engine, { onVerdict, onTrouble });
const verdictView = new VerdictView(
  {
    card: find('verdict'), iconPlace: find('verdict-icon'), title: find('verdict-title'), line: find('verdict-line'),
    search: find('verdict-search'), searchText: find('search-text'), stop: find('search-stop'), list: find('sentences'),
    more: find('more'), primary: find('primary'), ways: find('ways'),
  },
  {
    point: (cells) => boardView.point(cells),
    unpin: () => boardView.pin([]),
    go,
    pairs: () => show({ ...shown, pairs: !isShowingPairs() }),
    solution: () => show({ ...shown, solution: !shown.solution }),
    needless: () => show({ ...shown, needless: !shown.needless }),
    findNeedless: () => askMore({ require: 'minimal' }),
    longer: () => askMore({ require: 'unique', budget: LONGER_BUDGET }),
    stop: () => checking.stop(),
    deepen: () => find('deep').click(),
    again: check,
    fresh: () => load({ board: '.'.repeat(81) }),
  },
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
  load, kept: check, isSeen: () => !find('one').hidden, turn: turnToTable, trouble: onTrouble,
});
const route = new Route(onMove);
const keeping = new Keeping();
const recovery = new Recovery(check);

startTheme(find('theme'));
startMenus();
startShare(engine, () => ({ board: game.board, marks }), notice, find);
startIntake(
  { onText: (text) => arrival.text(text), onFile: (file, count) => arrival.file(file, count) },
  {
    open: find('open'), file: find('file'), drop: find('drop'), paste: find('paste'), dialog: find('paste-dialog'),
    dialogText: find('paste-text'), dialogOpen: find('dialog-open'), wayPaste: find('way-paste'),
  },
);
startZoom(find('zoom'), find('board-area'));
startWays(find, () => load({ board: FIRST_EXAMPLE }));
startControls();
writeWords();
draw();
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
  shown = SHOWN_FIRST;
  typing.moved();
  showState();
  check();
  route.follow(addressOf(game.board));
  isFirst = false;
}

/** What is seen of a board besides its cells. */
function showState() {
  keypad.show(game.board);
  find('undo').disabled = !game.canUndo;
  find('redo').disabled = !game.canRedo;
  const { place } = game.board;
  find('return').hidden = !table.isOpen;
  find('place').textContent = table.has(place) ? words().boardOf(place.number + 1, place.boards) : '';
}

/** With WebAssembly the verdict is drawn before this returns; until the service answers, the old marks are taken away. */
function check() {
  marks = NO_MARKS;
  const before = verdict;
  checking.ask(game.board, { language: currentLanguage(), deep: find('deep').checked });
  const isWaiting = verdict === before;
  if (isWaiting) boardView.show(game.board, marks);
  find('verdict').ariaBusy = isWaiting;
}

function onVerdict(next) {
  const isFinished = next.report.status === 'solved' && !['solved', 'waiting'].includes(verdict.report.status);
  if (isFinished) celebrate(find('board'), boardView.selected, game.board.side);
  verdict = next;
  if (next.report.status !== 'unchecked' && recovery.found()) notice.show('good', () => [words().connected]);
  find('verdict').ariaBusy = false;
  draw();
  announcer.verdict(verdict.report, find('verdict-title').textContent, find('verdict-line').textContent);
  document.documentElement.dataset.ready = engine.kind;
}

function onTrouble() {
  // What was said of the board before this one is not true of this one.
  const isUnchecked = find('verdict').ariaBusy === 'true' || verdict.report.status === 'waiting';
  onVerdict({ report: isUnchecked ? { status: 'unchecked' } : verdict.report, search: null, isStopped: false });
  notice.show('bad', () => [engine.kind === 'http' ? words().connectionLost : words().engineMissing]);
  if (engine.kind === 'http') recovery.lost();
}

function draw() {
  const { solution, needless } = shown;
  marks = marksOf(verdict.report, game.board, { showPairs: isShowingPairs(), showSolution: solution, showNeedless: needless });
  boardView.show(game.board, marks);
  verdictView.show(verdict, game.board, { ...shown, pairs: isShowingPairs() });
}

function show(next) {
  shown = next;
  draw();
}

function isShowingPairs() {
  return shown.pairs ?? (verdict.report.differing_cells?.length ?? 0) <= FEW_CELLS;
}

function askMore(question) {
  checking.askMore(game.board, { language: currentLanguage(), ...question });
}

function select(cell, takeFocus = true) {
  typing.moved();
  boardView.select(cell, takeFocus);
  boardView.show(game.board, marks);
}

/** Goes to the first of the cells that a sentence speaks of, and keeps all of them in view. */
function go(cells) {
  select(cells[0]);
  boardView.pin(cells);
}

// ── what comes in ──────────────────────────────────────────────────────────────────────────────────────────────────

/** The board of a report becomes the board of the page. */
function load(report, givens = null, place = undefined) {
  const boxes = report.boxes?.split('x').map(Number);
  const board = boardFrom(report.board, boxes);
  if (!board) {
    notice.show('bad', () => [words().tooWide(report.side)]);
    return false;
  }
  const next = { ...withGivens(board, givens), place };
  if (find('one').hidden) {
    route.step('one', addressOf(next));
    turnTo('one');
  }
  // At the beginning the page is the reader's: what has the focus is not for the page to say.
  if (isFirst) {
    game.begin(next);
    return true;
  }
  if (!game.replace(next)) onBoard();
  boardView.focus();
  return true;
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
  if (find('verdict').ariaBusy === 'true') check();
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
  else if (!isFirst && !location.hash) game.replace(emptyBoard(9));
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
  check();
}

// ── controls and words ─────────────────────────────────────────────────────────────────────────────────────────────

function startControls() {
  for (const step of ['undo', 'redo', 'mark', 'clear']) {
    find(step).addEventListener('click', ({ detail, target }) => {
      game[step]();
      // Who presses by keys may want to press again; the board has its keys from there too.
      if (detail > 0 || target.disabled) boardView.focus();
    });
  }
  find('copy-mode').addEventListener('change', ({ target }) => {
    // The space bar is to empty a cell now, and not to take the tick away again.
    if (target.checked) boardView.focus();
  });
  find('skip').addEventListener('click', (event) => {
    event.preventDefault();
    focusView();
  });
  find('deep').checked = recall('deep') !== 'no';
  find('deep').addEventListener('change', () => {
    remember('deep', find('deep').checked ? 'yes' : 'no');
    check();
  });
  find('back').addEventListener('click', () => {
    if (route.back('many')) return;
    turnTo('many');
    table.focus();
  });
  find('language').value = currentLanguage();
  find('language').addEventListener('change', (event) => {
    chooseLanguage(event.target.value);
    writeWords();
    boardView.forget();
    showState();
    check();
    notice.reword();
    table.reword();
  });
}

/** The words that are not written in the page itself. */
function writeWords() {
  const item = (label, board) => ({ label, press: () => load({ board }) });
  fillMenu(find('sides'), SIDES.map((side) => item(words().sideName(side, usualBoxes(side)), '.'.repeat(side * side))));
  fillMenu(find('examples'), EXAMPLES.map(({ name, board }) => item(words()[name], board)));
  find('privacy').textContent = engine.kind === 'wasm' ? words().privateWasm : words().privateHttp;
  keypad.show(game.board);
}
