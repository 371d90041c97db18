// The page: who tells whom. A board that changes is drawn, checked and put into the address; what comes in becomes a board
// or a table.

import { actionOf, historyOf } from './keys.js';
import { addressOf, startShare } from './share.js';
import { boardFrom, emptyBoard, Game } from './state.js';
import { boardInAddress, withGivens } from './link.js';
import { BoardView } from './board-view.js';
import { Checking } from './checking.js';
import { chooseLanguage, currentLanguage, firstLanguage, setLanguage, words } from './language.js';
import { EXAMPLES } from './examples.js';
import { fillMenu, startMenus } from './menus.js';
import { isEditable, startIntake } from './intake.js';
import { KeypadView } from './keypad-view.js';
import { marksOf, NO_MARKS } from './marks.js';
import { Notice } from './notice.js';
import { recall, remember } from './memory.js';
import { SIDES, usualBoxes } from './layout.js';
import { startEngine } from './engine.js';
import { startTheme } from './theme.js';
import { TableView } from './table-view.js';
import { unpacked } from './unpack.js';
import { VerdictView } from './verdict-view.js';

const find = (id) => document.getElementById(id);

// Above this a text is read as a file, in the worker.
const LONG_TEXT = 1 << 16;
// With more differing cells than this the board would be covered by them, so they are shown only when asked for.
const FEW_CELLS = 24;
const LONGER_BUDGET = 2_000_000_000;

setLanguage(firstLanguage());
const engine = await startEngine();

let verdict = { report: { status: 'waiting' }, isSearching: false };
let marks = NO_MARKS;
// Whether differing cells and the solution are shown; `null` leaves it to the page.
let shown = { pairs: null, solution: false };
// Timers of what is done when the board has come to rest.
let announcing = 0;
let addressing = 0;

const game = new Game(emptyBoard(9), onBoard);
const notice = new Notice(find('notice'), find('notice-text'), find('notice-close'));
const boardView = new BoardView(find('board'), [find('ruler-top'), find('ruler-left')], select);
const keypad = new KeypadView(find('keypad'), write);
const checking = new Checking(engine, { onVerdict, onTrouble });
const verdictView = new VerdictView(
  {
    card: find('verdict'), iconPlace: find('verdict-icon'), title: find('verdict-title'), line: find('verdict-line'),
    search: find('verdict-search'), list: find('sentences'), more: find('more'),
  },
  {
    point: (cells) => boardView.point(cells),
    go: (cell) => select(cell, true),
    pairs: () => show({ ...shown, pairs: !isShowingPairs() }),
    solution: () => show({ ...shown, solution: !shown.solution }),
    needless: () => askMore({ require: 'minimal' }),
    longer: () => askMore({ require: 'unique', budget: LONGER_BUDGET }),
  },
);
const table = new TableView(
  engine,
  {
    title: find('many-title'), line: find('many-line'), reading: find('reading'), progress: find('progress'),
    readingText: find('reading-text'), stop: find('stop'), close: find('many-close'), chips: find('chips'),
    rows: find('rows'), foot: find('many-foot'), require: find('require'), lines: find('failing-lines'),
    jsonl: find('failing-jsonl'),
  },
  { open: openFromTable, close: leaveTable, trouble: (error) => notice.show('bad', () => [error.message]) },
);

startTheme(find('theme'));
startMenus();
startShare(engine, () => ({ board: game.board, marks }), notice, find);
startIntake(
  { onText: takeText, onFile: takeFile },
  {
    open: find('open'), file: find('file'), drop: find('drop'), paste: find('paste'), dialog: find('paste-dialog'),
    dialogText: find('paste-text'),
  },
);
startControls();
writeWords();
draw();
takeAddress();
// When the page has come to rest, the first file is prepared for.
setTimeout(() => engine.warm?.(), 1000);

// ── the board ──────────────────────────────────────────────────────────────────────────────────────────────────────

function onBoard(board) {
  shown = { pairs: null, solution: false };
  keypad.show(board);
  find('undo').disabled = !game.canUndo;
  find('redo').disabled = !game.canRedo;
  check();
  rememberAddress();
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
  verdict = next;
  find('verdict').ariaBusy = false;
  draw();
  announce();
  document.documentElement.dataset.ready = engine.kind;
}

function onTrouble() {
  // What was said of the board before this one is not true of this one.
  const report = find('verdict').ariaBusy === 'true' ? { status: 'waiting' } : verdict.report;
  onVerdict({ report, isSearching: false });
  notice.show('bad', () => [words().engineMissing]);
}

function draw() {
  marks = marksOf(verdict.report, game.board, { showPairs: isShowingPairs(), showSolution: shown.solution });
  boardView.show(game.board, marks);
  verdictView.show(verdict, game.board, { pairs: isShowingPairs(), solution: shown.solution });
}

function show(next) {
  shown = next;
  draw();
}

function isShowingPairs() {
  return shown.pairs ?? (verdict.report.differing_cells?.length ?? 0) <= FEW_CELLS;
}

function askMore(question) {
  checking.askMore(game.board, verdict.report, { language: currentLanguage(), ...question });
}

function select(cell, takeFocus = true) {
  boardView.select(cell, takeFocus);
  boardView.show(game.board, marks);
}

