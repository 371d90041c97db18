// Puzzles with rules beyond rows, columns and boxes: cages, thermometers, regions.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { assertAccessible } from '../accessible.js';
import { cell, paste, speak, symbols, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { JIGSAW, KILLER, OUTSIDE, THERMOMETER, UNKNOWN } from '../ruled.js';

const sentences = (page) => page.locator('#sentences li').allTextContents();
// Drawings come after the verdict.
const drawn = (page, layer, element, count) =>
  page.waitForFunction(([query, count]) => document.querySelectorAll(query).length === count, [`.rules-layer.${layer} ${element}`, count]);
const write = async (page, row, column, digit) => {
  await cell(page, row, column).click();
  await page.keyboard.press(digit);
};

everySetup('rules', (it) => {
  it('a pasted link keeps its rules: a broken one has a sentence, and undo takes it back', async ({ page }) => {
    await paste(page, KILLER);
    await page.locator('#notice', { hasText: 'an f-puzzles link' }).waitFor();
    await verdictOf(page, 'Exactly one solution');
    await write(page, 1, 1, '4');
    await verdictOf(page, 'Breaks a rule');
    await eventually.deepEqual(() => sentences(page), ['The cage at r1c1 already adds up to 4, but must add up to 3.']);
    await page.locator('#sentences button').first().hover();
    await eventually.equal(() => page.locator('#board .pointed').count(), 1);
    await page.locator('#undo').click();
    await verdictOf(page, 'Exactly one solution');
    await page.locator('#redo').click();
    await verdictOf(page, 'Breaks a rule');
    await page.locator('#clear').click();
    await verdictOf(page, 'Exactly one solution');
    // The right digits are right, and a wrong one is found.
    await write(page, 1, 1, '1');
    await write(page, 1, 3, '1');
    await page.locator('#undo').click();
    await write(page, 2, 1, '4');
    await page.getByRole('button', { name: 'Check my digits' }).click();
    await verdictOf(page, '1 of your 2 digits is wrong');
    // A new board has no rules.
    await page.locator('#new-menu summary').click();
    await page.getByRole('button', { name: '4 × 4, 2 × 2 boxes' }).click();
    await write(page, 1, 1, '4');
    await verdictOf(page, 'The printed puzzle');
  });

  it('thermometers, and regions in the place of boxes', async ({ page }) => {
    await paste(page, THERMOMETER);
    await verdictOf(page, 'Exactly one solution');
    await write(page, 1, 1, '4');
    await verdictOf(page, 'Breaks a rule');
    await eventually.match(async () => (await sentences(page))[0], /^The thermometer from r1c1/);
    await paste(page, JIGSAW);
    await verdictOf(page, 'Exactly one solution');
    await eventually.equal(async () => (await symbols(page)).length, 25);
    // A line between two regions, and none inside of one.
    await eventually.match(() => cell(page, 1, 2).getAttribute('class'), /edge-right/);
    await eventually.doesNotMatch(() => cell(page, 1, 1).getAttribute('class'), /edge-right/);
  });

  it('what is not understood is named', async ({ page }) => {
    await paste(page, UNKNOWN);
    await verdictOf(page, 'Undecided');
    await eventually.deepEqual(() => sentences(page), ['Not checked: fog.']);
    await speak(page, 'zh');
    await verdictOf(page, '未定');
    await eventually.deepEqual(() => sentences(page), ['未检查：fog。']);
  });

  it('a table of links opens each with its rules, and a reload keeps them', async ({ page }) => {
    await paste(page, [KILLER, THERMOMETER, JIGSAW].join('\n'));
    await page.locator('#many-line', { hasText: '3 boards, 0 failed.' }).waitFor();
    await page.locator('#rows [role=row]', { hasText: '2' }).nth(1).waitFor();
    await page.locator('#rows').focus();
    await page.keyboard.press('Enter');
    await verdictOf(page, 'Exactly one solution');
    await write(page, 1, 1, '4');
    await verdictOf(page, 'Breaks a rule');
    await eventually.match(async () => (await sentences(page))[0], /^The cage at r1c1/);
    await page.waitForFunction(() => /^#b=4.*&r=/.test(location.hash));
    await page.reload();
    await verdictOf(page, 'Breaks a rule');
    await eventually.match(async () => (await sentences(page))[0], /^The cage at r1c1/);
    await assertAccessible(page, 'a cage is broken');
  });

  it('links keep the rules: of this page, of f-puzzles and of SudokuPad', async ({ page }) => {
    await paste(page, KILLER);
    await verdictOf(page, 'Exactly one solution');
    await write(page, 1, 1, '4');
    for (const [name, pattern] of [['Copy link', /#b=4.*&r=N4Ig/], ['Copy f-puzzles link', /f-puzzles\.com/], ['Copy SudokuPad link', /sudokupad\.app/]]) {
      await page.locator('#share-menu summary').click();
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator('#notice', { hasText: 'Copied.' }).waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, pattern);
      await page.locator('#new-menu summary').click();
      await page.getByRole('button', { name: '9 × 9, 3 × 3 boxes' }).click();
      await verdictOf(page, 'Empty board');
      await paste(page, link);
      await verdictOf(page, 'Breaks a rule');
      await eventually.match(async () => (await sentences(page))[0], /^The cage at r1c1/, name);
      // What is mine is still mine.
      await eventually.doesNotMatch(() => cell(page, 1, 1).getAttribute('class'), /given/, name);
    }
  });

  it('rules of the whole board are turned on and off, and taken back', async ({ page }) => {
    await page.locator('#rules summary').click();
    await page.getByLabel('Anti-knight').check();
    await page.locator('html.ruled').waitFor();
    await write(page, 1, 1, '5');
    await write(page, 2, 3, '5');
    await page.keyboard.press('Backspace');
    await write(page, 3, 2, '4');
    await write(page, 5, 1, '4');
    await verdictOf(page, 'Breaks a rule');
    await eventually.match(async () => (await sentences(page))[0], /knight/);
    await assertAccessible(page, 'the rules are open');
    await page.getByLabel('Anti-knight').uncheck();
    await verdictOf(page, 'The printed puzzle');
    await page.locator('#undo').click();
    await verdictOf(page, 'Breaks a rule');
    await eventually.equal(() => page.getByLabel('Anti-knight').isChecked(), true);
    await page.getByRole('button', { name: 'Remove all rules' }).click();
    await verdictOf(page, 'The printed puzzle');
    await paste(page, KILLER);
    await page.locator('#rules-list', { hasText: 'Killer cages: 5' }).waitFor();
    await speak(page, 'zh');
    await page.locator('#rules-list', { hasText: '笼子：5' }).waitFor();
    await assertAccessible(page, 'in Chinese');
  });

  it('an example has rules', async ({ page }) => {
    await page.locator('#examples-menu summary').click();
    await page.getByRole('button', { name: 'A puzzle with cages, arrows and more' }).click();
    await verdictOf(page, 'Exactly one solution');
    await drawn(page, 'over', 'text', 3);
    await eventually.deepEqual(() => page.locator('.rules-layer.over text').allTextContents(), ['16', '16', '9']);
  });

  it('an address of f-puzzles opens here', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    await drawn(page, 'under', 'path', 5);
  }, { at: `?${new URL(KILLER).searchParams.toString()}` });

  it('a table of puzzles over several lines opens each with its rules', async ({ page, setup }) => {
    const open = async (number) => {
      await page.locator('#rows [role=row]').nth(number).click();
      await page.locator('#one:not([hidden])').waitFor();
    };
    const back = async () => {
      await page.locator('#back').click();
      await page.locator('#many:not([hidden])').waitFor();
    };
    // Two drawings of regions.
    const janko = ['4 4', '1 - - -', '- - 2 -', '- - - -', '3 - - 4', '1 1 1 2', '1 3 2 2', '3 3 2 4', '3 4 4 4'];
    await paste(page, [...janko, '', ...janko].join('\n'));
    await page.locator('#many-line', { hasText: '2 boards' }).waitFor();
    await open(2);
    await page.locator('#rules-list', { hasText: 'Regions: 4' }).waitFor({ state: 'attached' });
    await eventually.match(() => cell(page, 1, 3).getAttribute('class'), /edge-right/);
    await back();
    await page.locator('#many-close').click();
    // JSON in an array, over several lines.
    const grid = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ({})));
    const puzzles = [7, 8].map((value) => ({ size: 4, grid, killercage: [{ cells: ['R1C1', 'R1C2'], value: String(value) }] }));
    puzzles[0].grid = grid.with(3, grid[3].with(3, { cornerPencilMarks: [2] }));
    await paste(page, JSON.stringify(puzzles, null, 1));
    await page.locator('#many-line', { hasText: '2 boards' }).waitFor();
    await open(2);
    // The second one cannot be.
    await verdictOf(page, 'Breaks a rule');
    await drawn(page, 'over', 'text', 1);
    await eventually.deepEqual(() => page.locator('.rules-layer.over text').allTextContents(), ['8']);
    await eventually.equal(() => page.locator('#notice').isVisible(), false, setup.name);
    await back();
    await open(1);
    await eventually.deepEqual(() => page.locator('.rules-layer.over text').allTextContents(), ['7']);
    // Pencil marks come along; cells with two solutions cover them.
    await verdictOf(page, 'More than one solution');
    await page.getByRole('button', { name: 'Show where they differ' }).click();
    await eventually.equal(() => cell(page, 4, 4).locator('.small.corner').count(), 1);
  });
});

