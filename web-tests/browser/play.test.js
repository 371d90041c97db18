// Two steps: the printed puzzle, then my digits; and which of mine are wrong, told in steps.

import assert from 'node:assert/strict';
import { assertAccessible } from '../accessible.js';
import { cell, symbols, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { LEETCODE_1, LEETCODE_2, MULTIPLE, SOLVED, UNSOLVABLE } from '../boards.js';

const title = (page) => page.locator('#verdict-title');
const primary = (page) => page.locator('#primary');
const wrongCells = (page) =>
  page.evaluate(() => [...document.querySelectorAll('#board [role=gridcell]')].flatMap((one, at) => (one.matches('.mistake') ? at : [])));

/** r1c3 with a 2, which breaks no rule, though the solution has a 4 there; and nine cells from row 4 on, as the solution has them. */
const ENTRIES = [
  [1, 3, '2'],
  ...[...LEETCODE_1].flatMap((symbol, at) => (at >= 27 && symbol === '.' ? [[Math.floor(at / 9) + 1, (at % 9) + 1, SOLVED[at]]] : [])).slice(0, 9),
];

/** Notes every title and every amber cell that is ever seen, until it is asked for them. */
const watchVerdicts = (page) =>
  page.evaluate(() => {
    window.seen = new Set();
    const look = () => {
      window.seen.add(document.getElementById('verdict-title').textContent);
      if (document.querySelector('#board .pair')) window.seen.add('amber');
    };
    new MutationObserver(look).observe(document.getElementById('one'), { subtree: true, childList: true, characterData: true, attributes: true });
  });
const seen = (page) => page.evaluate(() => [...window.seen]);

everySetup('play', (it) => {
  it('the story by keyboard: type, lock, enter ten digits, be told 1, be shown r1c3, and then the right digit', async ({ page }) => {
    await page.getByLabel('Copy from paper').focus();
    await page.keyboard.press(' ');
    for (const symbol of LEETCODE_1) await page.keyboard.press(symbol);
    await eventually.equal(() => symbols(page), LEETCODE_1);
    await verdictOf(page, 'Exactly one solution');
    await page.locator('#primary', { hasText: 'Lock as the printed puzzle' }).focus();
    await page.keyboard.press('Enter');
    await verdictOf(page, 'Exactly one solution');
    await eventually.equal(() => page.getByLabel('Copy from paper').isChecked(), false);

    await cell(page, 1, 1).focus();
    let [row, column] = [1, 1];
    for (const [toRow, toColumn, digit] of ENTRIES) {
      while (row < toRow) { await page.keyboard.press('ArrowDown'); row += 1; }
      while (column < toColumn) { await page.keyboard.press('ArrowRight'); column += 1; }
      while (column > toColumn) { await page.keyboard.press('ArrowLeft'); column -= 1; }
      await page.keyboard.press(digit);
    }
    await verdictOf(page, 'Your digits');
    await primary(page).focus();
    await page.keyboard.press('Enter');
    await verdictOf(page, '1 of your 10 digits is wrong');
    await eventually.deepEqual(() => wrongCells(page), []);
    await eventually.equal(() => primary(page).textContent(), 'Show which');
    await eventually.equal(() => primary(page).evaluate((one) => one === document.activeElement), true);
    await page.waitForFunction(() => document.getElementById('announce').textContent.startsWith('1 of your 10 digits is wrong.'));

    await page.keyboard.press('Enter');
    await eventually.deepEqual(() => wrongCells(page), [2]);
    await eventually.deepEqual(() => page.locator('#sentences button').allTextContents(), ['r1c3']);
    await eventually.match(() => cell(page, 1, 3).getAttribute('aria-label'), /, 2, wrong$/);
    await eventually.equal(() => page.locator('#board [data-right]').count(), 0);

    await page.keyboard.press('Enter');
    await page.locator('#board [data-right]').waitFor();
    await eventually.equal(() => cell(page, 1, 3).getAttribute('data-right'), '4');
    await eventually.match(() => cell(page, 1, 3).getAttribute('aria-label'), /wrong, the right digit is 4/);

    await cell(page, 1, 3).focus();
    await page.keyboard.press('4');
    await verdictOf(page, 'Your digits');
    await primary(page).click();
    await verdictOf(page, 'All 10 digits are right');
  });

  it('while clues are typed there is no amber, no "more than one solution", and no verdict comes and goes', async ({ page }) => {
    await watchVerdicts(page);
    await page.getByLabel('Copy from paper').check();
    for (const symbol of LEETCODE_1) {
      await page.keyboard.press(symbol);
      // A search comes to its end between two clues.
      if (symbol !== '.') await verdictOf(page);
    }
    await verdictOf(page, 'Exactly one solution');
    const titles = new Set(await seen(page));
    titles.delete('Checking');
    titles.delete('Empty board');
    assert.deepEqual([...titles], ['The printed puzzle', 'Exactly one solution']);
  });

  it('a verdict stays until the next one is there', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    await watchVerdicts(page);
    // The page has patience with a search for a moment, which is longer than any search while its clock stands still.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const press = async (key) => {
      await page.keyboard.press(key);
      await page.locator('#verdict[aria-busy=false][data-search=yes]').waitFor();
      await page.clock.runFor(200);
      await verdictOf(page, 'Exactly one solution');
    };
    await page.locator('#lock').click();
    await cell(page, 1, 3).click();
    await press('4');
    await press('Delete');
    assert.deepEqual((await seen(page)).filter((one) => one !== ''), ['Exactly one solution']);
  }, { at: `#b=${LEETCODE_1}` });

  it('a locked puzzle with several solutions says so, at once', async ({ page }) => {
    await verdictOf(page, 'The printed puzzle');
    await eventually.equal(() => page.locator('#board .pair').count(), 0);
    await primary(page).click();
    await verdictOf(page, 'More than one solution');
    await eventually.equal(() => page.locator('#board .pair').count(), 4);
  }, { at: `#b=${MULTIPLE}&u=1` });

  it('the lock and the entries survive a reload', async ({ page }) => {
    await verdictOf(page, 'Your digits');
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await verdictOf(page, 'Your digits');
    await cell(page, 1, 1).click();
    await page.keyboard.press('7');
    await eventually.equal(async () => (await symbols(page)).slice(0, 3), '534');
    await page.locator('#lock').click();
    await page.waitForFunction(() => location.hash.includes('u=1'));
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await cell(page, 1, 1).click();
    await page.keyboard.press('7');
    await eventually.equal(async () => (await symbols(page)).slice(0, 3), '734');
  }, { at: `#b=${LEETCODE_1.replace('53.', '534')}&g=c84e1851194c450c39098` });

  it('clues that contradict each other cannot be locked; where a link says that they are, it is said how to go on', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    await page.locator('#lock').click();
    await page.locator('#notice', { hasText: 'cannot look like this' }).waitFor();
    await page.evaluate((board) => { location.hash = `b=${board}&g=ffffffffffffffffffffff`; }, LEETCODE_2.replace('83.', '834'));
    await verdictOf(page, 'Breaks a rule');
    await cell(page, 1, 1).click();
    await page.keyboard.press('5');
    await page.locator('#notice').getByRole('button', { name: 'Unlock the puzzle' }).click();
    await page.keyboard.press('5');
    await verdictOf(page, 'Exactly one solution');
  }, { at: `#b=${LEETCODE_2}` });

  it('a printed puzzle without a solution is said before anything about entries', async ({ page }) => {
    await verdictOf(page, 'No solution');
    await cell(page, 1, 2).click();
    await page.keyboard.press('5');
    await verdictOf(page, 'Your digits');
    await primary(page).click();
    await verdictOf(page, 'The printed puzzle has no solution');
    await eventually.equal(() => primary(page).textContent(), 'Unlock the puzzle');
  }, { at: `#b=${UNSOLVABLE}` });

  it('entries of which none is wrong alone, but all together are, in a puzzle with several solutions', async ({ page }) => {
    // The four cells are 4 and 9 in turn; two of them in one row, column or box cannot be chosen by themselves.
    await verdictOf(page, 'More than one solution');
    const pairs = await page.locator('#board .pair').evaluateAll((all) =>
      all.map((one) => ({ label: one.getAttribute('aria-label').match(/row (\d) column (\d)/).slice(1).map(Number), one: one.dataset.one, other: one.dataset.other })));
    const [first, , , last] = pairs;
    await cell(page, ...first.label).click();
    await page.keyboard.press(first.one);
    await cell(page, ...last.label).click();
    await page.keyboard.press(last.other);
    await primary(page).click();
    await verdictOf(page, 'Something is wrong');
    await eventually.deepEqual(() => wrongCells(page), []);
  }, { at: `#b=${MULTIPLE}` });

  it('a full board that is right is solved', async ({ page }) => {
    await cell(page, 9, 7).click();
    await page.keyboard.press('1');
    await verdictOf(page, 'Solved');
  }, { at: `#b=${SOLVED.slice(0, 78)}.79&g=c84e1851194c450c39098` });

  it('needless clues are those of the puzzle, and no entries', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    await page.getByRole('button', { name: 'Find redundant clues' }).click();
    await page.locator('#board .needless').first().waitFor();
    await verdictOf(page);
    const count = await page.locator('#board .needless').count();
    for (const [row, column] of [[1, 3], [1, 4]]) {
      await cell(page, row, column).click();
      await page.keyboard.press(SOLVED[(row - 1) * 9 + column - 1]);
    }
    await page.locator('#setter summary').click();
    await verdictOf(page, 'Exactly one solution');
    await page.getByRole('button', { name: 'Find redundant clues' }).click();
    await page.locator('#board .needless').first().waitFor();
    await eventually.equal(() => page.locator('#board .needless').count(), count);
    await eventually.equal(() => page.locator('#board .needless:not(.given)').count(), 0);
  }, { at: `#b=${LEETCODE_1}` });

  it('a near-empty board of side 25 says that there are too few clues, and marks nothing', async ({ page }) => {
    await page.locator('#primary', { hasText: 'Show where they differ' }).waitFor();
    await eventually.equal(() => page.locator('#verdict-line').textContent(), 'There are too few clues: many different solutions fit them.');
    await eventually.equal(() => page.locator('#board .pair').count(), 0);
  }, { at: `#b=12${'.'.repeat(622)}P` });

  it('a stuck board leads with one reason, and has the others when asked', async ({ page }) => {
    await verdictOf(page, 'No solution');
    await eventually.equal(() => page.locator('#sentences > li:first-child button').count(), 1);
    const marked = () => page.locator('#board :is(.tinted, .stuck)').count();
    await eventually.ok(async () => (await marked()) > 0);
    const few = await marked();
    assert.ok(few <= 9, `${few} cells are marked`);
    await page.getByRole('button', { name: /^Show all \d+ reasons$/ }).click();
    await eventually.ok(async () => (await page.locator('#board :is(.tinted, .stuck)').count()) > few);
  }, { at: `#b=12345678.${'.'.repeat(8)}9${'.'.repeat(63)}` });
});

