// Each verdict, and what can be seen and asked behind it.

import assert from 'node:assert/strict';
import { cell, drawn, resize, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { LEETCODE_1, LEETCODE_2, LONG_SEARCH, MULTIPLE, SOLVED, UNSOLVABLE } from '../boards.js';

const example = async (page, name) => {
  await page.locator('#examples-menu summary').click();
  await page.locator('#examples').getByRole('button', { name, exact: true }).click();
};
const colours = (page) =>
  page.locator('#verdict').evaluate((card) => [getComputedStyle(card).backgroundColor, card.querySelector('path').getAttribute('d')]);

everySetup('verdicts', (it) => {
  it('five verdicts, and they are told apart by colour, sign and words', async ({ page }) => {
    const seen = [];
    for (const name of ['Breaks a rule', 'Exactly one solution', 'More than one solution', 'No solution']) {
      await example(page, name);
      await verdictOf(page, name);
      seen.push([...(await colours(page)), await page.locator('#verdict-line').textContent()]);
    }
    await page.getByLabel('Also look for solutions').uncheck();
    await verdictOf(page, 'Valid');
    seen.push([...(await colours(page)), await page.locator('#verdict-line').textContent()]);
    for (const part of [0, 1, 2]) assert.equal(new Set(seen.map((one) => one[part])).size, 5, `part ${part} of ${JSON.stringify(seen)}`);
  });

  it('solved, and an empty board', async ({ page }) => {
    await verdictOf(page, 'Solved');
    await page.getByRole('button', { name: 'Clear' }).click();
    await verdictOf(page, 'Empty board');
    await page.waitForFunction(() => document.getElementById('announce').textContent.startsWith('Empty board.'));
  }, { at: `#b=${SOLVED}` });

  it('more than one solution shows where two differ', async ({ page }) => {
    await verdictOf(page, 'More than one solution');
    await eventually.match(() => page.locator('#verdict-line').textContent(), /differ in 4 cells/);
    const pairs = page.locator('#board .pair');
    await eventually.equal(() => pairs.count(), 4);
    await eventually.match(() => pairs.first().getAttribute('aria-label'), /^row 6 column 5, empty, [49] in one solution, [49] in another$/);
    const toggle = page.getByRole('button', { name: 'Show where they differ' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await eventually.equal(() => pairs.count(), 0);
    await eventually.equal(() => toggle.getAttribute('aria-pressed'), 'false');
    await eventually.equal(() => toggle.evaluate((one) => one === document.activeElement), true);
  }, { at: `#b=${MULTIPLE}` });

  it('cannot be completed shows the digit that is stuck, or the cell', async ({ page }) => {
    await verdictOf(page, 'No solution');
    await eventually.deepEqual(() => page.locator('#sentences li:not(.cells) button').allTextContents(), ['1 has no place left in row 5.']);
    await eventually.equal(() => page.locator('#board .tinted').count(), 9);
    await page.goto(page.url().replace(/#.*/, `#b=12345678.${'.'.repeat(8)}9${'.'.repeat(63)}`));
    await verdictOf(page, 'No solution');
    await cell(page, 1, 9).and(page.locator('.stuck')).waitFor();
    await eventually.match(() => cell(page, 1, 9).getAttribute('aria-label'), /no digit fits/);
  }, { at: `#b=${UNSOLVABLE}` });

  it('needless clues are found when asked for, and the solution is shown', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    await page.getByRole('button', { name: 'Find redundant clues' }).click();
    await page.locator('#board .needless').first().waitFor();
    await verdictOf(page);
    const count = await page.locator('#board .needless').count();
    await eventually.equal(() => page.locator('#sentences button').count(), count);
    await eventually.match(() => page.locator('#sentences p').textContent(), new RegExp(`^${count} clues? can be removed`));
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await eventually.equal(() => page.locator('#board .ghost').count(), 51);
    await eventually.equal(async () => (await page.locator('#board [role=gridcell]').allTextContents()).join(''), SOLVED);
    await page.getByRole('button', { name: 'Show redundant clues' }).click();
    await eventually.equal(() => page.locator('#board .needless').count(), 0);
    await page.getByRole('button', { name: 'Show redundant clues' }).click();
    await eventually.equal(() => page.locator('#board .needless').count(), count);
  }, { at: `#b=${LEETCODE_1}` });

  it('of many quick edits the last has the verdict', async ({ page }) => {
    await page.locator('#new-menu summary').click();
    await page.getByRole('button', { name: '16 × 16,' }).click();
    await cell(page, 1, 1).click();
    for (const key of [...'123456789ABCDEF']) {
      await page.keyboard.press(key);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('F');
    await verdictOf(page, 'Breaks a rule');
    await page.keyboard.press('g');
    await verdictOf(page, 'The printed puzzle');
  });

  it('every edit takes back what was said of the board before', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    await cell(page, 1, 1).click();
    await page.keyboard.press('Delete');
    await verdictOf(page, 'Exactly one solution');
    await eventually.equal(() => page.locator('#board .clash').count(), 0);
    await eventually.equal(() => page.locator('#sentences button').count(), 0);
  }, { at: `#b=${LEETCODE_2}` });

  it('a long search says that it runs, and can be stopped', async ({ page }) => {
    const search = page.locator('#verdict-search');
    const title = page.locator('#verdict-title');
    await page.getByRole('button', { name: 'Stop' }).click();
    await eventually.equal(() => search.isVisible(), false);
    await eventually.equal(() => title.textContent(), 'Valid');
    const longer = page.getByRole('button', { name: 'Keep searching' });
    await eventually.equal(() => longer.evaluate((one) => one === document.activeElement), true);
    await longer.click();
    await search.filter({ hasText: 'Still searching…' }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await eventually.equal(() => search.isVisible(), false);
  }, { at: `#b=${LONG_SEARCH}` });
});

oneSetup('verdicts', (it) => {
  it('nothing moves while a search runs and when it ends, on any screen', async ({ page }) => {
    const search = page.locator('#verdict-search');
    const stop = page.getByRole('button', { name: 'Stop' });
    for (const [width, height] of [[360, 740], [390, 844], [600, 900], [844, 390], [1280, 860]]) {
      await resize(page, width, height);
      const tops = () => page.locator('#board, #keypad').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY));
      await stop.waitFor();
      const running = await tops();
      await stop.click();
      await search.waitFor({ state: 'hidden' });
      await drawn(page);
      // What can be asked next stands below.
      assert.deepEqual(await tops(), running, `${width} × ${height}`);
      await page.getByRole('button', { name: 'Keep searching' }).click();
      await search.waitFor();
    }
  }, { at: `#b=${LONG_SEARCH}` });
});
