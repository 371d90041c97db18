// What JavaScript hands over, and what comes back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Batch, check, convert, score, solve, verify } from "ninefold";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

test("a string, bytes and a list of lists are the same board", () => {
  const rows = PUZZLE.match(/.{9}/g).map((row) => [...row]);
  assert.equal(check(PUZZLE).clues, 30);
  assert.equal(check(new TextEncoder().encode(PUZZLE)).clues, 30);
  assert.equal(check(rows).format, "json");
  assert.equal(check(rows.map((row) => row.map((cell) => (cell === "." ? null : Number(cell))))).clues, 30);
});

test("what is no board is malformed, and never an exception", () => {
  for (const value of ["", "hello", [], [[]], {}, 7, null, true, "\u0000", "😀".repeat(81), PUZZLE.slice(1)]) {
    assert.equal(check(value).status, "malformed", JSON.stringify(value));
  }
});

test("what JSON cannot say is an error", () => {
  const circle = [];
  circle.push(circle);
  for (const value of [undefined, () => 1, Symbol("board"), circle, 10n]) {
    assert.throws(() => check(value), { message: "a board must be a string, bytes, or an array of arrays" });
  }
});

test("options are the library's, and a wrong one is an error that says so", () => {
  assert.equal(check(PUZZLE, { require: "unique" }).solutions, 1);
  assert.equal(check(PUZZLE, { require: undefined, explain: null }).status, "valid");
  assert.throws(() => check(PUZZLE, { require: "beautiful" }), /`require` must be one of valid, solvable, unique, minimal, solved/);
  assert.throws(() => check(PUZZLE, { requires: "unique" }), /unknown option `requires`; the options are require, /);
  assert.throws(() => check(PUZZLE, { budget: -1 }), /`budget` must be a string, a number or a boolean/);
  assert.throws(() => check(PUZZLE, "unique"), /options must be an object/);
  assert.equal(check(".".repeat(256), { require: "unique", budget: 1 }).status, "undecided");
});

test("each function has its own options", () => {
  assert.throws(() => verify(PUZZLE, PUZZLE, { require: "unique" }), /`require` must be one of solved, on-track, not `unique`/);
  assert.throws(() => convert(PUZZLE, "line", { budget: 1 }), /unknown option `budget`/);
  assert.throws(() => score(PUZZLE, "", { explain: "en" }), /unknown option `explain`/);
  assert.equal(solve(PUZZLE, { require: "unique" }).passed, true);
});

test("a text is scored against its puzzle", () => {
  const { solution } = solve(PUZZLE);
  assert.deepEqual(score(PUZZLE, `<answer>${solution}</answer>`), {
    parsed: true, complete: true, filled: 51, clues_kept: true, changed_clues: 0, conflicts: 0, conflicting_cells: 0,
    cells_right: 1, solved: true, solutions: 1, board: solution,
  });
  assert.deepEqual(score(PUZZLE, "no idea"), {
    parsed: false, complete: false, clues_kept: false, cells_right: 0, solved: false, solutions: 1,
  });
  assert.equal(score(PUZZLE, PUZZLE.replace(".", "4"), { budget: 1000 }).cells_right, 0.0196);
  assert.equal(score(".".repeat(81), PUZZLE).cells_right, undefined);
  assert.throws(() => score("hello", ""), /does not look like a board/);
});

test("sentences come in the language that is asked for", () => {
  const board = "11..............";
  assert.equal(check(board, { explain: "en" }).message, "row 1 has two 1s, in columns 1 and 2; box 1 has two 1s: r1c1 and r1c2");
  assert.match(check(board, { explain: "zh" }).conflicts[0].message, /第 1 行/);
  const ambiguous = check(`${"1234".repeat(4)}\n`.repeat(16), { explain: "zh" }).error;
  assert.deepEqual(ambiguous.readings, ["format=grid", "format=line"]);
  assert.match(ambiguous.help, /format=grid/);
  assert.doesNotMatch(ambiguous.help, /--/);
});

test("verify, solve and convert", () => {
  const { solution } = solve(PUZZLE);
  assert.equal(verify(PUZZLE, solution).accepted, true);
  assert.deepEqual(verify(PUZZLE, PUZZLE).missing_cells.length, 51);
  assert.equal(convert(PUZZLE, "line"), `${PUZZLE}\n`);
  assert.equal(check(convert(PUZZLE, "grid")).format, "grid");
  assert.throws(() => convert(PUZZLE, "png"), /`to` must be one of line, sdm, grid, .*, not `png`/);
  assert.throws(() => convert("hello", "line"));
  assert.throws(() => convert(".".repeat(16), "sudokuwiki"));
});

