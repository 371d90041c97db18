// A file of many boards through the service, in the worker. It answers one line per board; the lines are kept as blobs, which a
// browser may put on disk, and one byte per board.
//
// A browser reads nothing of an answer before its request is sent to the end, and the service reads no further than it can
// answer: a large file in one request would have both wait for the other. So the file goes in pieces that fit into the buffers
// between the two, cut where a board ends; that can be known where every board is a line.

import { ONE_LINE, STATUSES } from './names.js';

const PIECE = 1 << 16;
const LINE_FEED = 10;
const QUOTE = 34;

/** `goOn(progress)` resolves to false when the rest is not wanted; `signal` says it in the middle of a request. */
export async function openHttpBatch(blob, options, goOn, signal) {
  const batch = new HttpBatch(blob, options);
  let read = 0;
  const progress = () => ({ bytes: read, boards: batch.boards, byStatus: batch.byStatus() });
  for await (const { text, before, end } of answers(blob, options, signal)) {
    batch.add(text, before);
    read = end;
    if (!(await goOn(progress))) break;
  }
  return batch.finish(read / blob.size);
}

/**
 * The answers to the pieces of a file, in order: the `text`, how many lines of the file come `before` it, and the `end` of what was read,
 * in bytes.
 */
async function* answers(blob, options, signal) {
  const first = await pieceAt(blob, 0);
  const text = await ask(first, options);
  const format = /"format":"(\w+)"/.exec(text)?.[1];
  if (first.length < blob.size && !isCutByLines(format, first)) {
    // It is one answer for the whole: until it comes there is nothing that could be kept.
    const whole = await ask(blob, options, signal).catch((error) => {
      if (!signal.aborted) throw error;
      return null;
    });
    if (whole !== null) yield { text: whole, before: 0, end: blob.size };
    return;
  }
  yield { text, before: 0, end: first.length };
  // A header belongs to every piece; it is the line before the first one of each.
  const header = format === 'csv' ? first.subarray(0, first.indexOf(LINE_FEED) + 1) : new Uint8Array();
  const known = format ? { ...options, format } : options;
  for (let at = first.length, lines = lineFeeds(first); at < blob.size; ) {
    const piece = await pieceAt(blob, at);
    const before = lines - lineFeeds(header);
    lines += lineFeeds(piece);
    at += piece.length;
    yield { text: await ask(new Blob([header, piece]), known), before, end: at };
  }
}

/** The bytes from here to the end of a line, about a piece of them. */
async function pieceAt(blob, at) {
  for (let size = PIECE; ; size *= 2) {
    const bytes = new Uint8Array(await blob.slice(at, at + size).arrayBuffer());
    const end = at + size >= blob.size ? bytes.length : bytes.lastIndexOf(LINE_FEED) + 1;
    if (end > 0 || bytes.length === 0) return bytes.subarray(0, end);
  }
}

/** Is every board of this file a line? Of JSON that is true if its first line is a value of its own, of CSV without quotes. */
function isCutByLines(format, first) {
  if (format === 'csv') return !first.includes(QUOTE);
  if (format !== 'json') return format === undefined || ONE_LINE.includes(format);
  try {
    JSON.parse(new TextDecoder().decode(first.subarray(0, first.indexOf(LINE_FEED))));
    return true;
  } catch {
    return false;
  }
}

async function ask(body, options, signal) {
  const query = new URLSearchParams({ ...options, failures_only: 'false' });
  const answer = await fetch(`v1/check/batch?${query}`, { method: 'POST', body, signal });
  if (!answer.ok) throw new Error((await answer.json()).detail ?? answer.statusText);
  return answer.text();
}

function lineFeeds(bytes) {
  let count = 0;
  for (const byte of bytes) if (byte === LINE_FEED) count += 1;
  return count;
}

/** One report per line. A piece of nothing but comments has no board, which is not worth a report where there are `others`. */
function reportsIn(text, others) {
  return text.split('\n').filter((line) => line && !(others > 0 && line.includes('"kind":"no-board"')));
}

class HttpBatch {
  boards = 0;
  statuses = new Uint8Array(1024);
  failing = [];
  #blob;
  #options;
  #counts = new Array(STATUSES.length).fill(0);
  #pieces = [];

  constructor(blob, options) {
    this.#blob = blob;
    this.#options = options;
  }

  /** Takes an answer; `before` is how many lines of the file come before it. */
  add(text, before) {
    const reports = reportsIn(text, this.boards);
    this.#pieces.push({ first: this.boards, count: reports.length, before, blob: new Blob([reports.join('\n')]) });
    for (const report of reports) this.#count(report);
  }

  finish(part) {
    this.part = part;
    this.statuses = this.statuses.slice(0, this.boards);
    this.failing = Uint32Array.from(this.failing);
    return this;
  }

  byStatus() {
    return Object.fromEntries(STATUSES.map((name, at) => [name, this.#counts[at]]).filter(([, count]) => count > 0));
  }

  /** The reports of boards by their numbers from 0, in rising order. */
  async reports(boards) {
    const reports = [];
    for (const { first, count, before, blob } of this.#pieces) {
      const here = boards.filter((board) => board >= first && board < first + count);
      if (here.length === 0) continue;
      const lines = (await blob.text()).split('\n');
      for (const board of here) reports.push(moved(JSON.parse(lines[board - first]), before));
    }
    return reports;
  }

  /** The reports of all boards with their canonical forms, some at a time; the file is sent again for it. */
  async *forms(signal) {
    const { explain, ...options } = this.#options;
    let found = 0;
    for await (const { text } of answers(this.#blob, { ...options, require: 'valid', with: 'canonical' }, signal)) {
      // Where reading was stopped, there is more in the file.
      const reports = reportsIn(text, found).slice(0, this.boards - found);
      found += reports.length;
      yield reports.map((report) => JSON.parse(report));
      if (found === this.boards) return;
    }
  }

  #count(report) {
    if (this.boards === this.statuses.length) {
      const more = new Uint8Array(this.boards * 2);
      more.set(this.statuses);
      this.statuses = more;
    }
    const place = STATUSES.indexOf(/"status":"([a-z]+)"/.exec(report)[1]);
    this.statuses[this.boards] = place;
    // Nothing is said of what was required where that is validity; a malformed board is neither.
    if (/"(?:passed|valid)":(true|false)/.exec(report)?.[1] !== 'true') this.failing.push(this.boards);
    this.boards += 1;
    this.#counts[place] += 1;
  }
}

/** A report of a piece, as one of the whole file. */
function moved(report, lines) {
  if (report.line) report.line += lines;
  if (report.error) report.error.line += lines;
  return report;
}