oneSetup('rules', (it) => {
  it('rules are drawn, light and dark, and room is made for clues beside the board', async ({ page }) => {
    const layer = (name) => page.locator(`.rules-layer.${name}`);
    await eventually.equal(() => layer('under').count(), 0);
    const width = () => page.locator('#board').evaluate((board) => board.offsetWidth);
    await paste(page, KILLER);
    await verdictOf(page, 'Exactly one solution');
    await drawn(page, 'under', 'path', 5);
    await drawn(page, 'over', 'text', 5);
    await eventually.deepEqual(() => layer('over').locator('text').allTextContents(), ['3', '6', '4', '5', '8']);
    const wide = await width();
    await paste(page, OUTSIDE);
    await page.waitForFunction((wide) => document.getElementById('board').offsetWidth < wide, wide);
    await assertAccessible(page, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await assertAccessible(page, 'dark');
    await page.locator('#new-menu summary').click();
    await page.getByRole('button', { name: '4 × 4, 2 × 2 boxes' }).click();
    await layer('under').waitFor({ state: 'hidden' });
    await page.waitForFunction((wide) => document.getElementById('board').offsetWidth >= wide, wide);
  });

  it('a picture has the rules in it', async ({ page }) => {
    await paste(page, KILLER);
    await verdictOf(page, 'Exactly one solution');
    await page.locator('#share-menu summary').click();
    await page.getByRole('button', { name: 'Picture…', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as SVG', exact: true }).click();
    const svg = (await readFile(await (await download).path())).toString();
    assert.equal(svg.match(/stroke-dasharray/g).length, 5);
    assert.match(svg, />8<\/text>/);
  });

  it('the list of rules shows their cells: pointed at, focused and pressed', async ({ page }) => {
    await paste(page, KILLER);
    await verdictOf(page, 'Exactly one solution');
    await page.locator('#rules summary').click();
    await page.getByLabel('Diagonal ↗').check();
    const item = page.getByRole('button', { name: 'Killer cages: 5' });
    const pointed = (count) => page.waitForFunction((count) => document.querySelectorAll('#board .pointed').length === count, count);
    await item.hover();
    await pointed(11);
    // The board stays in view beside a long list.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await eventually.ok(async () => (await cell(page, 1, 1).boundingBox()).y >= 0);
    await page.mouse.move(0, 0);
    await pointed(0);
    await item.focus();
    await pointed(11);
    await assertAccessible(page, 'a kind of rule is pointed at');
    // Pressed, its cells stay shown until another cell is selected.
    await page.keyboard.press('Enter');
    await pointed(11);
    await page.keyboard.press('ArrowDown');
    await pointed(0);
  });
});
