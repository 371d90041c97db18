// The icon of the page on an iPhone's home screen, which takes no SVG: made of the one that other systems cut into a shape of their own.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startWholeBrowser } from './browser.js';

const ICONS = new URL('../web/icons/', import.meta.url);
const SIZE = 180;

const browser = await startWholeBrowser();
try {
  const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${await readFile(new URL('maskable.svg', ICONS), 'utf8')}`);
  await page.screenshot({ path: fileURLToPath(new URL('touch.png', ICONS)) });
} finally {
  await browser.close();
}
