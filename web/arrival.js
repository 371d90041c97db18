// What has come in becomes a board, a table, or a notice that says why it is neither.

import { pencilOfSymbols } from './pencil.js';
import { boardFrom, questionOf } from './state.js';
import { boardInText, packedLink, pencilOf, withGivens } from './link.js';
import { currentLanguage, words } from './language.js';
import { regionsFrom } from './regions.js';
import { valueOf } from './layout.js';

// Above this a text is read as a file, in the worker.
const LONG_TEXT = 1 << 16;
// What no printed puzzle is: clues that contradict each other have been misread or mistyped, and nothing is left to do on a full board.
const NO_PUZZLE = new Set(['conflict', 'solved']);

export class Arrival {
  #engine;
  #notice;
  #on;
  // Files, rules and answers take a moment: a newer arrival overtakes them.
  #asked = 0;

  /**
   * `on.load(report, link, {place, rules})` shows a board, and says whether it could; `on.isSeen()` says whether it is in view;
   * `on.rest()` fetches what files and tables need, or null; `on.turn()` turns to the table; `on.reading(isReading)` hears that
   * reading begins and ends, `on.trouble()` that the engine gave no answer.
   */
  constructor(engine, notice, on) {
    this.#engine = engine;
    this.#notice = notice;
    this.#on = on;
  }

  /** A file, the first of `count`. */
  file(file, count) {
    return this.#arrive(async (isNewest) => {
      const rest = await this.#on.rest();
      if (!rest) return undefined;
      const { isBinary, unpacked } = rest.unpack;
      const contents = await unpacked(file).catch(() => null);
      const isOther = contents && (await isBinary(contents));
      const text = contents && contents.size <= LONG_TEXT ? await contents.text() : null;
      if (!isNewest()) return undefined;
      if (!contents) return this.#refuseFile(() => words().notUnpacked);
      if (isOther) return this.#refuseFile(() => words().notText);
      const source = { name: file.name, options: {}, files: count };
      return text === null ? this.many(contents, source) : this.text(text, source);
    });
  }

  /** A text: `options` say how to read it, where it can be read in several ways. */
  text(text, source = { options: {} }) {
    if (text.length > LONG_TEXT) return this.many(new Blob([text]), source);
    const linked = boardInText(text);
    if (linked) return this.link(linked, (error) => this.#refuse(error), () => this.#notice.recognised({ format: 'link' }));
    return this.#arrive((isNewest) => this.#read(text, source.options, (report) => {
      if (report.error?.kind === 'several-boards') return this.many(new Blob([text]), source);
      const again = (options) => this.text(text, { ...source, options: { ...source.options, ...options } });
      if (report.status === 'malformed') return this.#refuse(report.error, again);
      return this.#ruled(report, isNewest, (rules) => {
        if (this.#on.load(report, null, { rules })) this.#notice.recognised(report, source);
      });
    }));
  }

  /** What a link asks for; `refused(error)` hears why it is no board. */
  link(link, refused, done = () => {}) {
    const { options, isBroken, packed } = link;
    return this.#arrive((isNewest) => {
      if (packed) return this.#packed(link, isNewest, refused, done);
      if (isBroken) return refused({ message: words().badBoxes(options.boxes) });
      return this.#plain(link, isNewest, refused, done);
    });
  }

  #plain(link, isNewest, refused, done) {
    const { text, options } = link;
    const read = (report) => {
      if (report.status === 'malformed') return refused(report.error);
      return this.#ruled(report, isNewest, (rules) => this.#on.load(report, link, { rules }) && done());
    };
    // Without an answer, a link of this page still has its symbols as they are: the board is not lost, only unchecked.
    const unread = () => {
      if (options.symbols && /^[.0-9A-P]+$/i.test(text) && boardFrom(text)) read({ board: text, boxes: options.boxes });
      else this.#on.trouble();
    };
    return this.#read(text, options, read, unread);
  }

  /** A board of a table, at its place there. */
  row(report, place) {
    return this.#arrive((isNewest) => this.#ruled(report, isNewest, (rules) => this.#on.load(report, null, { place, rules })));
  }

  /** Hands over the rules of a board beyond rows, columns and boxes, or undefined where it has none. */
  async #ruled(report, isNewest, done) {
    if (!report.f_puzzles) return done();
    const rest = await this.#on.rest();
    const found = await rest?.rules.of(report.f_puzzles).catch(() => null);
    if (!rest || !isNewest()) return undefined;
    const loaded = done(found ?? undefined);
    if (found === null) this.#notice.show('bad', () => [words().rulesLost]);
    return loaded;
  }

  /** A link of this page with rules in it. */
  async #packed(link, isNewest, refused, done) {
    const rest = await this.#on.rest();
    if (!rest || !isNewest()) return undefined;
    const draft = link.draft && regionsFrom(link.draft, Math.sqrt(link.text.length));
    if (link.draft && !draft) return refused({ message: words().rulesDoNotFit });
    let rules;
    try {
      rules = await rest.rules.of(packedLink(link.packed), draft);
    } catch ({ message }) {
      return isNewest() ? refused({ message }) : undefined;
    }
    const board = boardFrom(link.text, undefined, rules);
    if (!isNewest()) return undefined;
    if (!board) return refused({ message: words().rulesDoNotFit });
    const read = (report) => {
      if (report.status === 'malformed') refused(report.error);
      else if (this.#on.load(report, link, { rules })) done();
    };
    return this.#read(questionOf(board), {}, read);
  }

  /** A file of many boards, or a text read as one. A file without any leaves the page as it was. */
  async many(blob, source) {
    const table = await this.#arrive(async (isNewest) => {
      const rest = await this.#on.rest();
      return isNewest() ? rest?.table : undefined;
    });
    if (!table) return;
    this.#notice.clear();
    this.#on.turn();
    const { shown, error } = await table.read(blob, source);
    if (error) this.#refuse(error);
    if (!shown) return;
    table.focus();
    if (source.files > 1) this.#notice.show('good', () => [words().firstFile(source.files, source.name)]);
  }

  /** Reads an arrival; the page waits until the newest one is read. */
  async #arrive(read) {
    this.#asked += 1;
    const asked = this.#asked;
    const isNewest = () => asked === this.#asked;
    this.#on.reading(true);
    try {
      return await read(isNewest);
    } finally {
      if (isNewest()) this.#on.reading(false);
    }
  }

  /** Resolves when `done` or `failed` has ended; never if a newer arrival withdraws the question. */
  #read(text, options, done, failed = this.#on.trouble) {
    const asked = { explain: currentLanguage(), with: 'marks,f-puzzles', ...options };
    return new Promise((ended) => {
      this.#engine.check(text, asked, (report) => ended(done(report)), (error) => ended(failed(error)), 'read');
    });
  }

  #refuse(error, again) {
    this.#notice.malformed(error, { again, last: () => this.#kept() });
  }

  #refuseFile(say) {
    this.#notice.show('bad', () => [say(), ...this.#kept()]);
  }

  /** Beside a table nothing is said of a board that nobody sees. */
  #kept() {
    return this.#on.isSeen() ? [words().boardKept] : [];
  }
}

