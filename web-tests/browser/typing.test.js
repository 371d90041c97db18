// Keys that are pressed where the board has not the focus.

import assert from 'node:assert/strict';
import { cell, openDialog, paste, symbols, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { LEETCODE_1, LEETCODE_2 } from '../boards.js';

const hasFocus = (locator) => locator.evaluate((one) => one === document.activeElement);
const first = async (page) => (await symbols(page))[0];

everySetup('typing', (it) => {
  it('after everything that changes the board its keys work at once', async ({ page }) => {
    const works = async (what) => {
      await page.keyboard.press('Backspace');
      await page.keyboard.press('6');
      await eventually.equal(() => first(page), '6', what);
    };
    await page.locator('#new-menu summary').click();
    await page.getByRole('button', { name: '9 × 9,' }).click();
    await works('new');
    await page.locator('#examples-menu summary').click();
    await page.locator('#examples').getByRole('button', { name: 'Breaks a rule' }).click();
    await verdictOf(page, 'Breaks a rule');
    await works('example');
    await paste(page, LEETCODE_2);
    await page.locator('#notice', { hasText: 'Detected' }).waitFor();
    await works('paste');
    for (const name of ['Undo', 'Redo', 'Fill in all candidates', 'Clear']) {
      const button = page.getByRole('button', { name, exact: true });
      if (name === 'Redo') await page.getByRole('button', { name: 'Undo' }).click();
      await button.click();
      await eventually.equal(() => hasFocus(cell(page, 1, 1)), true, name);
      await works(name);
    }
    await page.getByLabel('Copy from paper').check();
    await eventually.equal(() => hasFocus(cell(page, 1, 1)), true);
    await page.keyboard.press(' ');
    await eventually.equal(() => first(page), '.');
    await eventually.equal(() => page.getByLabel('Copy from paper').isChecked(), true);
  }, { at: `#b=${LEETCODE_1}&u=1` });

  it('a paste and the keys of undo work while the choice of the language has the focus', async ({ page }) => {
    await page.locator('#language').focus();
    await paste(page, LEETCODE_2);
    await verdictOf(page, 'Breaks a rule');
    await page.locator('#language').focus();
    await page.keyboard.press('Control+z');
    await eventually.equal(() => symbols(page), LEETCODE_1);
  }, { at: `#b=${LEETCODE_1}` });

  it('a board that a link brought has no past, and the same board again is no step', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    await eventually.equal(() => page.locator('#undo').isDisabled(), true);
    await page.keyboard.press('Control+z');
    await eventually.equal(() => symbols(page), LEETCODE_1);
    await paste(page, LEETCODE_1);
    await page.locator('#notice', { hasText: 'Detected' }).waitFor();
    await verdictOf(page, 'Exactly one solution');
    await eventually.equal(() => page.locator('#undo').isDisabled(), true);
  }, { at: `#b=${LEETCODE_1}` });
});

oneSetup('typing', (it) => {
  it('digits and arrows work from the beginning, and the board has the focus then', async ({ page }) => {
    await eventually.equal(() => page.evaluate(() => document.activeElement === document.body), true);
    await page.keyboard.press('7');
    await eventually.equal(() => first(page), '7');
    await eventually.equal(() => hasFocus(cell(page, 1, 1)), true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('8');
    await eventually.equal(async () => (await symbols(page)).slice(0, 2), '78');
  });

  it('controls keep the keys that mean something to them', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    const deep = page.getByLabel('Also look for solutions');
    await deep.focus();
    await page.keyboard.press(' ');
    await eventually.equal(() => deep.isChecked(), false);
    await page.locator('#clear').focus();
    await page.keyboard.press('4');
    await eventually.equal(() => first(page), '4');
    await page.locator('#language').focus();
    await page.keyboard.press('9');
    await eventually.equal(() => first(page), '9');
    await page.locator('#examples-menu summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await eventually.equal(() => page.evaluate(() => document.activeElement.textContent), 'Breaks a rule');
    await page.keyboard.press('Escape');
    await openDialog(page);
    await page.locator('#paste-dialog[open]').waitFor();
    await page.keyboard.press('1');
    await eventually.equal(() => page.locator('#paste-text').inputValue(), '1');
    await eventually.equal(() => first(page), '9');
  }, { at: `#b=${LEETCODE_1}&u=1` });

  it('pressed by keys, a button keeps the focus as long as it can be pressed again', async ({ page }) => {
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await page.locator('#undo').focus();
    await page.keyboard.press('Enter');
    await eventually.equal(() => hasFocus(page.locator('#undo')), true);
    await page.keyboard.press('Enter');
    await eventually.equal(() => hasFocus(cell(page, 1, 1)), true);
  });
});
