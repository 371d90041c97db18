// What has come in becomes a board, a table, or a notice that says why it is neither.

import { boardFrom } from './state.js';
import { boardInText } from './link.js';
import { currentLanguage, words } from './language.js';
import { isBinary, unpacked } from './unpack.js';

// Above this a text is read as a file, in the worker.
const LONG_TEXT = 1 << 16;

export class Arrival {
  #engine;
  #notice;
  #table;
  #on;

  /**
   * `on.load(report, link)` shows a board, and says whether it could; `on.kept()` hears that the board stays, and
   * `on.isSeen()` says whether it is in view; `on.turn()` turns to the table; `on.trouble()` hears that the engine gave no answer.
   */
  constructor(engine, notice, table, on) {
    this.#engine = engine;
    this.#notice = notice;
    this.#table = table;
    this.#on = on;
  }

  /** A file, the first of `count`. */
  async file(file, count) {
    const contents = await unpacked(file).catch(() => null);
    if (!contents) return this.#refuseFile(() => words().notUnpacked);
    if (await isBinary(contents)) return this.#refuseFile(() => words().notText);
    const source = { name: file.name, options: {}, files: count };
    if (contents.size > LONG_TEXT) return this.many(contents, source);
    return this.text(await contents.text(), source);
  }

  /** A text: `options` say how to read it, where it can be read in several ways. */
  text(text, source = { options: {} }) {
    if (text.length > LONG_TEXT) return this.many(new Blob([text]), source);
    const linked = boardInText(text);
    if (linked) return this.link(linked, (error) => this.#refuse(error), () => this.#notice.recognised({ format: 'link' }));
    return this.#read(text, source.options, (report) => {
      if (report.error?.kind === 'several-boards') return this.many(new Blob([text]), source);
      const again = (options) => this.text(text, { ...source, options: { ...source.options, ...options } });
      if (report.status === 'malformed') return this.#refuse(report.error, again);
      if (this.#on.load(report)) this.#notice.recognised(report, source);
    });
  }

  /** What a link asks for; `refused(error)` hears why it is no board. */
  link(link, refused, done = () => {}) {
    const { text, options, isBroken } = link;
    if (isBroken) return refused({ message: words().badBoxes(options.boxes) });
    const read = (report) => {
      if (report.status === 'malformed') refused(report.error);
      else if (this.#on.load(report, link)) done();
    };
    // Without an answer, a link of this page still has its symbols as they are: the board is not lost, only unchecked.
    const unread = () => {
      if (options.symbols && /^[.0-9A-P]+$/i.test(text) && boardFrom(text)) read({ board: text, boxes: options.boxes });
      else this.#on.trouble();
    };
    return this.#read(text, options, read, unread);
  }

  /** A file of many boards, or a text read as one. A file without any leaves the page as it was. */
  async many(blob, source) {
    this.#notice.clear();
    this.#on.turn();
    const { shown, error } = await this.#table.read(blob, source);
    if (error) this.#refuse(error);
    if (!shown) return;
    this.#table.focus();
    if (source.files > 1) this.#notice.show('good', () => [words().firstFile(source.files, source.name)]);
  }

  #read(text, options, done, failed = this.#on.trouble) {
    this.#engine.check(text, { explain: currentLanguage(), with: 'marks', ...options }, done, failed);
  }

  #refuse(error, again) {
    this.#notice.malformed(error, { again, last: () => this.#kept() });
    this.#on.kept();
  }

  #refuseFile(say) {
    this.#notice.show('bad', () => [say(), ...this.#kept()]);
  }

  /** Beside a table nothing is said of a board that nobody sees. */
  #kept() {
    return this.#on.isSeen() ? [words().boardKept] : [];
  }
}