oneSetup('play', (it) => {
  it('the story by touch', async ({ page }) => {
    const key = (name) => page.locator('#keypad').getByRole('button', { name, exact: true });
    await page.getByLabel('Copy from paper').tap();
    for (const symbol of LEETCODE_1) {
      if (symbol === '.') await page.getByRole('button', { name: 'Empty cell' }).tap();
      else await key(symbol).tap();
    }
    await verdictOf(page, 'Exactly one solution');
    await page.getByRole('button', { name: 'Lock as the printed puzzle' }).tap();
    for (const [row, column, digit] of ENTRIES) {
      await cell(page, row, column).tap();
      await key(digit).tap();
    }
    await page.getByRole('button', { name: 'Check my digits' }).tap();
    await verdictOf(page, '1 of your 10 digits is wrong');
    await eventually.deepEqual(() => wrongCells(page), []);
    await page.getByRole('button', { name: 'Show which' }).tap();
    await eventually.deepEqual(() => wrongCells(page), [2]);
    await page.getByRole('button', { name: 'Show the right digit' }).tap();
    await page.locator('#board [data-right="4"]').waitFor();
  }, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  it('printed digits are locked: who types over one is told how to unlock, and nothing is lost', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    await cell(page, 1, 1).click();
    for (const key of ['7', 'Backspace', 'Delete']) await page.keyboard.press(key);
    await eventually.equal(() => symbols(page), LEETCODE_1);
    await page.locator('#notice', { hasText: 'part of the printed puzzle' }).waitFor();
    await page.locator('#notice').getByRole('button', { name: 'Unlock the puzzle' }).click();
    await page.keyboard.press('7');
    await eventually.equal(async () => (await symbols(page))[0], '7');
    // A given that is written over and typed back is a given again.
    await page.keyboard.press('5');
    await eventually.match(() => cell(page, 1, 1).getAttribute('aria-label'), /, 5, given/);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('7');
    await eventually.equal(async () => (await symbols(page))[0], '5');
  }, { at: `#b=${LEETCODE_1}` });

  it('⌫ does the same on the keyboard and on the keypad, copying or not', async ({ page }) => {
    const erase = page.getByRole('button', { name: 'Erase' });
    const run = async (back) => {
      await page.locator('#new-menu summary').click();
      await page.getByRole('button', { name: '9 × 9,' }).click();
      for (const key of ['1', '2', '3']) await page.keyboard.press(key);
      await back();
      await back();
      const place = () => page.evaluate(() => document.activeElement.getAttribute('aria-label')?.slice(0, 14));
      await eventually.deepEqual(async () => [await symbols(page), await place()], [`1${'.'.repeat(80)}`, 'row 1 column 2']);
    };
    await page.getByLabel('Copy from paper').check();
    await run(() => page.keyboard.press('Backspace'));
    await run(() => erase.click());
  });

  it('New and Clear begin with the first cell', async ({ page }) => {
    const place = () => page.evaluate(() => document.querySelector('#board [tabindex="0"]').getAttribute('aria-label').slice(0, 14));
    await cell(page, 5, 5).click();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Clear' }).click();
    await eventually.equal(() => place(), 'row 1 column 1');
    await cell(page, 5, 5).click();
    await page.locator('#new-menu summary').click();
    await page.getByRole('button', { name: '9 × 9,' }).click();
    await eventually.equal(() => place(), 'row 1 column 1');
  });

  it('a digit that the board does not have is said', async ({ page }) => {
    await page.locator('#new-menu summary').click();
    await page.getByRole('button', { name: '4 × 4,' }).click();
    await page.keyboard.press('7');
    await page.locator('#notice', { hasText: 'There is no 7 on this board: it uses 1 to 4.' }).waitFor();
    await eventually.equal(() => symbols(page), '.'.repeat(16));
  });

  it('storage that is full is said, once, and nothing is lost', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    });
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await page.getByLabel('Also look for solutions').uncheck();
    await page.locator('#notice', { hasText: 'does not let the page remember' }).waitFor();
    await cell(page, 1, 1).click();
    await page.keyboard.press('5');
    await eventually.equal(async () => (await symbols(page))[0], '5');
    await page.getByLabel('Also look for solutions').check();
    await eventually.equal(() => page.locator('#notice').isVisible(), false);
  });

  for (const colorScheme of ['light', 'dark']) {
    it(`axe finds nothing while playing: ${colorScheme}`, async ({ page }) => {
      await verdictOf(page, 'Your digits');
      await page.getByRole('button', { name: 'Fill in all candidates' }).click();
      await cell(page, 1, 6).click();
      await page.keyboard.press('Shift+Digit5');
      await assertAccessible(page, 'pencil marks');
      for (const name of ['Check my digits', 'Show which', 'Show the right digit']) {
        await primary(page).filter({ hasText: name }).click();
        await verdictOf(page);
        await assertAccessible(page, name);
      }
      await page.locator('#setter summary').click();
      await verdictOf(page, 'No solution');
      await assertAccessible(page, 'setter');
      await page.locator('#share-menu summary').click();
      await page.getByRole('button', { name: 'Picture…' }).click();
      await assertAccessible(page, 'picture');
    }, { at: `#b=${LEETCODE_1.replace('53.', '532')}&g=c84e1851194c450c39098`, colorScheme });
  }
});
