// The board leaves the page: clipboard, pictures, paper.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { cell, paste, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
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
      // A notice that leaves by itself may have left already.
      await page.evaluate(() => document.getElementById('notice-close').click());
      return clipboard();
    };
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    assert.equal(await copied('Copy link'), `${address}#b=${LEETCODE_1}`);
    assert.equal(await copied('Copy as a line'), LEETCODE_1);
    assert.match(await copied('Copy as a grid'), /^\+-+\+-+\+-+\+\n\| 5 3 \. \| \. 7 \. \| \. \. \. \|\n/);
    assert.deepEqual(JSON.parse(await copied('Copy as JSON')), rowsOf(LEETCODE_1).map((row) => [...row]));
    await cell(page, 1, 1).click();
    await page.keyboard.press('Control+c');
    await eventually.equal(clipboard, LEETCODE_1);
  }, { at: `#b=${LEETCODE_1}` });

  it('saves pictures', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    await share(page, 'Picture…');
    const saved = async (name) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      const file = await download;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const svg = await saved('Save as SVG');
    assert.equal(svg.name, 'sudoku.svg');
    assert.equal(svg.bytes.toString().match(/<text/g).length, 30);
    const png = await saved('Save as PNG');
    assert.equal(png.name, 'sudoku.png');
    assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
    assert.equal(png.bytes.readUInt32BE(16), 960);
    // The page takes the tick back at once.
    await page.getByLabel('With the solution').click();
    await page.getByText('does not have exactly one').waitFor();
    await eventually.equal(() => page.getByLabel('With the solution').isChecked(), false);
  }, { at: `#b=${LEETCODE_2}` });

  it('a picture has a title, a width and the solution, and goes to the clipboard', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    await cell(page, 1, 3).click();
    await page.keyboard.press('2');
    await share(page, 'Picture…');
    await page.getByLabel('Title').fill('No. 36 & more');
    await page.getByLabel('Width').selectOption('480');
    await page.getByLabel('With the solution').check();
    await page.locator('#picture-form[aria-busy=false]').waitFor();
    await page.getByRole('button', { name: 'Copy picture' }).click();
    await page.getByText('Copied.').waitFor();
    const size = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const image = await createImageBitmap(await item.getType('image/png'));
      return [image.width, image.height];
    });
    assert.deepEqual(size, [480, 521]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as SVG' }).click();
    const svg = (await readFile(await (await download).path())).toString();
    // The wrong entry in r1c3 is none of the picture with the solution, where that cell has a 4.
    assert.match(svg, />No\. 36 &amp; more</);
    assert.equal(svg.match(/<text/g).length, 82);
    assert.equal(svg.match(/font-style="italic"/g).length, 51);
  }, { at: `#b=${LEETCODE_1}` });
});

oneSetup('share', (it) => {
  it('prints the verdict, if that is wanted', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    await page.evaluate(() => { window.print = () => { window.printed = document.documentElement.dataset.print ?? 'board'; }; });
    await share(page, 'Print');
    await eventually.equal(() => page.evaluate(() => window.printed), 'board');
    await share(page, 'Print with the verdict');
    await eventually.equal(() => page.evaluate(() => window.printed), 'verdict');
    await page.emulateMedia({ media: 'print' });
    await eventually.equal(() => page.locator('#verdict-title').isVisible(), true);
    for (const part of ['#primary', '.tools', '#setter', '.top']) await eventually.equal(() => page.locator(part).isVisible(), false, part);
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    assert.equal(sheets.length, 1);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await eventually.equal(() => page.locator('#verdict-title').isVisible(), false);
  }, { at: `#b=${LEETCODE_2}` });

  it('prints the board alone, black on white', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of ['.top', '#verdict', '.tools', '.switches', '#details', '.foot']) await eventually.equal(() => page.locator(part).isVisible(), false);
    await eventually.equal(() => page.locator('#board').isVisible(), true);
    const style = () => cell(page, 1, 1).evaluate((one) => {
      const { color, backgroundColor } = getComputedStyle(one);
      return { color, backgroundColor, sign: getComputedStyle(one, '::after').content };
    });
    await eventually.deepEqual(style, { color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(228, 228, 228)', sign: '"!"' });
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
    await eventually.deepEqual(() => look(1, 2), { backgroundColor: 'rgba(0, 0, 0, 0)', outlineStyle: 'none', boxShadow: 'none' });
    await eventually.equal(async () => (await look(5, 5)).backgroundColor, 'rgb(228, 228, 228)');
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    assert.equal(sheets.length, 1);
  }, { at: `#b=${UNSOLVABLE}` });

  it('of a table its counts are printed; what is shared is a board, so there is nothing to share', async ({ page }) => {
    await paste(page, [LEETCODE_1, LEETCODE_2].join('\n'));
    await page.locator('#many-line', { hasText: '2 boards' }).waitFor();
    await eventually.equal(() => page.locator('#share-menu').evaluate((menu) => menu.inert), true);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['#chips', '#many-line']) await eventually.equal(() => page.locator(part).isVisible(), true, part);
    for (const part of ['#board', '#rows', '#many-foot', '#many-close']) await eventually.equal(() => page.locator(part).isVisible(), false, part);
    await page.emulateMedia({ media: null });
    await page.locator('#many-close').click();
    await eventually.equal(() => page.locator('#share-menu').evaluate((menu) => menu.inert), false);
  });
});
