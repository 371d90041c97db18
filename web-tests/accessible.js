// What axe says of the page.

import assert from 'node:assert/strict';
import axe from 'axe-core';

/** Fails with what axe says, rule by rule. */
export async function assertAccessible(page, where) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
  );
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html} ${node.failureSummary}`).join('; ')}`);
  assert.deepEqual(said, [], where);
}
