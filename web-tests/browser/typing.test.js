// Keys that are pressed where the board has not the focus.

import assert from 'node:assert/strict';
import { cell, openDialog, paste, symbols, verdictOf } from '../browser.js';
import { everySetup } from '../every-setup.js';
import { LEETCODE_1, LEETCODE_2 } from '../boards.js';

const hasFocus = (locator) => locator.evaluate((one) => one === document.activeElement);
const first = async (page) => (await symbols(page))[0];

everySetup('typing', (it) => {
  it('digits and arrows work from the beginning, and the board has the focus then', async ({ page }) => {
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
    await page.keyboard.press('7');
    assert.equal(await first(page), '7');
    assert.equal(await hasFocus(cell(page, 1, 1)), true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('8');
    assert.equal((await symbols(page)).slice(0, 2), '78');
  });

  it('after everything that changes the board its keys work at once', async ({ page }) => {
    const works = async (what) => {
      await page.keyboard.press('Backspace');
      await page.keyboard.press('6');
      assert.equal(await first(page), '6', what);
    };
    await page.locator('#new-menu summary').click();
    await page.getByRole('button', { name: '9 × 9,' }).click();
    await works('new');
    await page.locator('#examples-menu summary').click();
    await page.locator('#examples').getByRole('button', { name: 'Breaks a rule' }).click();
    await works('example');
    await paste(page, LEETCODE_2);
    await page.locator('#notice', { hasText: 'Detected' }).waitFor();
    await works('paste');
    for (const name of ['Undo', 'Redo', 'Fill in all candidates', 'Clear']) {
      const button = page.getByRole('button', { name, exact: true });
      if (name === 'Redo') await page.getByRole('button', { name: 'Undo' }).click();
      await button.click();
      assert.equal(await hasFocus(cell(page, 1, 1)), true, name);
      await works(name);
    }
    await page.getByLabel('Copy from paper').check();
    assert.equal(await hasFocus(cell(page, 1, 1)), true);
    await page.keyboard.press(' ');
    assert.equal(await first(page), '.');
    assert.equal(await page.getByLabel('Copy from paper').isChecked(), true);
  }, { at: `#b=${LEETCODE_1}&u=1` });

  it('controls keep the keys that mean something to them', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    const deep = page.getByLabel('Also look for solutions');
    await deep.focus();
    await page.keyboard.press(' ');
    assert.equal(await deep.isChecked(), false);
    await page.locator('#clear').focus();
    await page.keyboard.press('4');
    assert.equal(await first(page), '4');
    await page.locator('#language').focus();
    await page.keyboard.press('9');
    assert.equal(await first(page), '9');
    await page.locator('#examples-menu summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Breaks a rule');
    await page.keyboard.press('Escape');
    await openDialog(page);
    await page.locator('#paste-dialog[open]').waitFor();
    await page.keyboard.press('1');
    assert.equal(await page.locator('#paste-text').inputValue(), '1');
    assert.equal(await first(page), '9');
  }, { at: `#b=${LEETCODE_1}&u=1` });

  it('pressed by keys, a button keeps the focus as long as it can be pressed again', async ({ page }) => {
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await page.locator('#undo').focus();
    await page.keyboard.press('Enter');
    assert.equal(await hasFocus(page.locator('#undo')), true);
    await page.keyboard.press('Enter');
    assert.equal(await hasFocus(cell(page, 1, 1)), true);
  });

  it('a paste and the keys of undo work while the choice of the language has the focus', async ({ page }) => {
    await page.locator('#language').focus();
    await paste(page, LEETCODE_2);
    await verdictOf(page, 'Breaks a rule');
    await page.locator('#language').focus();
    await page.keyboard.press('Control+z');
    assert.equal(await symbols(page), LEETCODE_1);
  }, { at: `#b=${LEETCODE_1}` });

  it('a board that a link brought has no past, and the same board again is no step', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    assert.equal(await page.locator('#undo').isDisabled(), true);
    await page.keyboard.press('Control+z');
    assert.equal(await symbols(page), LEETCODE_1);
    await paste(page, LEETCODE_1);
    await page.locator('#notice', { hasText: 'Detected' }).waitFor();
    await verdictOf(page, 'Exactly one solution');
    assert.equal(await page.locator('#undo').isDisabled(), true);
  }, { at: `#b=${LEETCODE_1}` });
});
