// The examples of the READMEs say what they say.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

for (const name of ["README.md", "README.zh-CN.md"]) {
  test(`the example of ${name} prints what its comment says`, async () => {
    const text = readFileSync(new URL(`../../../${name}`, import.meta.url), "utf8");
    const [, code] = /```js\n(.*?)```/s.exec(text);
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, words]) => words);
    const printed = [];
    const body = code.replace(/^import .*$/m, "").replaceAll("console.log(", "print(");
    const { check } = await import("ninefold");
    new Function("check", "print", body)(check, (line) => printed.push(line));
    assert.ok(expected.length > 0);
    assert.deepEqual(printed, expected);
  });
}
