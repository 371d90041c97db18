// The browser's Back and Forward: the table and the boards that were opened from it are steps.

import assert from 'node:assert/strict';
import { cell, paste, symbols, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { LEETCODE_1, LEETCODE_2, MULTIPLE } from '../boards.js';

const isTable = (page) => page.locator('#rows').waitFor();

everySetup('history', (it) => {
  it('back from a board of the table to the table, and from there to the board before', async ({ page }) => {
    await verdictOf(page, 'More than one solution');
    await paste(page, [LEETCODE_1, LEETCODE_2].join('\n'));
    await isTable(page);
    await page.locator('#row-1').click();
    await verdictOf(page, 'Breaks a rule');
    await page.goBack();
    await isTable(page);
    await page.goBack();
    await verdictOf(page, 'More than one solution');
    await eventually.equal(() => symbols(page), MULTIPLE);
    await page.goForward();
    await isTable(page);
    await page.goForward();
    await verdictOf(page, 'Breaks a rule');
    await eventually.equal(() => symbols(page), LEETCODE_2);
  }, { at: `#b=${MULTIPLE}` });

  it('the button goes back as the browser does', async ({ page }) => {
    await paste(page, [LEETCODE_1, LEETCODE_2].join('\n'));
    await isTable(page);
    const before = await page.evaluate(() => history.length);
    for (const [place, title] of [[1, 'Breaks a rule'], [0, 'Exactly one solution'], [1, 'Breaks a rule']]) {
      await page.locator(`#row-${place}`).click();
      await verdictOf(page, title);
      await page.getByRole('button', { name: 'Back to table' }).click();
      await isTable(page);
    }
    await eventually.equal(() => page.evaluate(() => history.length), before + 1);
    await page.locator('#many-close').click();
    await page.locator('#board').waitFor();
    await eventually.equal(() => symbols(page), LEETCODE_2);
  });

  it('links in the same window are steps as ever', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    await page.evaluate((board) => { location.hash = `b=${board}`; }, LEETCODE_2);
    await verdictOf(page, 'Breaks a rule');
    await page.goBack();
    await verdictOf(page, 'Exactly one solution');
    await eventually.equal(() => symbols(page), LEETCODE_1);
    await page.goForward();
    await verdictOf(page, 'Breaks a rule');
  }, { at: `#b=${LEETCODE_1}` });
});

oneSetup('history', (it) => {
  it('what was written just before a reload is there after it', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await page.waitForURL(/#b=534/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('6');
    await page.reload();
    await verdictOf(page, 'Your digits');
    await eventually.equal(async () => (await symbols(page)).slice(0, 5), '53467');
  }, { at: `#b=${LEETCODE_1}` });

  it('who leaves at once and comes back finds what was typed last', async ({ page }) => {
    await cell(page, 1, 1).click();
    for (const key of ['5', 'ArrowRight', '6']) await page.keyboard.press(key);
    await page.goto('about:blank');
    await page.goBack();
    await page.waitForSelector('html[data-ready]');
    await verdictOf(page, 'The printed puzzle');
    await eventually.equal(() => symbols(page), `56${'.'.repeat(79)}`);
  });
});
