// Pencil marks: made by keys and by touch, ruled out by entries, kept in links.

import assert from 'node:assert/strict';
import { cell, paste, symbols, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { LEETCODE_1 } from '../boards.js';

/** The marks of a cell, as they are seen: `corner 1 2`, `centre 4!`, where ! is one that a rule forbids. */
const marks = (page, row, column) =>
  cell(page, row, column).evaluate((one) =>
    [...one.querySelectorAll('.small')].map((small) =>
      [small.classList[1], ...[...small.children].map((digit) => digit.dataset.digit + (digit.matches('.out') ? '!' : ''))].join(' ')));

everySetup('pencil', (it) => {
  it('a board that comes with marks keeps them', async ({ page }) => {
    const groups = [...LEETCODE_1].map((symbol, at) => (symbol === '.' ? (at === 2 ? '124' : '12') : symbol));
    await paste(page, groups.join(' '));
    await page.waitForFunction(() => document.querySelector('#board .small.centre'));
    await eventually.equal(() => symbols(page), LEETCODE_1);
    await eventually.deepEqual(() => marks(page, 1, 3), ['centre 1 2 4']);
    const version4 = [...LEETCODE_1].map((symbol) => (symbol === '.' ? '0|1|6|1|' : `${symbol}|0|0|0|`));
    await paste(page, `<opensudoku version="2"><game data="version: 4\n${version4.join('')}"/></opensudoku>`);
    await page.waitForFunction(() => document.querySelector('#board .small.corner'));
    await eventually.deepEqual(() => marks(page, 1, 3), ['corner 1', 'centre 2 3!']);
  });

  it('a link keeps the marks', async ({ page }) => {
    await cell(page, 1, 3).click();
    await page.keyboard.press('Shift+Digit1');
    await page.keyboard.press('Control+Digit4');
    await page.waitForFunction(() => location.hash.includes('corner=') && location.hash.includes('centre='));
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await eventually.deepEqual(() => marks(page, 1, 3), ['corner 1', 'centre 4']);
  }, { at: `#b=${LEETCODE_1}` });

  it('a link with a million marks is told, the board is there, and the link is not lost', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    await page.locator('#notice', { hasText: 'pencil marks in this link could not be read' }).waitFor();
    await eventually.equal(() => symbols(page), LEETCODE_1);
    // An announcement comes later than any change of the address.
    await page.waitForFunction(() => document.getElementById('announce').textContent.startsWith('Exactly one solution.'));
    assert.ok((await page.evaluate(() => location.hash.length)) > 1_000_000);
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await page.waitForFunction(() => location.hash.length < 300);
  }, { at: `#b=${LEETCODE_1}&centre=${'0v'.repeat(500_000)}` });
});

oneSetup('pencil', (it) => {
  it('by keyboard: Shift for a corner, Ctrl for the centre, / to switch; undo and erase', async ({ page }) => {
    await cell(page, 1, 3).click();
    for (const key of ['Shift+Digit2', 'Shift+Digit1', 'Control+Digit4', 'Alt+Digit1']) await page.keyboard.press(key);
    await eventually.deepEqual(() => marks(page, 1, 3), ['corner 1 2', 'centre 1 4']);
    await eventually.equal(() => cell(page, 1, 3).getAttribute('aria-label'), 'row 1 column 3, empty, corner marks 1 2, centre marks 1 4');
    await eventually.equal(() => symbols(page), LEETCODE_1);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Shift+Digit2');
    await eventually.deepEqual(() => marks(page, 1, 3), ['corner 1', 'centre 4']);
    await page.keyboard.press('/');
    await eventually.equal(() => page.getByRole('button', { name: 'Corner' }).getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('2');
    await page.keyboard.press('/');
    await page.keyboard.press('1');
    await eventually.deepEqual(() => marks(page, 1, 3), ['corner 1 2', 'centre 1 4']);
    await page.keyboard.press('Backspace');
    await eventually.deepEqual(() => marks(page, 1, 3), []);
    await page.keyboard.press('/');
    await page.keyboard.press('4');
    await eventually.equal(async () => (await symbols(page))[2], '4');
  }, { at: `#b=${LEETCODE_1}` });

  it('by touch, and a mark that a rule forbids is shown', async ({ page }) => {
    const key = (name) => page.locator('#keypad').getByRole('button', { name, exact: true });
    await cell(page, 1, 3).tap();
    await page.getByRole('button', { name: 'Corner' }).tap();
    await key('4').tap();
    await key('5').tap();
    await page.getByRole('button', { name: 'Centre' }).tap();
    await key('2').tap();
    await eventually.deepEqual(() => marks(page, 1, 3), ['corner 4 5!', 'centre 2']);
    await eventually.match(() => cell(page, 1, 3).getAttribute('aria-label'), /corner marks 4 5, 5 cannot be right, centre marks 2$/);
    // A mark where a digit is printed says nothing, and changes nothing.
    await cell(page, 1, 1).tap();
    await key('2').tap();
    await eventually.equal(() => symbols(page), LEETCODE_1);
    await page.getByRole('button', { name: 'Digit', exact: true }).tap();
    await cell(page, 1, 3).tap();
    await key('4').tap();
    await eventually.equal(async () => (await symbols(page))[2], '4');
  }, { at: `#b=${LEETCODE_1}`, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  it('all candidates are filled in; an entry takes those that it rules out, and undo brings them back', async ({ page }) => {
    await page.getByRole('button', { name: 'Fill in all candidates' }).click();
    await eventually.deepEqual(() => marks(page, 1, 3), ['centre 1 2 4']);
    await eventually.deepEqual(() => marks(page, 1, 7), ['centre 1 4 8 9']);
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await eventually.deepEqual(() => marks(page, 1, 7), ['centre 1 8 9']);
    await page.keyboard.press('Control+z');
    await eventually.deepEqual(() => marks(page, 1, 7), ['centre 1 4 8 9']);
    await page.keyboard.press('Control+z');
    await eventually.equal(() => page.locator('#board .pencilled').count(), 0);
  }, { at: `#b=${LEETCODE_1}` });
});
