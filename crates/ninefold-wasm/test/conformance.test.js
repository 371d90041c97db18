// testdata/conformance.jsonl through WebAssembly.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import Ajv2020 from "ajv/dist/2020.js";
import { Batch, check, checkAll } from "ninefold";

const cases = readFileSync(new URL("../../../testdata/conformance.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
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

test("every report is what its schema says", () => {
  const schema = JSON.parse(readFileSync(new URL("../../ninefold/report.schema.json", import.meta.url)));
  const valid = new Ajv2020({ allErrors: true }).compile(schema);
  for (const one of cases) {
    for (const explain of [undefined, "en", "zh"]) {
      for (const report of checkAll(input(one), { ...one.options, explain })) {
        assert.ok(valid(report), `${one.name}: ${JSON.stringify(valid.errors)}`);
      }
    }
  }
});
