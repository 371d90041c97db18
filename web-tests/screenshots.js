// The pictures of docs/page.md, of the page as it is. pngquant makes them small.

import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { drop, openPage, startBrowser, verdictOf } from './browser.js';
import { LEETCODE_1, LEETCODE_2, manyBoards, MULTIPLE, UNSOLVABLE } from './boards.js';
import { startStatic } from './static-server.js';

const FOLDER = fileURLToPath(new URL('../docs/page/', import.meta.url));
const DESK = { viewport: { width: 1180, height: 800 } };
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const PICTURES = {
  'conflict': { at: `#b=${LEETCODE_2}`, options: DESK, until: (page) => verdictOf(page, 'Breaks a rule') },
  'unique-dark': {
    at: `#b=${LEETCODE_1}`,
    options: { ...DESK, colorScheme: 'dark' },
    async until(page) {
      await page.locator('#board [role=gridcell]').nth(2).click();
      await page.keyboard.press('4');
      await page.keyboard.press('ArrowDown');
      await verdictOf(page, 'Exactly one solution');
      await page.getByRole('button', { name: 'Find redundant clues' }).click();
      await page.locator('#board .needless').first().waitFor();
    },
  },
  'multiple': { at: `#b=${MULTIPLE}`, options: DESK, until: (page) => verdictOf(page, 'More than one solution') },
  'table': {
    at: '',
    options: DESK,
    async until(page) {
      await drop(page, 'book.sdm', manyBoards(100_000).text);
      await page.locator('#row-3', { hasText: 'twice' }).waitFor();
    },
  },
  'phone-zh': { at: `#b=${UNSOLVABLE}`, options: { ...PHONE, locale: 'zh-CN' }, until: (page) => verdictOf(page, '无解') },
};

await mkdir(FOLDER, { recursive: true });
const server = await startStatic();
const browser = await startBrowser();
try {
  for (const [name, { at, options, until }] of Object.entries(PICTURES)) {
    const { page, close } = await openPage(browser, { engine: 'wasm' }, server.address + at, options);
    await until(page);
    const path = `${FOLDER}${name}.png`;
    await page.screenshot({ path });
    await promisify(execFile)('pngquant', ['--force', '--speed', '1', '--quality', '70-95', '--output', path, path]);
    await close();
  }
} finally {
  await browser.close();
  await server.stop();
}
