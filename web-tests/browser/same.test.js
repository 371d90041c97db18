// Boards of a table that are the same puzzle as an earlier one.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { assertAccessible } from '../accessible.js';
import { drop, paste, speak, symbols, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { LEETCODE_1, LEETCODE_2, manyBoards, MULTIPLE, randomFrom, shuffled, SOLVED, SYMMETRIC } from '../boards.js';

const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
// More than are compared without being asked to.
const MANY = 6000;

const random = randomFrom(36);
const again = (board) => shuffled(board, random);

/** The first one of each puzzle, and its duplicates; between them what cannot be read, and a board that has no canonical form. */
const BOOK = [
  '# a book', LEETCODE_1, SYMMETRIC, again(LEETCODE_1), LEETCODE_1.slice(1), again(SYMMETRIC), `12${'.'.repeat(62)}`, MULTIPLE, LEETCODE_2,
  again(SYMMETRIC), `12${'.'.repeat(62)}`, again(LEETCODE_2), SOLVED, LEETCODE_1,
];
const DUPLICATES = [[3, 1, 2], [5, 2, 3], [9, 2, 3], [11, 8, 9], [13, 1, 2]];

const found = (page) => page.locator('#same-find[aria-pressed]').waitFor();
const text = (page, selector) => page.locator(selector).textContent();
const details = (page, place) => page.locator(`#row-${place} [role=gridcell]`).last();
const said = (page, sentence) => page.waitForFunction((wanted) => document.getElementById('announce').textContent === wanted, sentence);
const focused = (page) => page.evaluate(() => document.activeElement.id);

async function saved(page, name) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
}

