// What the first view does not need: tables, menus, sharing, pictures, the app. It is fetched when that is drawn, or when somebody asks
// for it before.

import * as unpack from './unpack.js';
// The tools for setters ask for it when they need it.
import './needless.js';
import { addressOf } from './link.js';
import { Announcer } from './announcer.js';
import { celebrate } from './moment.js';
import { EXAMPLES, FIRST_EXAMPLE } from './examples.js';
import { fetchLanguages, words } from './language.js';
import { fillMenu, startMenus } from './menus.js';
import { Keeping } from './keeping.js';
import { partsOf } from './parts.js';
import { Picture } from './picture.js';
import { Recovery } from './recovery.js';
import { RulesDraw } from './rules-draw.js';
import { drawnJson, rulesOf } from './rules.js';
import { regionSentences, RulesPanel } from './rules-panel.js';
import { RulesView } from './rules-view.js';
import { SIDES, usualBoxes } from './layout.js';
import { startApp, takeShared } from './app.js';
import { startShare } from './share.js';
import { TableView } from './table-view.js';

const STYLES = [['dialogs', 'all'], ['table', 'all'], ['rules', 'all'], ['print', 'print']];
// When the page has come to rest, the first file is prepared for.
const REST = 1000;

/** Starts it for the `page` that `main.js` has made, and hands over what that needs of it. Rejects where something cannot be fetched. */
export async function startRest(page) {
  await Promise.all(STYLES.map(([name, media]) => fetchStyle(name, media)));
  const { engine, game, judge, notice, find } = page;
  const announcer = new Announcer(find('announce'));
  // The verdict of a board behind the table is news to nobody.
  const announce = (said) => find('one').hidden || announcer.verdict(said, find('verdict-title').textContent, find('verdict-line').textContent);
  const { table, showKept } = startTable(page, announcer);
  const rules = { of: (link, draft) => rulesOf(engine, link, draft) };
  const rulesView = new RulesView(find('board'));
  const rulesPanel = new RulesPanel(engine, game, partsOf.rules(), {
    impossible: () => notice.show('bad', () => [words().ruleImpossible]),
    point: (cells) => page.boardView.point(cells),
    go: page.go,
  });
  const rulesDraw = new RulesDraw(engine, game, partsOf.draw(), {
    preview: (json, cells) => (json || cells.length > 0 ? rulesView.preview(json ?? drawnJson(game.board), cells) : rulesView.show(game.board)),
    room: (isWanted) => { rulesView.room = isWanted; },
    selected: () => page.boardView.selected,
    // Who sees the board sees it: it is said to those who do not.
    added: (name) => announcer.say(words().sentences([words().ruleAdded(name), ...regionSentences(drawnJson(game.board)).map(({ text }) => text)])),
    erased: () => announcer.say(words().ruleErased),
    impossible: () => notice.show('bad', () => [words().ruleImpossible]),
    missing: (field) => notice.show('bad', () => [words().drawMissing[field]]),
  });
  startMenus();
  startShare(engine, () => game.board, notice, find);
  new Picture(engine, partsOf.picture(), () => ({ board: game.board, marks: judge.marks }));
  fillMenus(page);
  announce(judge.said);
  takeShared().then((shared) => {
    if (shared?.file) page.arrival.file(shared.file, 1);
    else if (shared) page.arrival.text(shared.text);
    else showKept();
  });
  setTimeout(() => {
    engine.warm();
    // Whatever cannot be fetched now is asked for again by who needs it.
    fetchLanguages().catch(() => {});
    startApp(() => notice.show('text', () => [words().updated, { label: words().reload, press: () => location.reload() }]));
  }, REST);
  return {
    table,
    unpack,
    rules,
    showRules(board) {
      rulesView.show(board);
      rulesPanel.show(board);
    },
    celebrate,
    announce,
    recovery: new Recovery(() => judge.check()),
    showFirstExample: () => page.showExample(FIRST_EXAMPLE),
    reword() {
      fillMenus(page);
      rulesPanel.reword();
      rulesDraw.reword();
      table.reword();
    },
  };
}

function fetchStyle(name, media) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `style/${name}.css`, media });
  return new Promise((done, failed) => {
    link.onload = done;
    link.onerror = () => {
      link.remove();
      failed(new Error(`${link.href} is missing`));
    };
    document.head.append(link);
  });
}

/** The menus whose words are not written in the page itself. */
function fillMenus({ find, load, showExample }) {
  const empty = (side) => load({ board: '.'.repeat(side * side) });
  fillMenu(find('sides'), SIDES.map((side) => ({ label: words().sideName(side, usualBoxes(side)), press: () => empty(side) })));
  fillMenu(find('examples'), EXAMPLES.map(({ name, board }) => ({ label: words()[name], press: () => showExample(board) })));
}

/** The table, and the way back to the one that was open before a reload. */
function startTable({ engine, game, notice, arrival, route, boardView, stateView, find, turnTo }, announcer) {
  const keeping = new Keeping();
  const table = new TableView(engine, { ...partsOf.table(), same: partsOf.same() }, {
    open(report, place) {
      notice.clear();
      arrival.row(report, place);
    },
    /** A row is no board: why, and what it has instead. */
    unread(error, text, again) {
      notice.malformed(error, { again, last: () => (text === undefined ? [] : [{ code: text }]) });
      stateView.show();
    },
    again: (blob, source) => arrival.many(blob, source),
    close() {
      keeping.drop();
      route.settle(addressOf(game.board));
      turnTo('one');
      boardView.focus();
    },
    /** It is counted: that is said, and it is kept for a reload. */
    async ready(sentence) {
      announcer.sayOfTable(sentence);
      if (!(await keep())) notice.show('text', () => [words().tableNotKept]);
    },
    /** So are its duplicates. */
    compared(sentence) {
      if (sentence) announcer.sayOfTable(sentence);
      keep();
    },
    trouble: (error) => notice.show('bad', () => [error.message]),
  });

  function keep() {
    return keeping.keep(table.source, find('require').value, table.same);
  }

  window.addEventListener('pagehide', () => {
    keeping.keepPlace(table.isOpen ? { ...table.place, isBoard: table.has(game.board.place) } : null);
  });

  async function showKept() {
    const wasSeen = route.view === 'many';
    const { place } = keeping;
    const kept = await keeping.kept();
    if (kept) {
      find('require').value = kept.require;
      if (wasSeen) turnTo('many');
      const { shown } = await table.read(kept.blob, { ...kept, place });
      // The board that the address has is one of the table.
      if (shown && place?.isBoard) game.replace({ ...game.board, place: table.placeOfOpened });
      stateView.show();
    } else if (wasSeen) {
      route.settle(addressOf(game.board));
      notice.show('bad', () => [words().tableLost]);
    }
  }

  return { table, showKept };
}
