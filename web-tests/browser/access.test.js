// For everyone: axe finds nothing, the keyboard reaches everything, phones and both languages and both themes work.

import assert from 'node:assert/strict';
import { assertAccessible } from '../accessible.js';
import { cell, openDialog, paste, resize, speak, symbols, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { LEETCODE_1, LEETCODE_2, MULTIPLE, UNSOLVABLE } from '../boards.js';

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const BOARDS = [
  [LEETCODE_1, 'Exactly one solution', '恰有一个解'], [LEETCODE_2, 'Breaks a rule', '违反规则'],
  [MULTIPLE, 'More than one solution', '不止一个解'], [UNSOLVABLE, 'No solution', '无解'],
];
const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);

everySetup('access', (it) => {
  it('Chinese: from the browser, by the switch, and remembered', async ({ page }) => {
    await eventually.equal(() => page.locator('html').getAttribute('lang'), 'zh-Hans');
    await verdictOf(page, '违反规则');
    await eventually.deepEqual(() => page.locator('#sentences button').allTextContents(), [
      '第 1 列有两个 8，在第 1、4 行。', '第 1 宫有两个 8：第 1 行第 1 列和第 3 行第 3 列。',
    ]);
    await eventually.equal(
      () => cell(page, 1, 1).getAttribute('aria-label'),
      '第 1 行第 1 列, 8, 提示数, 与第 4 行第 1 列、第 3 行第 3 列冲突',
    );
    await speak(page, 'en');
    await verdictOf(page, 'Breaks a rule');
    await eventually.equal(() => page.locator('html').getAttribute('lang'), 'en');
    await eventually.equal(() => page.locator('#sentences button').first().textContent(), 'Column 1 has two 8s, in rows 1 and 4.');
    await page.reload();
    await verdictOf(page, 'Breaks a rule');
  }, { locale: 'zh-CN', at: `#b=${LEETCODE_2}` });

  it('a verdict is announced when it is another one, a broken rule with where', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    const said = (text) => page.waitForFunction((wanted) => document.getElementById('announce').textContent === wanted, text);
    await said('Breaks a rule. Column 1 has two 8s, in rows 1 and 4.');
    await paste(page, [LEETCODE_1, LEETCODE_2].join('\n'));
    await said('2 boards, 1 failed.');
  }, { at: `#b=${LEETCODE_2}` });
});

