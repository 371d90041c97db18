// A browser for the tests: Debian's Chromium without the window around its pages, which would take half of the time. Every page is watched,
// and must end without a complaint.

import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { TIMEOUT } from './eventually.js';

const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

const launch = (executablePath, flags) => chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
export const startBrowser = (...flags) => launch('/usr/bin/chromium-headless-shell', flags);
/** With the window, and all that belongs to installed apps. */
export const startWholeBrowser = () => launch('/usr/bin/chromium', []);

/** Opens the page in a context of its own, and waits until its engine runs. */
export async function openPage(browser, setup, address, options = {}) {
  // Without motion nothing is looked at half-way between two colours.
  const still = { reducedMotion: 'reduce', locale: 'en-GB', viewport: { width: 1280, height: 860 } };
  const context = await browser.newContext({ ...still, ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(address).origin });
  context.setDefaultTimeout(TIMEOUT);
  const page = await context.newPage();
  const complaints = watch(page, setup);
  await page.goto(address);
  await page.waitForSelector(`html[data-ready=${setup.engine}]`);
  return {
    page,
    context,
    /** Closes the page; nothing may have gone wrong in it. */
    async close() {
      await context.close();
      assert.deepEqual(complaints, []);
    },
  };
}

function watch(page, setup) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(`${error}`));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const { url } = message.location();
    // A board that cannot be read is answered with 422, which the browser puts into its console.
    if (setup.engine === 'http' && url.includes('/v1/check') && message.text().includes('422')) return;
    // Where a test takes the server away, the browser says so.
    if (setup.isTakenAway && message.text().includes('ERR_CONNECTION_REFUSED')) return;
    complaints.push(`${message.text()} (${url})`);
  });
  return complaints;
}

/** Waits for the title of the verdict, until neither a check nor a search is on its way; without a title for any verdict. */
export async function verdictOf(page, title = null) {
  await page.waitForFunction(
    (wanted) =>
      [null, document.getElementById('verdict-title')?.textContent].includes(wanted) &&
      document.getElementById('verdict').ariaBusy !== 'true' &&
      document.getElementById('verdict').dataset.search !== 'yes',
    title,
  );
}

/** Waits until the page has the new size and was drawn with it. */
export async function resize(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((size) => `${innerWidth} ${innerHeight}` === size, `${width} ${height}`);
  await drawn(page);
}

/** Waits until whatever has changed is on the screen. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));

/** Chooses a language, whose words may have to be fetched. */
export async function speak(page, language) {
  await page.locator('#language').selectOption(language);
  await page.waitForSelector(`html:lang(${language})`);
}

export const cell = (page, row, column) => page.locator('#board [role=row]').nth(row - 1).locator('[role=gridcell]').nth(column - 1);

/** The digits on the board, row by row, `.` for empty. */
export const symbols = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#board [role=gridcell]')]
      .map((one) => (one.matches('.ghost, .pair') ? '.' : one.textContent || '.'))
      .join(''),
  );

/** Pastes a text as the keyboard would, at whatever has the focus. */
export const paste = (page, text) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Opens the dialog for a text: the browser does not let the page read the clipboard. */
export async function openDialog(page) {
  await page.evaluate(() => { navigator.clipboard.readText = () => Promise.reject(new DOMException('denied', 'NotAllowedError')); });
  await page.locator('#paste').click();
  await page.locator('#paste-text').waitFor();
}

/** Drops a file on the page. */
export const drop = (page, name, text) =>
  page.evaluate(
    ([file, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], file));
      for (const kind of ['dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, text],
  );