test("a batch explains the boards that are asked for, and no others", () => {
  const boards = Array.from({ length: 3000 }, (_, at) => (at % 7 ? PUZZLE : `88${PUZZLE.slice(2)}`));
  const bytes = new TextEncoder().encode(`${boards.join("\n")}\n`);
  const batch = new Batch({ explain: "en" });
  for (let at = 0; at < bytes.length; at += 70_000) batch.push(bytes.subarray(at, at + 70_000));
  batch.finish();
  const place = batch.seek(2100);
  const part = bytes.subarray(place.byte, place.end);
  const found = batch.reports(part, Uint32Array.of(2100, 2101, 2107, place.next));
  assert.deepEqual(found.map(({ line, status }) => [line, status]), [[2101, "conflict"], [2102, "valid"], [2108, "conflict"]]);
  assert.deepEqual(batch.reports(part, Uint32Array.of()), []);
  assert.deepEqual(batch.failing(), Uint32Array.from([...boards.keys()].filter((at) => at % 7 === 0)));
  batch.free();
});

test("a batch can be asked for more of some boards", () => {
  const { solution } = solve(PUZZLE);
  const turned = [...PUZZLE].map((_, at) => PUZZLE[9 * (at % 9) + Math.floor(at / 9)]).join("");
  const lines = ["# three puzzles", PUZZLE, "12345", turned, solution, "1".repeat(64), ".2.1".padEnd(36, ".")];
  const bytes = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
  for (const size of [10, 1000]) {
    const batch = new Batch({ require: "unique", explain: "en" });
    for (let at = 0; at < bytes.length; at += size) batch.push(bytes.subarray(at, at + size));
    batch.finish();
    const all = (options) =>
      Array.from({ length: batch.boards }, (_, board) => {
        const { byte, end } = batch.seek(board);
        return batch.reports(bytes.subarray(byte, end), Uint32Array.of(board), options)[0];
      });
    const found = all({ with: "canonical" });
    const one = (line) => check(line, { with: "canonical" });
    assert.deepEqual(found.map(({ line }) => line), [2, 3, 4, 5, 6, 7]);
    assert.deepEqual(found.map(({ canonical }) => canonical), lines.slice(1).map((line) => one(line).canonical));
    assert.equal(found[0].canonical, found[2].canonical);
    assert.deepEqual(found.map(({ status }) => status), ["valid", "malformed", "valid", "solved", "conflict", "valid"]);
    assert.match(found[4].not_comparable, /8×8/);
    // Nobody asked for a search, or for sentences.
    assert.deepEqual([found[0].passed, found[0].solution, found[0].message], [undefined, undefined, undefined]);
    for (const options of [undefined, null]) assert.equal(all(options)[0].solution, solution);
    assert.equal(all()[0].canonical, undefined);
    assert.throws(() => all({ with: "everything" }), /`with` must be some of /);
    batch.free();
  }
});

test("a batch says which boards do not reach what is required", () => {
  const { solution } = solve(PUZZLE);
  const text = [PUZZLE, solution, `88${PUZZLE.slice(2)}`, "12345", ".".repeat(81)].map((line) => `${line}\n`).join("");
  const failing = (require) => {
    const batch = new Batch({ require });
    batch.push(new TextEncoder().encode(text));
    batch.finish();
    return [...batch.failing()];
  };
  assert.deepEqual(failing("valid"), [2, 3]);
  assert.deepEqual(failing("solvable"), [2, 3]);
  assert.deepEqual(failing("unique"), [2, 3, 4]);
  assert.deepEqual(failing("solved"), [0, 2, 3, 4]);
});

test("a batch that is empty, and one that is asked for what it has not", () => {
  const batch = new Batch();
  batch.finish();
  assert.equal(batch.boards, 0);
  assert.equal(batch.seek(0), undefined);
  assert.deepEqual(batch.reports(new Uint8Array(), Uint32Array.of(0, 10)), []);
  assert.deepEqual(batch.statuses(5), new Uint8Array());
  assert.deepEqual(batch.failing(), new Uint32Array());
  batch.free();
  assert.throws(() => new Batch({ require: "x" }));
});
