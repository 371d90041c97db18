// The board leaves the page: clipboard, pictures, paper.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { cell, paste, verdictOf } from '../browser.js';
import { everySetup } from '../every-setup.js';
import { LEETCODE_1, LEETCODE_2, rowsOf, UNSOLVABLE } from '../boards.js';

const share = async (page, name) => {
  await page.locator('#share-menu summary').click();
  await page.getByRole('button', { name, exact: true }).click();
};

everySetup('share', (it) => {
  it('copies the link, a line, a grid and JSON', async ({ page, address }) => {
    const copied = async (name) => {
      await share(page, name);
      await page.locator('#notice', { hasText: 'Copied.' }).waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    assert.equal(await copied('Copy link'), `${address}#b=${LEETCODE_1}`);
    assert.equal(await copied('Copy as a line'), LEETCODE_1);
    assert.match(await copied('Copy as a grid'), /^\+-+\+-+\+-+\+\n\| 5 3 \. \| \. 7 \. \| \. \. \. \|\n/);
    assert.deepEqual(JSON.parse(await copied('Copy as JSON')), rowsOf(LEETCODE_1).map((row) => [...row]));
    await cell(page, 1, 1).click();
    await page.keyboard.press('Control+c');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), LEETCODE_1);
  }, { at: `#b=${LEETCODE_1}` });

  it('saves pictures', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    const saved = async (name) => {
      const download = page.waitForEvent('download');
      await share(page, name);
      const file = await download;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const svg = await saved('Save as SVG');
    assert.equal(svg.name, 'sudoku.svg');
    assert.equal(svg.bytes.toString().match(/<text/g).length, 30);
    const png = await saved('Save as PNG');
    assert.equal(png.name, 'sudoku.png');
    assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
    assert.equal(png.bytes.readUInt32BE(16), 928);
  }, { at: `#b=${LEETCODE_2}` });

  it('prints the board alone, black on white', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of ['.top', '#verdict', '.tools', '.switches', '#details', '.foot']) assert.equal(await page.locator(part).isVisible(), false);
    assert.equal(await page.locator('#board').isVisible(), true);
    const style = await cell(page, 1, 1).evaluate((one) => {
      const { color, backgroundColor } = getComputedStyle(one);
      return { color, backgroundColor, sign: getComputedStyle(one, '::after').content };
    });
    assert.deepEqual(style, { color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(228, 228, 228)', sign: '"!"' });
  }, { at: `#b=${LEETCODE_2}` });

  it('prints one page, with a stuck house in it, and no frame around the selected cell', async ({ page }) => {
    await verdictOf(page, 'No solution');
    await cell(page, 1, 1).click();
    await page.keyboard.press('ArrowRight');
    await page.emulateMedia({ media: 'print' });
    const look = (row, column) => cell(page, row, column).evaluate((one) => {
      const { backgroundColor, outlineStyle, boxShadow } = getComputedStyle(one);
      return { backgroundColor, outlineStyle, boxShadow };
    });
    assert.deepEqual(await look(1, 2), { backgroundColor: 'rgba(0, 0, 0, 0)', outlineStyle: 'none', boxShadow: 'none' });
    assert.equal((await look(5, 5)).backgroundColor, 'rgb(228, 228, 228)');
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    assert.equal(sheets.length, 1);
  }, { at: `#b=${UNSOLVABLE}` });

  it('of a table its counts are printed; what is shared is a board, so there is nothing to share', async ({ page }) => {
    await paste(page, [LEETCODE_1, LEETCODE_2].join('\n'));
    await page.locator('#many-line', { hasText: '2 boards' }).waitFor();
    assert.equal(await page.locator('#share-menu').evaluate((menu) => menu.inert), true);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['#chips', '#many-line']) assert.equal(await page.locator(part).isVisible(), true, part);
    for (const part of ['#board', '#rows', '#many-foot', '#many-close']) assert.equal(await page.locator(part).isVisible(), false, part);
    await page.emulateMedia({ media: null });
    await page.locator('#many-close').click();
    assert.equal(await page.locator('#share-menu').evaluate((menu) => menu.inert), false);
  });
});