everySetup('same', (it) => {
  it('few boards are compared at once: how many, which, the filter, the file without them', async ({ page }) => {
    await drop(page, 'book.sdm', BOOK.join('\n'));
    await found(page);
    await eventually.equal(() => text(page, '#same-find'), 'Duplicates 5');
    const sentence = '5 boards are the same puzzle as an earlier one. 3 boards cannot be compared.';
    await eventually.equal(() => text(page, '#same-text'), sentence);
    await said(page, `13 boards, 3 failed. ${sentence}`);
    for (const [number, first, line] of DUPLICATES) {
      await details(page, number - 1).filter({ hasText: `same puzzle as board ${first} (line ${line}); ` }).waitFor();
    }
    await eventually.equal(() => page.locator('#rows b', { hasText: 'same puzzle' }).count(), DUPLICATES.length);
    await eventually.equal(() => details(page, 2).getAttribute('title'), 'same puzzle as board 1 (line 2); valid: no conflicts (51 empty cells)');
    await assertAccessible(page, 'a table with duplicates');

    await page.locator('#same-find').focus();
    await page.keyboard.press('Enter');
    await eventually.equal(() => page.locator('#same-find').getAttribute('aria-pressed'), 'true');
    await eventually.equal(() => page.locator('#rows').getAttribute('aria-rowcount'), String(DUPLICATES.length + 1));
    await details(page, 3).filter({ hasText: 'same puzzle as board 8 (line 9); ' }).waitFor();
    await assertAccessible(page, 'duplicates alone');
    await page.locator('#row-1').click();
    await page.locator('#place', { hasText: 'Board 5 of 13' }).waitFor();
    await eventually.equal(() => symbols(page), BOOK[5]);
    await page.getByRole('button', { name: 'Back to table' }).click();
    await page.locator('#row-1.opened').waitFor();
    await page.locator('#same-find').click();
    await eventually.equal(() => page.locator('#same-find').getAttribute('aria-pressed'), 'false');
    await eventually.equal(() => page.locator('#chips [data-status=all]').getAttribute('aria-pressed'), 'true');
    await eventually.equal(() => page.locator('#rows').getAttribute('aria-rowcount'), '14');

    const kept = BOOK.slice(1).filter((_, at) => !DUPLICATES.some(([number]) => number === at + 1));
    kept.splice(2, 0, '# line 5: 80 symbols, but a board has 81');
    assert.equal(await saved(page, 'Download without duplicates'), `${kept.join('\n')}\n`);
  }, { viewport: { width: 1280, height: 1000 } });

  it('in Chinese, and in the other language when it is chosen', async ({ page }) => {
    await drop(page, 'book.sdm', BOOK.join('\n'));
    await found(page);
    await eventually.equal(() => text(page, '#same-find'), '重复题目 5');
    await eventually.equal(() => text(page, '#same-text'), '有 5 个盘面与前面的盘面是同一道题。有 3 个盘面无法比较。');
    await eventually.equal(() => text(page, '#kept-lines'), '下载去重后的盘面');
    await details(page, 2).filter({ hasText: '与第 1 个盘面（第 2 行）是同一道题；有效：没有冲突（51 个空格）' }).waitFor();
    await page.locator('#same-find').click();
    await assertAccessible(page, 'in Chinese');
    await speak(page, 'en');
    await details(page, 0).filter({ hasText: 'same puzzle as board 1 (line 2); valid' }).waitFor();
    await eventually.equal(() => text(page, '#same-find'), 'Duplicates 5');
    await eventually.equal(() => page.locator('#same-find').getAttribute('aria-pressed'), 'true');
  }, { locale: 'zh-CN' });

  it('no duplicates: that is written, and not said; boards that cannot be compared are never duplicates', async ({ page }) => {
    await paste(page, [LEETCODE_1, LEETCODE_2, MULTIPLE].join('\n'));
    await found(page);
    await eventually.equal(() => text(page, '#same-text'), 'No puzzle appears twice.');
    await eventually.equal(() => page.locator('#same-find').isDisabled(), true);
    await eventually.equal(() => page.locator('#kept-lines').isDisabled(), true);
    await said(page, '3 boards, 1 failed.');
    await drop(page, 'eight.txt', `12${'.'.repeat(62)}\n`.repeat(5));
    await page.locator('#same-text', { hasText: 'These boards cannot be compared.' }).waitFor();
    await eventually.equal(() => text(page, '#same-find'), 'Duplicates 0');
  });

  it('many boards are compared on request, by keys; it can be stopped', async ({ page }) => {
    const { text: file, expected } = manyBoards(MANY);
    await drop(page, 'many.sdm', file);
    await page.locator('#same-find:not([aria-pressed])', { hasText: 'Find duplicates' }).waitFor();
    await eventually.equal(() => text(page, '#same-text'), '');
    await assertAccessible(page, 'an offer to compare');
    // In one turn: nothing is so quick that Stop would come too late.
    await page.evaluate(() => {
      const find = document.getElementById('same-find');
      find.focus();
      find.click();
      document.getElementById('same-stop').click();
    });
    await page.locator('#same-find:not([aria-pressed])').waitFor();
    await eventually.equal(() => text(page, '#same-text'), '');
    await eventually.equal(() => focused(page), 'same-find');

    const seen = page.evaluate(
      () =>
        new Promise((done) => {
          const line = document.getElementById('same-text');
          new MutationObserver((_, observer) => {
            if (!/^Comparing… [\d.]+ %$/.test(line.textContent)) return;
            observer.disconnect();
            const one = (id) => !document.getElementById(id).hidden;
            done([document.activeElement.id, one('same-find'), one('same-stop'), one('same-progress')]);
          }).observe(line, { childList: true });
        }),
    );
    await page.keyboard.press('Enter');
    assert.deepEqual(await seen, ['same-stop', false, true, true]);
    await found(page);
    const duplicates = MANY - expected.malformed - 3;
    const sentence = `${duplicates.toLocaleString('en')} boards are the same puzzle as an earlier one. ${expected.malformed} boards cannot be compared.`;
    await eventually.equal(() => text(page, '#same-text'), sentence);
    await said(page, sentence);
    await eventually.equal(() => focused(page), 'same-find');
    await page.keyboard.press('Enter');
    await page.locator('#rows').focus();
    await page.keyboard.press('End');
    await details(page, duplicates - 1).filter({ hasText: 'same puzzle as board 1; solved' }).waitFor();

    // Another question about the same boards does not make them others.
    await page.locator('#require').selectOption('unique');
    await page.locator('#chips [data-status=unique]').waitFor();
    await page.locator('#reading').waitFor({ state: 'hidden' });
    await eventually.equal(() => page.locator('#same-find').getAttribute('aria-pressed'), 'true');
    await eventually.equal(() => text(page, '#same-text'), sentence);
    assert.equal((await saved(page, 'Download without duplicates')).split('\n').filter((line) => /^[1-9.]{81}$/.test(line)).length, 3);
  });

  it('files of other kinds: CSV, JSON in lines and as one value', async ({ page }) => {
    const { lines, expected } = manyBoards(3000);
    const files = {
      'boards.csv': ['id,puzzle', ...lines.map((line, at) => `${at},${line}`)].join('\n'),
      'boards.jsonl': lines.map((puzzle) => JSON.stringify({ puzzle })).join('\n'),
      'list.json': JSON.stringify(lines, null, 1),
    };
    for (const [name, content] of Object.entries(files)) {
      await drop(page, name, content);
      await page.locator('#many-title', { hasText: name }).waitFor();
      await page.locator('#same-find', { hasText: 'Duplicates 2,967' }).waitFor();
      assert.equal(3000 - expected.malformed - 3, 2967);
      await page.locator('#rows').focus();
      await page.keyboard.press('End');
      const line = { 'boards.csv': 3, 'list.json': 3 }[name];
      await details(page, 2999).filter({ hasText: `same puzzle as board 2${line ? ` (line ${line})` : ''}; valid` }).waitFor();
      const kept = (await saved(page, 'Download without duplicates')).split('\n').filter((one) => !one.startsWith('#'));
      assert.deepEqual(kept.slice(0, 3), [lines[0], lines[1], lines[3]], name);
    }
  });

  it('after a reload it is still known, with the filter', async ({ page }) => {
    await drop(page, 'many.sdm', manyBoards(MANY).text);
    await page.locator('#same-find').click();
    await found(page);
    await page.locator('#same-find').click();
    await page.locator('#row-5').click();
    await verdictOf(page, 'Exactly one solution');
    await page.getByRole('button', { name: 'Back to table' }).click();
    await page.locator('#row-5.opened').waitFor();
    await page.reload();
    await page.locator('#row-5.opened', { hasText: 'same puzzle as board' }).waitFor();
    await eventually.equal(() => page.locator('#same-find').getAttribute('aria-pressed'), 'true');
    await eventually.match(() => text(page, '#same-text'), /^5,937 boards are the same puzzle/);
  });
});

oneSetup('same', (it) => {
  for (const [name, options] of [['a desktop', {}], ['a phone', PHONE]]) {
    it(`nothing moves when boards are compared, on ${name}`, async ({ page }) => {
      await drop(page, 'many.sdm', manyBoards(MANY).text);
      await page.locator('#many-format', { hasText: 'Detected' }).waitFor();
      const places = () =>
        page.evaluate(() =>
          ['chips', 'rows', 'many-foot', 'kept-lines'].map((id) => {
            const { top, height } = document.getElementById(id).getBoundingClientRect();
            return [id, Math.round(top + scrollY), Math.round(height)];
          }),
        );
      const before = await places();
      await page.evaluate(() => document.getElementById('same-find').click());
      assert.deepEqual(await places(), before);
      await found(page);
      assert.deepEqual(await places(), before);
      await eventually.equal(() => page.evaluate(() => document.documentElement.scrollWidth), page.viewportSize().width);
      await assertAccessible(page, name);
    }, options);
  }
});
