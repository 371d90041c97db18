// testdata/conformance.jsonl and testdata/score.jsonl through WebAssembly.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import Ajv2020 from "ajv/dist/2020.js";
import { Batch, check, checkAll, score, verify } from "ninefold";

const lines = (name) => readFileSync(new URL(`../../../testdata/${name}`, import.meta.url), "utf8").trim().split("\n");
const cases = lines("conformance.jsonl").map((line) => JSON.parse(line));
const input = (one) => new Uint8Array(one.input === undefined ? Buffer.from(one.input_base64, "base64") : Buffer.from(one.input));
const expected = (one) => one.reports ?? [one.report];

test("every case gives its reports", () => {
  assert.ok(cases.length >= 390);
  for (const one of cases) {
    assert.deepEqual(checkAll(input(one), one.options), expected(one), one.name);
  }
});

test("a case with one board gives it where one is wanted", () => {
  let singles = 0;
  for (const one of cases.filter((one) => one.report?.format)) {
    assert.deepEqual(check(input(one), one.options), one.report, one.name);
    singles += 1;
  }
  assert.ok(singles > 300);
});

test("a batch counts the same, and explains the same when it is asked", () => {
  for (const one of cases) {
    const bytes = input(one);
    for (const size of [7, 1 << 20]) {
      const batch = new Batch(one.options);
      for (let at = 0; at < bytes.length; at += size) batch.push(bytes.subarray(at, at + size));
      batch.finish();
      const reports = [];
      while (reports.length < batch.boards) {
        const place = batch.seek(reports.length);
        const boards = Uint32Array.from({ length: place.next - reports.length }, (_, at) => reports.length + at);
        const more = batch.reports(bytes.subarray(place.byte, place.end), boards);
        assert.equal(more.length, boards.length, one.name);
        reports.push(...more);
      }
      // A text without a board has none to count.
      const wanted = expected(one).filter((report) => report.error?.kind !== "no-board");
      assert.deepEqual(reports, wanted, `${one.name} in pieces of ${size}`);
      assert.equal(batch.summary().boards, wanted.length);
      batch.free();
    }
  }
});

const schema = JSON.parse(readFileSync(new URL("../../ninefold/report.schema.json", import.meta.url)));

test("every text gets its score, which is what the schema says", () => {
  const valid = new Ajv2020({ allErrors: true }).compile({ ...schema.$defs.Score, $defs: schema.$defs });
  const texts = lines("score.jsonl").map((line) => JSON.parse(line));
  assert.ok(texts.length >= 250);
  for (const one of texts) {
    const found = score(one.puzzle, one.text);
    assert.ok(valid(found), `${one.name}: ${JSON.stringify(valid.errors)}`);
    for (const [field, expected] of Object.entries(one.score)) assert.deepEqual(found[field] ?? null, expected, `${one.name}: ${field}`);
  }
});

test("every report is what its schema says", () => {
  const valid = new Ajv2020({ allErrors: true }).compile(schema);
  for (const one of cases) {
    for (const explain of [undefined, "en", "zh"]) {
      for (const report of checkAll(input(one), { ...one.options, explain })) {
        assert.ok(valid(report), `${one.name}: ${JSON.stringify(valid.errors)}`);
      }
    }
  }
});

test("every random pair is told what is right", () => {
  // Made by going through every solution: see scripts/common.sh.
  let pairs = 0;
  for (const line of readFileSync(process.env.NINEFOLD_PAIRS, "utf8").trim().split("\n")) {
    const { puzzle, answer, report } = JSON.parse(line);
    const found = verify(puzzle, answer, { require: "on-track" });
    const names = ["status", "passed", "givens", "changed_clues", "on_track", "mistakes", "entries", "remaining", "solution"];
    for (const name of names) assert.deepEqual(found[name], report[name], `${name} of ${line}`);
    pairs += 1;
  }
  assert.equal(pairs, 10_000);
});

test("a report is the same whichever way its board went", () => {
  // Made by the library, each report from its board alone: see scripts/common.sh.
  let boards = 0;
  for (const line of readFileSync(process.env.NINEFOLD_RANDOM, "utf8").trim().split("\n")) {
    const one = JSON.parse(line);
    assert.deepEqual(checkAll(one.input, one.options), one.reports, one.name);
    const bytes = new TextEncoder().encode(one.input);
    const batch = new Batch(one.options);
    batch.push(bytes);
    batch.finish();
    assert.deepEqual(batch.reports(bytes, Uint32Array.from(one.reports, (_, at) => at)), one.reports, one.name);
    assert.equal(batch.summary().passed, one.reports.filter((report) => report.passed ?? report.valid).length, one.name);
    boards += one.reports.length;
    batch.free();
  }
  assert.equal(boards, 12_000);
});
