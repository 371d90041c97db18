// Typing on the board: what clashes, what is undone, what the keys do.

import assert from 'node:assert/strict';
import { cell, speak, symbols, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { LEETCODE_1, LEETCODE_2 } from '../boards.js';

const marked = (page, kind) =>
  page.evaluate(
    (name) => [...document.querySelectorAll('#board [role=gridcell]')].flatMap((one, at) => (one.classList.contains(name) ? at : [])),
    kind,
  );
const column1 = [0, 9, 18, 27, 36, 45, 54, 63, 72];
const box1 = [0, 1, 2, 9, 10, 11, 18, 19, 20];
const union = [...new Set([...column1, ...box1])].sort((a, b) => a - b);

everySetup('board', (it) => {
  it('the second example of LeetCode, typed, breaks column 1 and box 1; mended, it does not', async ({ page }) => {
    await page.getByLabel('Copy from paper').check();
    await cell(page, 1, 1).click();
    for (const symbol of LEETCODE_2) await page.keyboard.press(symbol);
    await eventually.equal(() => symbols(page), LEETCODE_2);
    await verdictOf(page, 'Breaks a rule');
    await eventually.deepEqual(() => marked(page, 'clash'), [0, 20, 27]);
    await eventually.deepEqual(() => marked(page, 'tinted'), union);
    await eventually.deepEqual(() => page.locator('#sentences button').allTextContents(), [
      'Column 1 has two 8s, in rows 1 and 4.',
      'Box 1 has two 8s: r1c1 and r3c3.',
    ]);
    await eventually.equal(
      () => cell(page, 1, 1).getAttribute('aria-label'),
      'row 1 column 1, 8, given, conflicts with row 4 column 1 and row 3 column 3',
    );
    await eventually.equal(() => cell(page, 1, 1).getAttribute('aria-invalid'), 'true');

    await page.getByLabel('Copy from paper').uncheck();
    await cell(page, 1, 1).click();
    await page.keyboard.press('5');
    await verdictOf(page, 'Exactly one solution');
    await eventually.deepEqual(() => marked(page, 'clash'), []);
    await eventually.deepEqual(() => marked(page, 'tinted'), []);
    await eventually.equal(() => page.locator('#sentences button').count(), 0);
    await eventually.equal(() => cell(page, 1, 1).getAttribute('aria-invalid'), null);
    await eventually.equal(() => symbols(page), LEETCODE_1);
  });

  it('an edit that marks half of the board writes one digit: the others stay as they are', async ({ page }) => {
    await page.locator('#lock').click();
    await cell(page, 1, 1).click();
    await page.evaluate(() => {
      window.written = new Set();
      const note = (records) => records.forEach(({ target }) => window.written.add(target));
      new MutationObserver(note).observe(document.getElementById('board'), { childList: true, characterData: true, subtree: true });
    });
    await page.keyboard.press('8');
    await verdictOf(page, 'Breaks a rule');
    await eventually.deepEqual(() => marked(page, 'tinted'), union);
    await eventually.equal(() => page.evaluate(() => window.written.size), 1);
  }, { at: `#b=${LEETCODE_1}` });

  it('clear, a new side, letters above 9, and the keypad', async ({ page }) => {
    await page.locator('#lock').click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await eventually.equal(() => symbols(page), '.'.repeat(81));
    for (const side of [4, 6, 8, 9, 10, 12, 16]) {
      await page.locator('#new-menu summary').click();
      await page.getByRole('button', { name: `${side} × ${side},` }).click();
      await eventually.equal(() => page.locator('#board [role=gridcell]').count(), side * side);
      await eventually.equal(() => page.locator('#keypad button').count(), side + 1);
    }
    await cell(page, 1, 1).click();
    await page.keyboard.press('g');
    await page.keyboard.press('ArrowRight');
    await page.locator('#keypad').getByRole('button', { name: 'G', exact: true }).click();
    await verdictOf(page, 'Breaks a rule');
    await eventually.equal(() => page.locator('#sentences button').count(), 2);
    await page.getByRole('button', { name: 'Erase' }).click();
    await verdictOf(page, 'The printed puzzle');
  }, { at: `#b=${LEETCODE_1}` });

  it('a large board of low digits alone, which a text would leave open, is known: typed, shared and copied', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    await eventually.equal(() => page.locator('#sentences button').first().textContent(), 'Row 1 has two 5s, in columns 1 and 2.');
    await cell(page, 1, 1).click();
    await page.keyboard.press('7');
    await verdictOf(page, 'The printed puzzle');
    await page.locator('#share-menu summary').click();
    await page.locator('#copy-json').click();
    await page.getByText('Copied').first().waitFor();
    await eventually.match(() => page.evaluate(() => navigator.clipboard.readText()), /^\[\["7","5","0"/);
  }, { at: `#b=55${'.'.repeat(254)}` });
});

oneSetup('board', (it) => {
  it('pointing at a sentence shows its cells; pressing it goes there', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    const sentence = page.locator('#sentences button').nth(1);
    await sentence.hover();
    await eventually.deepEqual(() => marked(page, 'pointed'), [0, 20]);
    await page.mouse.move(2, 2);
    await eventually.deepEqual(() => marked(page, 'pointed'), []);
    await sentence.focus();
    await eventually.deepEqual(() => marked(page, 'pointed'), [0, 20]);
    await page.keyboard.press('Enter');
    await eventually.equal(() => page.evaluate(() => document.activeElement.getAttribute('aria-label').slice(0, 14)), 'row 1 column 1');
    await eventually.deepEqual(() => marked(page, 'pointed'), [0, 20]);
  }, { at: `#b=${LEETCODE_2}` });

  it('a sentence that was tapped keeps its cells in view until another cell is selected', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    await page.locator('#sentences button').nth(0).tap();
    await eventually.deepEqual(() => marked(page, 'pointed'), [0, 27]);
    await page.locator('#sentences button').nth(1).tap();
    await eventually.deepEqual(() => marked(page, 'pointed'), [0, 20]);
    await cell(page, 5, 5).tap();
    await eventually.deepEqual(() => marked(page, 'pointed'), []);
  }, { at: `#b=${LEETCODE_2}`, hasTouch: true });

  it('copying from paper ends with the last cell', async ({ page }) => {
    await page.getByLabel('Copy from paper').check();
    await page.keyboard.press('Control+End');
    for (const key of ['7', '8', '9']) await page.keyboard.press(key);
    await eventually.equal(async () => (await symbols(page))[80], '7');
    await page.locator('#notice', { hasText: 'That was the last cell.' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('5');
    await eventually.equal(async () => (await symbols(page)).slice(79), '57');
    await page.keyboard.press('8');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('9');
    await eventually.equal(async () => (await symbols(page)).slice(79), '59');
  });

  it('the selection stays after typing, and moves on when copying from paper', async ({ page }) => {
    await cell(page, 2, 3).click();
    await page.keyboard.press('4');
    await eventually.equal(() => cell(page, 2, 3).getAttribute('tabindex'), '0');
    await page.getByLabel('Copy from paper').check();
    await cell(page, 3, 9).click();
    await page.keyboard.press('7');
    await page.keyboard.press(' ');
    await page.keyboard.press('1');
    await eventually.equal(() => symbols(page), `${'.'.repeat(11)}4${'.'.repeat(14)}7.1${'.'.repeat(52)}`);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await eventually.equal(() => symbols(page), `${'.'.repeat(11)}4${'.'.repeat(14)}7${'.'.repeat(54)}`);
  });

  it('undo and redo, by keys and by buttons', async ({ page }) => {
    const before = '.'.repeat(81);
    await cell(page, 1, 1).click();
    await page.keyboard.press('3');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Numpad4');
    const typed = `34${'.'.repeat(79)}`;
    await eventually.equal(() => symbols(page), typed);
    await page.keyboard.press('Control+z');
    await eventually.equal(() => symbols(page), `3${'.'.repeat(80)}`);
    await page.keyboard.press('Control+z');
    await eventually.equal(() => symbols(page), before);
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+Shift+Z');
    await eventually.equal(() => symbols(page), typed);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually.equal(() => symbols(page), before);
    await eventually.equal(() => page.getByRole('button', { name: 'Undo' }).isDisabled(), true);
    await page.getByRole('button', { name: 'Redo' }).click();
    await eventually.equal(() => symbols(page), `3${'.'.repeat(80)}`);
  });

  it('printed and typed digits look different; those that are typed before the lock are printed', async ({ page }) => {
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    const weight = (row, column) => cell(page, row, column).evaluate((one) => getComputedStyle(one).fontWeight);
    await eventually.ok(async () => (await weight(1, 3)) !== (await weight(1, 1)));
    await page.locator('#lock').click();
    await cell(page, 1, 4).click();
    await page.keyboard.press('6');
    await eventually.ok(async () => (await weight(1, 4)) === (await weight(1, 1)));
    await eventually.match(() => cell(page, 1, 4).getAttribute('aria-label'), /^row 1 column 4, 6, given/);
    await eventually.ok(async () => (await weight(1, 3)) !== (await weight(1, 1)));
  }, { at: `#b=${LEETCODE_1}` });

  it('the board goes on when the browser keeps nothing', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('refused', 'SecurityError'); } });
    });
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await page.locator('#theme').click();
    await speak(page, 'zh');
    await cell(page, 1, 1).click();
    await page.keyboard.press('5');
    await eventually.equal(() => symbols(page), `5${'.'.repeat(80)}`);
  });
});
