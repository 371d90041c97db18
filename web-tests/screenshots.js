// The pictures of docs/page.md, of the page as it is. pngquant makes them small.

import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cell, drop, openPage, paste, startWholeBrowser, verdictOf } from './browser.js';
import { EXAMPLES } from '../web/examples.js';
import { LEETCODE_1, LEETCODE_2, manyBoards, MULTIPLE, UNSOLVABLE } from './boards.js';
import { startStatic } from './static-server.js';

const FOLDER = fileURLToPath(new URL('../docs/page/', import.meta.url));
const DESK = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const LARGE = EXAMPLES.find(({ name }) => name === 'exampleLarge').board;
const MIXED = EXAMPLES.find(({ name }) => name === 'exampleRules').board;

/** Writes digits into cells, each as `[row, column, digit]`. */
async function write(page, entries) {
  for (const [row, column, digit] of entries) {
    await cell(page, row, column).click();
    await page.keyboard.press(String(digit));
  }
}

/** The digits of a player in the first puzzle of LeetCode 36: one of them is wrong. */
const MINE = [[1, 3, 2], [1, 4, 6], [1, 6, 8], [2, 2, 7], [3, 1, 1], [3, 4, 3], [5, 5, 5], [8, 8, 3], [7, 3, 1], [7, 4, 5]];

/** Regions of a jigsaw: two are complete, one has too few cells. */
const REGIONS = [
  [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [3, 1], [3, 2], [4, 1], [5, 1]],
  [[1, 4], [1, 5], [2, 3], [2, 4], [2, 5], [3, 3], [3, 4], [4, 3], [4, 2]],
  [[1, 6], [1, 7], [2, 6], [3, 6], [3, 5], [4, 5]],
];

const PICTURES = {
  'first': { at: '', options: DESK, until: (page) => verdictOf(page, 'Empty board') },
  'conflict': { at: `#b=${LEETCODE_2}`, options: DESK, until: (page) => verdictOf(page, 'Breaks a rule') },
  'checking': {
    at: `#b=${LEETCODE_1}`,
    options: DESK,
    async until(page) {
      await verdictOf(page, 'Exactly one solution');
      await write(page, MINE);
      await page.getByRole('button', { name: 'Check my digits' }).click();
      await page.getByRole('button', { name: 'Show which' }).click();
      await page.locator('#board .mistake').first().waitFor();
    },
  },
  'pencil-dark': {
    at: `#b=${LEETCODE_1}`,
    options: { ...DESK, colorScheme: 'dark' },
    async until(page) {
      await verdictOf(page, 'Exactly one solution');
      await write(page, MINE.slice(1));
      await page.locator('#fill').click();
      await page.locator('#modes button').nth(1).click();
      for (const [row, column, digits] of [[4, 2, '5'], [4, 3, '5'], [6, 2, '5'], [9, 1, '3'], [9, 2, '3']]) {
        await cell(page, row, column).click();
        for (const digit of digits) await page.keyboard.press(digit);
      }
      await cell(page, 5, 5).click();
    },
  },
  'multiple': { at: `#b=${MULTIPLE}`, options: DESK, until: (page) => verdictOf(page, 'More than one solution') },
  'large': { at: `#b=${LARGE}`, options: DESK, until: (page) => verdictOf(page, 'Exactly one solution') },
  'large-phone': {
    at: `#b=${LARGE}`,
    options: PHONE,
    async until(page) {
      await verdictOf(page, 'Exactly one solution');
      await cell(page, 6, 7).tap();
    },
  },
  'rules': {
    at: '',
    options: DESK,
    async until(page) {
      await paste(page, MIXED);
      await verdictOf(page, 'Exactly one solution');
      await write(page, [[1, 6, 8], [3, 2, 8], [2, 2, 7], [2, 3, 2]]);
      await verdictOf(page, 'Breaks a rule');
      await cell(page, 5, 2).click();
    },
  },
  'drawing': {
    at: '',
    options: { viewport: { width: 1366, height: 900 } },
    async until(page) {
      await page.locator('#rules summary').click();
      await page.getByLabel('On the board').selectOption('Draw regions (jigsaw)');
      for (const region of REGIONS) {
        for (const [row, column] of region) {
          await cell(page, row, column).focus();
          await page.keyboard.press('Enter');
        }
        await page.getByRole('button', { name: 'Add it' }).click();
      }
      await page.locator('#rules-list', { hasText: 'Regions: 2' }).waitFor();
      await page.getByRole('button', { name: /^Region at row 1 column 6/ }).focus();
    },
  },
  'table': {
    at: '',
    options: DESK,
    async until(page) {
      await drop(page, 'book.sdm', manyBoards(100_000).text);
      await page.locator('#row-3', { hasText: 'r1c1' }).waitFor();
    },
  },
  'phone': {
    at: `#b=${LEETCODE_1}`,
    options: PHONE,
    async until(page) {
      await verdictOf(page, 'Exactly one solution');
      await write(page, MINE.slice(1, 6));
    },
  },
  'phone-zh': { at: `#b=${UNSOLVABLE}`, options: { ...PHONE, locale: 'zh-CN', colorScheme: 'dark' }, until: (page) => verdictOf(page, '无解') },
};
// All of them, or those that are named.
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PICTURES);

await mkdir(FOLDER, { recursive: true });
const server = await startStatic();
const browser = await startWholeBrowser();
try {
  for (const name of wanted) {
    const { at, options, until } = PICTURES[name];
    const { page, close } = await openPage(browser, { engine: 'wasm' }, server.address + at, options);
    await until(page);
    await page.locator('#notice-close').click({ timeout: 500 }).catch(() => {});
    const path = `${FOLDER}${name}.png`;
    await page.screenshot({ path });
    await promisify(execFile)('pngquant', ['--force', '--speed', '1', '--quality', '70-95', '--output', path, path]);
    await close();
  }
} finally {
  await browser.close();
  await server.stop();
}