oneSetup('access', (it) => {
  for (const colorScheme of ['light', 'dark']) {
    for (const [locale, title] of [['en-GB', 1], ['zh-CN', 2]]) {
      it(`axe finds nothing: ${colorScheme}, ${locale}`, async ({ page }) => {
        await assertAccessible(page, 'empty');
        for (const one of BOARDS) {
          await paste(page, one[0]);
          await verdictOf(page, one[title]);
          await assertAccessible(page, one[title]);
        }
        await paste(page, [LEETCODE_1, LEETCODE_2, LEETCODE_1.slice(1)].join('\n'));
        await page.locator('#row-2', { hasText: '80' }).waitFor();
        await assertAccessible(page, 'table');
      }, { colorScheme, locale });
    }
  }

  it('axe finds nothing: menus, dialog', async ({ page }) => {
    await verdictOf(page, 'Empty board');
    for (const menu of ['#new-menu', '#examples-menu', '#share-menu']) {
      await page.locator(`${menu} summary`).click();
      await assertAccessible(page, menu);
    }
    await openDialog(page);
    await assertAccessible(page, 'dialog');
  });

  it('axe finds nothing: needless clues, solution', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    await page.getByRole('button', { name: 'Find redundant clues' }).click();
    await page.locator('#board .needless').first().waitFor();
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await assertAccessible(page, 'solution');
  }, { at: `#b=${LEETCODE_1}` });

  it('the keyboard alone reaches everything', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    const stops = [];
    // Everything is there: a control that comes later would be missed.
    await eventually.equal(() => page.locator('#sentences button').count(), 2);
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const one = document.activeElement;
        if (one === document.body) return null;
        return one.closest('[role=gridcell]') ? 'the board' : one.id || one.dataset.value || one.textContent.trim();
      });
      if (stop === null || stop === stops[0]) break;
      stops.push(stop);
    }
    assert.deepEqual(stops, [
      'skip', 'New', 'Examples', 'paste', 'open', 'Share', 'language', 'theme', 'the board',
      'primary', 'Digit', 'Corner', 'Centre', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'lock', 'fill', 'clear',
      'Column 1 has two 8s, in rows 1 and 4.', 'Box 1 has two 8s: r1c1 and r3c3.', 'For setters', 'Rules', 'copy-mode', 'deep',
    ]);

    // The grid has one tab stop, which goes where the arrows go.
    await cell(page, 1, 1).focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'End', 'PageDown']) await page.keyboard.press(key);
    await eventually.equal(() => page.locator('#board [tabindex="0"]').count(), 1);
    await eventually.equal(() => cell(page, 5, 9).getAttribute('tabindex'), '0');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('5');
    await verdictOf(page, 'Exactly one solution');

    // A menu by keys: open, walk, choose, and the focus is on the board; Escape leaves it.
    await page.locator('#examples-menu summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await verdictOf(page, 'More than one solution');
    await eventually.equal(() => page.locator('#board .selected').evaluate((one) => one === document.activeElement), true);
    await page.locator('#examples-menu summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await eventually.equal(() => page.locator('#examples').isVisible(), false);
    await eventually.equal(() => focused(page), 'Examples');

    // A keypad key by keys.
    await cell(page, 1, 2).focus();
    await page.locator('#keypad [data-value="1"]').focus();
    await page.keyboard.press('Enter');
    await eventually.equal(async () => (await symbols(page))[1], '1');
  }, { at: `#b=${LEETCODE_2}` });

  it('a phone: nothing to scroll sideways, and a keypad for fingers', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await eventually.equal(wide, 360);
    await assertAccessible(page, 'phone');
    const keys = await page.locator('#keypad button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    for (const { width, height, bottom } of keys) {
      assert.ok(width >= 44 && height >= 44, `a key of ${width} × ${height}`);
      assert.ok(bottom <= 740, `a key ends at ${bottom}`);
    }
    await cell(page, 1, 1).tap();
    await page.locator('#keypad [data-value="5"]').tap();
    await verdictOf(page, 'Exactly one solution');
    for (const side of [4, 12, 16]) {
      await page.locator('#new-menu summary').tap();
      await page.getByRole('button', { name: `${side} × ${side},` }).tap();
      await eventually.equal(wide, 360, `side ${side}`);
    }
    await paste(page, [LEETCODE_1, LEETCODE_2].join('\n'));
    await page.locator('#row-1', { hasText: 'has two' }).waitFor();
    await eventually.equal(wide, 360, 'table');
    await assertAccessible(page, 'table on a phone');
  }, { ...PHONE, at: `#b=${LEETCODE_2}` });

  it('dark: from the system, by the switch, and remembered', async ({ page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    const button = page.getByRole('button', { name: 'Dark colours' });
    await eventually.equal(() => button.getAttribute('aria-pressed'), 'true');
    await button.click();
    await eventually.notEqual(ground, dark);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await eventually.notEqual(ground, dark);
    await button.click();
    await eventually.equal(ground, dark);
  }, { colorScheme: 'dark' });

  it('the way past the header leads to the selected cell', async ({ page }) => {
    await cell(page, 4, 4).click();
    await page.locator('#skip').focus();
    await page.keyboard.press('Enter');
    await eventually.equal(() => cell(page, 4, 4).evaluate((one) => one === document.activeElement), true);
    assert.ok(new URL(page.url()).hash.startsWith(`#b=${LEETCODE_2}`));
  }, { at: `#b=${LEETCODE_2}` });

  it('a phone on its side, and a page at twice its size, show the whole board', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    for (const [width, height] of [[844, 390], [720, 450], [667, 375], [640, 400]]) {
      await resize(page, width, height);
      const { bottom, right } = await page.locator('#board').evaluate((one) => one.getBoundingClientRect().toJSON());
      assert.ok(bottom <= height && right <= width, `the board ends at ${right}, ${bottom} of ${width}, ${height}`);
      await eventually.equal(() => page.evaluate(() => document.documentElement.scrollWidth), width);
    }
  }, { at: `#b=${LEETCODE_2}` });

  it('a screen of the usual height has nothing to scroll', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    for (const [width, height] of [[1440, 900], [1366, 768]]) {
      await resize(page, width, height);
      await eventually.equal(() => page.evaluate(() => document.documentElement.scrollHeight), height);
    }
  }, { at: `#b=${LEETCODE_2}` });

  it('in one column everything stands below the left edge of the board, and the header is one row', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    const left = (selector) => page.locator(selector).first().evaluate((one) => Math.round(one.getBoundingClientRect().left));
    for (const width of [500, 640, 800, 850]) {
      await resize(page, width, 1000);
      const edge = await left('#board');
      for (const part of ['#keypad', '#modes', '#verdict', '#details', '#copy-mode']) await eventually.equal(() => left(part), edge, `${part} at ${width}`);
    }
    for (const [width, height] of [[360, 640], [390, 844], [720, 1000], [800, 1000], [959, 1000], [1024, 768], [1100, 800], [1280, 720]]) {
      await resize(page, width, height);
      const tops = await page.locator('#paste, #theme').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      assert.equal(tops[0], tops[1], `the header at ${width}`);
    }
  }, { at: `#b=${LEETCODE_2}` });

  it('a table on a phone: the status is whole, and the message below it', async ({ page }) => {
    await paste(page, [LEETCODE_1, LEETCODE_2].join('\n'));
    await page.locator('#row-1', { hasText: 'has two' }).waitFor();
    // In one go: rows are drawn anew whenever something is known of them.
    const seen = () => page.evaluate(() => {
      const row = document.getElementById('row-1');
      const badge = row.querySelector('.badge');
      const [status, message] = [row.children[2], row.children[4]];
      return {
        icon: badge.querySelector('svg').getBoundingClientRect().width,
        isWhole: status.scrollWidth <= status.clientWidth,
        isBelow: message.getBoundingClientRect().top >= status.getBoundingClientRect().bottom,
        title: message.title === message.textContent,
      };
    });
    await eventually.deepEqual(seen, { icon: 18, isWhole: true, isBelow: true, title: true });
  }, { ...PHONE, viewport: { width: 390, height: 844 } });

  it('less motion and forced colours are respected', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    await verdictOf(page, 'Breaks a rule');
    const look = () => cell(page, 1, 1).evaluate((one) => ({
      sign: getComputedStyle(one, '::after').content,
      motion: getComputedStyle(document.getElementById('verdict-search'), '::before').animationName,
    }));
    await eventually.deepEqual(look, { sign: '"!"', motion: 'none' });
  }, { at: `#b=${LEETCODE_2}` });
});