/** Writes into the selected cell; copying from paper moves on. */
function write(value) {
  const cell = boardView.selected;
  game.put(cell, value);
  if (find('copy-mode').checked) select(Math.min(cell + 1, game.board.values.length - 1), undefined);
}

function eraseBack() {
  const cell = boardView.selected;
  const previous = Math.max(cell - 1, 0);
  if (!find('copy-mode').checked || game.board.values[cell]) return game.put(cell, 0);
  game.put(previous, 0);
  select(previous);
}

/** Says the verdict to those who listen, when it has settled. */
function announce() {
  clearTimeout(announcing);
  announcing = setTimeout(() => {
    const said = `${find('verdict-title').textContent}. ${find('verdict-line').textContent}`;
    if (find('announce').textContent !== said) find('announce').textContent = said;
  }, 500);
}

// ── what comes in ──────────────────────────────────────────────────────────────────────────────────────────────────

async function takeFile(file) {
  const contents = await unpacked(file).catch(() => null);
  if (!contents) notice.show('bad', () => [words().notUnpacked]);
  else if (contents.size > LONG_TEXT) takeMany(contents, file.name);
  else takeText(await contents.text(), file.name);
}

function takeText(text, name) {
  if (text.length > LONG_TEXT) return takeMany(new Blob([text]), name);
  read(text, {}, (report) => {
    if (report.error?.kind === 'several-boards') return takeMany(new Blob([text]), name);
    if (report.status === 'malformed') return refuse(report.error);
    if (load(report)) notice.recognised(report.format, 1);
  });
}

async function takeMany(blob, name) {
  notice.clear();
  turnTo('many');
  await table.read(blob, name);
  table.focus();
}

/** The board of a report becomes the board of the page. */
function load(report, givens = null) {
  const boxes = report.boxes?.split('x').map(Number);
  const board = boardFrom(report.board, boxes);
  if (!board) {
    notice.show('bad', () => [words().tooWide(report.side)]);
    return false;
  }
  find('place').textContent = '';
  turnTo('one');
  game.replace(withGivens(board, givens));
  return true;
}

function refuse(error) {
  notice.malformed(error);
  check();
}

/** Reads a text that holds one board. */
function read(text, options, done) {
  engine.check(text, { explain: currentLanguage(), ...options }, done, onTrouble);
}

function openFromTable(report, number, boards) {
  if (report.status === 'malformed') return notice.malformed(report.error);
  notice.clear();
  if (!load(report)) return undefined;
  find('place').textContent = words().boardOf(number + 1, boards);
  select(boardView.selected, true);
}

function leaveTable() {
  turnTo('one');
  select(boardView.selected, true);
}

function turnTo(view) {
  find('one').hidden = view !== 'one';
  find('many').hidden = view !== 'many';
  find('return').hidden = !table.isOpen;
}

// ── the address ────────────────────────────────────────────────────────────────────────────────────────────────────

function takeAddress() {
  const asked = boardInAddress(location);
  if (!asked) return onBoard(game.board);
  const take = (report) => {
    if (report.status !== 'malformed') return load(report, asked.givens);
    onBoard(game.board);
    notice.malformed(report.error);
  };
  read(asked.text, asked.options, take);
}

function rememberAddress() {
  clearTimeout(addressing);
  // Browsers count such changes, and refuse them when there are many in a short time.
  addressing = setTimeout(() => history.replaceState(null, '', addressOf(game.board)), 250);
}

// ── controls and words ─────────────────────────────────────────────────────────────────────────────────────────────

function startControls() {
  find('board').addEventListener('keydown', (event) => {
    const action = actionOf(event, boardView.selected, game.board);
    if (!action) return;
    event.preventDefault();
    if (action.do === 'go') select(action.cell);
    else if (action.do === 'put') write(action.value);
    else eraseBack();
  });
  document.addEventListener('keydown', (event) => {
    const step = isEditable(event.target) || find('one').hidden ? null : historyOf(event);
    if (!step) return;
    event.preventDefault();
    game[step]();
  });
  window.addEventListener('hashchange', takeAddress);
  for (const step of ['undo', 'redo', 'lock', 'clear']) find(step).addEventListener('click', () => game[step]());

  find('deep').checked = recall('deep') !== 'no';
  find('deep').addEventListener('change', () => {
    remember('deep', find('deep').checked ? 'yes' : 'no');
    check();
  });
  find('back').addEventListener('click', () => {
    turnTo('many');
    table.focus();
  });
  find('language').value = currentLanguage();
  find('language').addEventListener('change', (event) => {
    chooseLanguage(event.target.value);
    writeWords();
    boardView.forget();
    check();
    notice.reword();
    table.reword();
  });
}

/** The words that are not written in the page itself. */
function writeWords() {
  const startNew = (side) => {
    notice.clear();
    load({ board: '.'.repeat(side * side) });
  };
  fillMenu(find('sides'), SIDES.map((side) => ({
    label: words().sideName(side, usualBoxes(side)), press: () => startNew(side),
  })));
  fillMenu(find('examples'), EXAMPLES.map(({ name, board }) => ({
    label: words()[name],
    press: () => {
      notice.clear();
      load({ board });
    },
  })));
  find('privacy').textContent = engine.kind === 'wasm' ? words().privateWasm : words().privateHttp;
  keypad.show(game.board);
}
