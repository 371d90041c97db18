// Rules drawn by hand: with the mouse, with a finger and by keys.

import assert from 'node:assert/strict';
import { assertAccessible } from '../accessible.js';
import { cell, paste, speak, symbols, verdictOf } from '../browser.js';
import { everySetup } from '../every-setup.js';
import { eventually } from '../eventually.js';

const sentences = (page) => page.locator('#sentences li').allTextContents();
const drawn = (page, layer, element, count) =>
  page.waitForFunction(([query, count]) => document.querySelectorAll(query).length === count, [`.rules-layer.${layer} ${element}`, count]);
const write = async (page, row, column, digit) => {
  await cell(page, row, column).click();
  await page.keyboard.press(digit);
};
const listed = (page, text) => page.waitForFunction((text) => document.getElementById('rules-list').innerText.replaceAll('\n', ' ') === text, text);
const toolOf = (page) => page.getByLabel('On the board');
const middleOf = async (page, row, column) => {
  await cell(page, row, column).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await cell(page, row, column).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
/** Drags over cells `[row, column]` with the mouse. */
const drag = async (page, ...places) => {
  for (const [at, [row, column]] of places.entries()) {
    const { x, y } = await middleOf(page, row, column);
    await page.mouse.move(x, y, { steps: 4 });
    if (at === 0) await page.mouse.down();
  }
  await page.mouse.up();
};
/** The same with a finger. */
const stroke = async (page, ...places) => {
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  for (const [at, [row, column]] of places.entries()) await touch(at === 0 ? 'touchStart' : 'touchMove', await middleOf(page, row, column));
  await touch('touchEnd');
};
/** Takes cells by keys, from wherever the selection is. */
const take = async (page, ...places) => {
  for (const [row, column] of places) {
    await cell(page, row, column).focus();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Add it' }).click();
};
const begin = async (page, tool, side = 4) => {
  if (side !== 9) {
    await page.locator('#new-menu summary').click();
    await page.getByRole('button', { name: `${side} × ${side},` }).click();
  }
  await page.locator('#rules summary').click();
  await toolOf(page).selectOption(tool);
};
// Four regions of four cells.
const REGIONS = [[[1, 3], [1, 2], [1, 1], [2, 1]], [[1, 4], [2, 4], [2, 3], [3, 3]], [[2, 2], [3, 2], [3, 1], [4, 1]], [[4, 2], [4, 3], [4, 4], [3, 4]]];

everySetup('rules drawn by hand', (it) => {
  it('rules are drawn with the mouse and by keys, and erased', async ({ page }) => {
    const tool = toolOf(page);
    const list = (text) => page.locator('#rules-list', { hasText: text }).waitFor();
    await page.locator('#rules summary').click();
    await tool.selectOption('Draw a thermometer');
    await drag(page, [1, 1], [1, 2], [2, 3]);
    await list('Thermometers: 1');
    await tool.selectOption('Draw a killer cage');
    await page.getByLabel('Sum', { exact: true }).fill('7');
    await drag(page, [5, 5], [5, 6], [6, 6]);
    await list('Killer cages: 1');
    await drawn(page, 'over', 'text', 1);
    await eventually.deepEqual(() => page.locator('.rules-layer.over text').allTextContents(), ['7']);
    await assertAccessible(page, 'a cage is drawn');
    // Neither digits nor the selection are touched, and every rule can be taken back.
    await eventually.equal(() => symbols(page), '.'.repeat(81));
    await page.locator('#undo').click();
    await page.waitForFunction(() => document.getElementById('rules-list').textContent === 'Thermometers: 1');
    // By keys.
    await tool.selectOption('Draw a white dot');
    await cell(page, 1, 1).focus();
    for (const key of ['Control+Home', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Add it' }).click();
    await list('White dots: 1');
    await tool.selectOption('Erase a rule');
    await cell(page, 2, 3).click();
    await page.waitForFunction(() => document.getElementById('rules-list').textContent === 'White dots: 1');
    // With the panel, drawing ends.
    await page.locator('#rules summary').click();
    await write(page, 1, 1, '1');
    await write(page, 2, 1, '5');
    await verdictOf(page, 'Breaks a rule');
    await eventually.match(async () => (await sentences(page))[0], /white dot/);
  });

  it('regions are drawn with the mouse: what is missing is said, and finished ones are checked', async ({ page }) => {
    await begin(page, 'Draw regions (jigsaw)');
    await drag(page, [1, 1], [1, 2]);
    await listed(page, 'Region at row 1 column 1: 2 cells, 2 more needed. 14 cells are in no region. Until every cell is in a region of 4 cells, only rows, columns and complete regions are checked.');
    await drawn(page, 'under', 'path', 1);
    await eventually.match(() => cell(page, 1, 2).getAttribute('class'), /edge-right/);
    await eventually.doesNotMatch(() => cell(page, 2, 2).getAttribute('class'), /edge-right/);
    await assertAccessible(page, 'a region is not finished');
    // A stroke from inside extends it, and undo takes it back.
    await drag(page, [1, 2], [1, 3], [2, 3], [3, 3]);
    await page.locator('#rules-list', { hasText: '5 cells, 1 too many' }).waitFor();
    await page.locator('#undo').click();
    await page.locator('#rules-list', { hasText: '2 cells, 2 more needed' }).waitFor();
    // To point at what is missing shows where.
    await page.getByRole('button', { name: '14 cells are in no region.' }).hover();
    await eventually.equal(() => page.locator('#board .pointed').count(), 14);
    await drag(page, [1, 2], [1, 3]);
    await page.locator('#rules-list', { hasText: '3 cells, 1 more needed' }).waitFor();
    // The address has what is not finished too.
    await page.waitForFunction(() => location.hash.includes('&j=aaa'));
    await page.reload();
    await page.waitForFunction(() => document.documentElement.classList.contains('ruled'));
    await page.locator('#rules summary').click();
    await page.locator('#rules-list', { hasText: '3 cells, 1 more needed' }).waitFor();
    await toolOf(page).selectOption('Draw regions (jigsaw)');
    await drag(page, [1, 1], [2, 1]);
    await page.locator('#rules-list', { hasText: 'Regions: 1' }).waitFor();
    for (const region of REGIONS.slice(1)) await drag(page, ...region);
    await listed(page, 'Regions: 4');
    await page.waitForFunction(() => location.hash.includes('&r=') && !location.hash.includes('&j='));
    // The board has regions in the place of boxes.
    await toolOf(page).selectOption('Write digits');
    await write(page, 1, 3, '1');
    await write(page, 2, 1, '1');
    await verdictOf(page, 'Breaks a rule');
    await eventually.deepEqual(() => sentences(page), ['Region 1 has two 1s: r1c3 and r2c1.']);
    await page.getByRole('button', { name: 'Back to boxes' }).click();
    await verdictOf(page, 'The printed puzzle');
    await eventually.equal(() => page.locator('html.ruled').count(), 0);
    await page.locator('#undo').click();
    await verdictOf(page, 'Breaks a rule');
  });

  it('a link with regions of another board is refused', async ({ page }) => {
    await begin(page, 'Draw regions (jigsaw)');
    await drag(page, [1, 1], [1, 2]);
    await page.waitForFunction(() => location.hash.includes('&j=aa.'));
    const hash = await page.evaluate(() => location.hash);
    await paste(page, hash.replace('&j=aa.', '&j=aa'));
    await page.locator('#notice', { hasText: 'the rules are for a board of another size' }).waitFor();
    await page.locator('#rules-list', { hasText: '2 cells, 2 more needed' }).waitFor();
    await paste(page, hash.replace('&j=aa.', '&j=a.a'));
    await page.locator('#rules-list', { hasText: '2 cells, 2 more needed' }).waitFor();
    await page.waitForFunction(() => location.hash.includes('&j=a.a'));
  });

  it('until all regions are finished, those that are finished are checked, and boxes are not', async ({ page }) => {
    await begin(page, 'Draw regions (jigsaw)');
    await drag(page, ...REGIONS[0]);
    await drag(page, [3, 1], [3, 2]);
    await page.locator('#rules-list', { hasText: 'Region at row 3 column 1: 2 cells' }).waitFor();
    await toolOf(page).selectOption('Write digits');
    // In a box, and in a region that is not finished, but in neither a row nor a column.
    await write(page, 3, 1, '2');
    await write(page, 4, 2, '2');
    await verdictOf(page, 'The printed puzzle');
    await write(page, 1, 2, '3');
    await write(page, 2, 1, '3');
    await verdictOf(page, 'Breaks a rule');
    await eventually.deepEqual(() => sentences(page), ['Region 1 has two 3s: r1c2 and r2c1.']);
    // A region is erased like any rule.
    await toolOf(page).selectOption('Erase a rule');
    await cell(page, 1, 1).click();
    await verdictOf(page, 'The printed puzzle');
    await speak(page, 'zh');
    await page.locator('#rules-list', { hasText: '第 3 行第 1 列的区域：2 格，还差 2 格。' }).waitFor();
    await page.locator('#rules-list', { hasText: '在每格都归入恰好 4 格的区域之前，只检查行、列和已完成的区域。' }).waitFor();
    await assertAccessible(page, 'in Chinese');
  });

  it('regions are drawn by keys', async ({ page }) => {
    await begin(page, 'Draw regions (jigsaw)');
    // What is taken is seen before it is added.
    await cell(page, 1, 1).focus();
    await page.keyboard.press('Enter');
    await drawn(page, 'over', '.taken', 1);
    await page.keyboard.press('Escape');
    await drawn(page, 'over', '.taken', 0);
    for (const region of REGIONS) await take(page, ...region);
    await listed(page, 'Regions: 4');
    await eventually.equal(() => page.evaluate(() => document.activeElement.id), 'draw-tool');
  });

  it('regions and marks are drawn with a finger', async ({ page }) => {
    await begin(page, 'Draw regions (jigsaw)');
    for (const [at, region] of REGIONS.entries()) {
      await stroke(page, ...region);
      await page.locator('#rules-list', { hasText: `Regions: ${at + 1}` }).waitFor();
    }
    await listed(page, 'Regions: 4');
    await toolOf(page).selectOption('Mark even cells');
    await stroke(page, [2, 2], [2, 3]);
    await listed(page, 'Regions: 4 Even cells: 2');
    await eventually.equal(() => symbols(page), '.'.repeat(16));
  }, { hasTouch: true, isMobile: true, viewport: { width: 412, height: 900 } });

  it('marks, corners and clues beside the board are drawn, and checked', async ({ page }) => {
    await begin(page, 'Mark odd cells');
    const tool = toolOf(page);
    await drag(page, [1, 1], [1, 2]);
    await listed(page, 'Odd cells: 2');
    await tool.selectOption('Mark minimum cells');
    await drag(page, [3, 3]);
    await listed(page, 'Odd cells: 2 Minimum cells: 1');
    await tool.selectOption('Mark maximum cells');
    await take(page, [4, 1]);
    await listed(page, 'Odd cells: 2 Minimum cells: 1 Maximum cells: 1');
    await page.getByRole('button', { name: 'Remove all rules' }).click();
    await listed(page, '');
    // A quadruple needs its digits first.
    await tool.selectOption('Draw a quadruple');
    await drag(page, [2, 2], [3, 3]);
    await page.locator('#notice', { hasText: 'Type the digits first, one to four of them, then draw.' }).waitFor();
    await eventually.equal(() => page.evaluate(() => document.activeElement.id), 'draw-value');
    await page.keyboard.type('14');
    await drag(page, [2, 2], [3, 3]);
    await listed(page, 'Quadruples: 1');
    // Room is made before anything is drawn, so that the board does not move under the pointer.
    await page.locator('html:not(.outside)').waitFor();
    await tool.selectOption('Draw a sandwich clue');
    await page.locator('html.outside').waitFor();
    // The column is still beside it.
    await eventually.ok(async () => {
      const [board, side] = [await page.locator('#board').boundingBox(), await page.locator('#verdict').boundingBox()];
      return side.x > board.x + board.width;
    });
    await eventually.equal(() => page.getByLabel('Sum', { exact: true }).inputValue(), '');
    await page.getByLabel('Sum', { exact: true }).fill('5');
    await drag(page, [1, 1], [1, 3]);
    await listed(page, 'Sandwich clues: 1 Quadruples: 1');
    await tool.selectOption('Draw a little killer');
    await page.getByLabel('Sum', { exact: true }).fill('2');
    await take(page, [1, 3], [2, 4]);
    await listed(page, 'Little killers: 1 Sandwich clues: 1 Quadruples: 1');
    await tool.selectOption('Draw a skyscraper clue');
    await page.getByLabel('Number', { exact: true }).fill('4');
    await drag(page, [4, 2], [1, 2]);
    await listed(page, 'Little killers: 1 Sandwich clues: 1 Skyscraper clues: 1 Quadruples: 1');
    await page.locator('html.outside').waitFor();
    await eventually.deepEqual(async () => (await page.locator('.rules-layer.over text').allTextContents()).toSorted(), ['1', '2', '4', '4', '5']);
    await assertAccessible(page, 'clues are beside the board');
    await page.getByRole('button', { name: 'Sandwich clues: 1' }).hover();
    await eventually.equal(() => page.locator('#board .pointed').count(), 4);
    await tool.selectOption('Erase a rule');
    await cell(page, 2, 4).click();
    await listed(page, 'Sandwich clues: 1 Skyscraper clues: 1 Quadruples: 1');
    await tool.selectOption('Write digits');
    for (const [row, column, digit] of [[2, 2, '2'], [2, 3, '3'], [3, 2, '3']]) await write(page, row, column, digit);
    await verdictOf(page, 'Breaks a rule');
    await eventually.match(async () => (await sentences(page)).join(), /quadruple at r2c2/);
  });

  it('X and V are drawn on one edge: the last one counts', async ({ page }) => {
    await begin(page, 'Draw an X', 9);
    await drag(page, [1, 1], [1, 2]);
    await drawn(page, 'over', 'text', 1);
    await toolOf(page).selectOption('Draw a V');
    await drag(page, [1, 2], [1, 1]);
    await page.waitForFunction(() => document.querySelector('.rules-layer.over').textContent === 'V');
    await listed(page, 'X and V: 1');
  });
});