/**
 * The board of a report, and of the link that it came by, if it did: `{board, isPencilLost}`, or null where the page has no such
 * board. Digits are locked where something tells that they are printed, and where they are a puzzle as it might be printed.
 */
export function arrived(report, link, rules) {
  const plain = boardFrom(report.board, report.boxes?.split('x').map(Number), rules);
  if (!plain) return null;
  const board = link?.givens ? withGivens(plain, link.givens) : withPrinted(plain, report.givens);
  const isTold = Boolean(link?.givens || report.givens);
  const isPuzzle = report.status !== undefined && !NO_PUZZLE.has(report.status) && (rules !== undefined || board.givens.some(Boolean));
  const noted = { ...board, pencil: pencilOfSymbols(board, { centre: report.centre_marks, corner: report.corner_marks }) };
  const pencil = link ? pencilOf(noted, link) : noted.pencil;
  return {
    board: { ...board, isLocked: !link?.isOpen && (isTold || isPuzzle), pencil: pencil ?? board.pencil },
    isPencilLost: pencil === null,
  };
}

/** `line` has the symbols of the printed puzzle, where a format tells it from the player's digits. */
function withPrinted(board, line) {
  if (!line) return board;
  return { ...board, givens: board.values.map((value, cell) => (value && valueOf(line[cell], board.side) === value ? 1 : 0)) };
}
