// What decides a whole file is never anything but `check`: both builds, on boards of every kind.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as simd from "ninefold";

const plain = await import("../pkg/ninefold.js?plain");
plain.initSync({ module: readFileSync(new URL("../pkg/ninefold_bg.wasm", import.meta.url)) });

const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** The same numbers in every run. */
function random(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** The status of each board of a text, by name. */
function statuses(module, text, size) {
  const names = module.statusNames();
  const batch = new module.Batch();
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) batch.push(bytes.subarray(at, at + size));
  batch.finish();
  const found = Array.from(batch.statuses(), (status) => names[status]);
  batch.free();
  return found;
}

/** Enough plain boards before them that the kernel, not the careful reader, is asked. */
const BEFORE = `${PUZZLE}\n`.repeat(900);

function compare(boards) {
  const expected = boards.map((board) => simd.check(board).status);
  for (const module of [simd, plain]) {
    for (const size of [1 << 16, 100_003]) {
      const found = statuses(module, `${BEFORE}${boards.join("\n")}\n`, size).slice(900);
      assert.equal(found.length, expected.length);
      const wrong = found.findIndex((status, index) => status !== expected[index]);
      assert.equal(wrong, -1, `${boards[wrong]}: ${found[wrong]}, not ${expected[wrong]}`);
    }
  }
}

test("every digit in every cell of a solved board and of a puzzle", () => {
  const boards = [];
  for (const board of [SOLVED, PUZZLE]) {
    for (let cell = 0; cell < 81; cell++) {
      for (const digit of "123456789.0_-*xX?") boards.push(board.slice(0, cell) + digit + board.slice(cell + 1));
    }
  }
  compare(boards);
});

test("the same digit in every two cells of an empty board", () => {
  const boards = [];
  for (const digit of "1589") {
    for (let one = 0; one < 81; one++) {
      for (let two = one + 1; two < 81; two++) {
        const cells = Array(81).fill(".");
        cells[one] = cells[two] = digit;
        boards.push(cells.join(""));
      }
    }
  }
  compare(boards);
});

test("boards with characters that are no digits", () => {
  const next = random(9);
  const odd = "+/:;@AZ[`az{|}~\u00a0\u00ff!\"$%&'()<=>";
  const boards = [];
  for (let index = 0; index < 5000; index++) {
    const cells = [...(next() < 0.5 ? PUZZLE : SOLVED)];
    cells[Math.floor(next() * 81)] = odd[Math.floor(next() * odd.length)];
    boards.push(cells.join(""));
  }
  // A line that is not plain may be a title or a part of a drawing: only the two builds are compared.
  const text = `${BEFORE}${boards.join("\n")}\n`;
  assert.deepEqual(statuses(simd, text, 1 << 16), statuses(plain, text, 1 << 16));
});

test("random boards of every density", () => {
  const next = random(81);
  const boards = [];
  for (let index = 0; index < 20_000; index++) {
    const density = next() * 0.3;
    boards.push(Array.from({ length: 81 }, () => (next() < density ? 1 + Math.floor(next() * 9) : ".")).join(""));
  }
  compare(boards);
});
