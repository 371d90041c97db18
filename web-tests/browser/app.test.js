// The page as an app: installed, opened without the network, replaced by a newer version, shared with, found again.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { cell, openDialog, openPage, paste, symbols, verdictOf, startWholeBrowser } from '../browser.js';
import { eventually, TIMEOUT } from '../eventually.js';
import { LEETCODE_1, LEETCODE_2 } from '../boards.js';
import { SETUPS } from '../setups.js';
import { startStatic } from '../static-server.js';
import { theBrowser } from '../every-setup.js';

const CONTROLLED = () => navigator.serviceWorker.controller?.state === 'activated';
const isControlled = (page) => page.waitForFunction(CONTROLLED);
const portOf = (address) => Number(new URL(address).port);
/** The stored record of the table in this tab, or null. The browser reads it after the page's own earlier requests. */
const kept = (page) =>
  page.evaluate(
    () =>
      new Promise((done, failed) => {
        const opening = indexedDB.open('ninefold', 1);
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const all = database.transaction('tables', 'readwrite').objectStore('tables').getAll();
          all.onsuccess = () => done(all.result[0]?.require ?? null);
          database.close();
        };
      }),
  );
const noticed = (page, text) => page.locator('#notice', { hasText: text }).waitFor();

for (const setup of SETUPS) {
  describe(`app: ${setup.name}`, () => {
    /** Runs with a server of its own, which `away()` takes away and `back()` brings back. */
    const alone = (name, run, at = '', options = {}) =>
      test(name, async () => {
        let server = await setup.start();
        const { address } = server;
        const { page, context, close } = await openPage(await theBrowser(startWholeBrowser), { ...setup, isTakenAway: true }, address + at, options);
        const away = async () => {
          await server?.stop();
          server = null;
        };
        const back = async () => {
          server = await setup.start({ port: portOf(address) });
        };
        try {
          await run({ page, context, address, away, back });
          await close();
        } finally {
          await away();
        }
      });

    alone('it opens without the network, with the board that it had', async ({ page, away, back }) => {
      await isControlled(page);
      await verdictOf(page, 'Exactly one solution');
      await away();
      await page.reload();
      await page.waitForSelector(`html[data-ready=${setup.engine}]`);
      await eventually.equal(() => symbols(page), LEETCODE_1);
      if (setup.engine === 'wasm') {
        await cell(page, 1, 3).click();
        await page.keyboard.press('5');
        await verdictOf(page, 'Breaks a rule');
        await page.keyboard.press('Control+z');
        await verdictOf(page, 'Exactly one solution');
        return;
      }
      await verdictOf(page, 'Not checked');
      await noticed(page, 'Cannot reach the service');
      await back();
      await noticed(page, 'Connected again');
      await verdictOf(page, 'Exactly one solution');
    }, `#b=${LEETCODE_1}`);

    alone('the manifest and its icons arrive, and Chromium would install it', async ({ page, context, address }) => {
      const client = await context.newCDPSession(page);
      const { url, errors, data } = await client.send('Page.getAppManifest');
      assert.equal(url, `${address}ninefold.webmanifest`);
      assert.deepEqual(errors, []);
      assert.equal(JSON.parse(data).short_name, 'ninefold');
      await isControlled(page);
      const obstacles = async () => {
        const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
        // A context of a test is a private window, where nothing is installed; that is the only obstacle.
        return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
      };
      await eventually.deepEqual(obstacles, []);
      const kinds = await page.evaluate(() =>
        Promise.all(['ninefold.webmanifest', 'icons/icon.svg', 'sw.js'].map(async (file) => (await fetch(file)).headers.get('content-type'))),
      );
      assert.deepEqual(kinds, ['application/manifest+json', 'image/svg+xml', 'text/javascript; charset=utf-8']);
    });

    alone('what another app shares becomes the board, a file the table', async ({ page, address }) => {
      await isControlled(page);
      /** What the share sheet does, but for the way there: a form is posted to the address that the manifest names. */
      const share = async (fields) => {
        const went = await page.evaluate(async (all) => {
          const body = new FormData();
          for (const [name, value] of Object.entries(all)) body.set(name, name === 'file' ? new File([value], 'book.sdm') : value);
          return (await fetch('shared', { method: 'POST', body })).url;
        }, fields);
        assert.equal(went, `${address}?shared`);
        await page.goto(went);
      };
      await share({ text: LEETCODE_2 });
      await verdictOf(page, 'Breaks a rule');
      await eventually.doesNotMatch(() => page.url(), /shared/);
      await share({ title: 'A board', url: `${address}#b=${LEETCODE_1}` });
      await verdictOf(page, 'Exactly one solution');
      await share({ file: `${LEETCODE_1}\n${LEETCODE_2}\n` });
      await page.locator('#row-1').waitFor();
      await eventually.equal(() => page.locator('#many-title').textContent(), 'Boards in book.sdm');
    });

    alone('a table survives a reload, in view or behind a board', async ({ page }) => {
      await paste(page, `${LEETCODE_1}\n${LEETCODE_2}\n`);
      await page.locator('#row-1').waitFor();
      await page.locator('#require').selectOption('unique');
      await page.waitForFunction(() => document.getElementById('chips').textContent.includes('One solution'));
      await eventually.equal(() => kept(page), 'unique');
      await page.reload();
      await page.locator('#row-1').waitFor();
      await eventually.match(() => page.locator('#chips').textContent(), /All 2.*One solution 1/);
      await page.locator('#row-1').click();
      await verdictOf(page, 'Breaks a rule');
      await page.reload();
      await verdictOf(page, 'Breaks a rule');
      await page.locator('#back').click();
      await page.locator('#row-1', { hasText: 'r1c1' }).waitFor();
      // Closed by hand, it is forgotten.
      await page.locator('#many-close').click();
      await eventually.equal(() => kept(page), null);
      await page.reload();
      await page.waitForSelector(`html[data-ready=${setup.engine}]`);
      assert.equal(await kept(page), null);
      assert.deepEqual(await page.locator('#many, #return').evaluateAll((all) => all.map((one) => one.checkVisibility())), [false, false]);
    });

    alone('after a reload a table is seen as it was: the filter, the rows in view, the board that was opened', async ({ page }) => {
      await paste(page, `${LEETCODE_1}\n${LEETCODE_2}\n`.repeat(100));
      await page.locator('#chips [data-status=conflict]').click();
      await page.locator('#rows').focus();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowUp');
      await page.locator('#row-98.active').waitFor();
      const top = () => page.evaluate(() => document.getElementById('rows').scrollTop);
      await eventually.ok(async () => (await top()) > 1000);
      const before = await top();
      await eventually.equal(() => kept(page), 'valid');
      await page.reload();
      await page.locator('#row-98.active').waitFor();
      await eventually.equal(() => page.locator('#chips [aria-pressed=true]').getAttribute('data-status'), 'conflict');
      await eventually.equal(top, before);
      await page.keyboard.press('Tab');
      await page.locator('#rows').focus();
      await page.keyboard.press('Enter');
      await page.locator('#place', { hasText: 'Board 198 of 200' }).waitFor();
      await page.reload();
      await page.locator('#place', { hasText: 'Board 198 of 200' }).waitFor();
      await page.locator('#failing-after').click();
      await page.locator('#place', { hasText: 'Board 200 of 200' }).waitFor();
      await page.locator('#back').click();
      await page.locator('#row-98.opened').waitFor();
      await eventually.equal(top, before);
    });

    alone('a browser that keeps nothing says so, and what is there stays', async ({ page }) => {
      await page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('forbidden', 'SecurityError');
        };
        for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) Object.defineProperty(window, name, { get: refuse });
      });
      await page.reload();
      await page.waitForSelector(`html[data-ready=${setup.engine}]`);
      await paste(page, `${LEETCODE_1}\n${LEETCODE_2}\n`);
      await page.locator('#row-1').waitFor();
      await noticed(page, 'The browser cannot keep this table.');
      await page.reload();
      await noticed(page, 'The table was not kept. Open the file again.');
      await eventually.equal(() => page.locator('#one').isVisible(), true);
      await page.keyboard.press('5');
      await eventually.equal(async () => (await symbols(page))[0], '5');
    });

    alone('the Paste button reads the clipboard; where it may not, it asks', async ({ page }) => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), LEETCODE_2);
      await page.getByRole('button', { name: 'Paste', exact: true }).click();
      await verdictOf(page, 'Breaks a rule');
      await openDialog(page);
      await page.locator('#paste-text').fill(LEETCODE_1);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await verdictOf(page, 'Exactly one solution');
    });

    if (setup.engine === 'http') {
      alone('after a lost connection an edit is checked when the service is back', async ({ page, away, back }) => {
        await verdictOf(page, 'Exactly one solution');
        // Nothing is being fetched any more.
        await isControlled(page);
        await away();
        await cell(page, 1, 3).click();
        await page.keyboard.press('5');
        await noticed(page, 'Cannot reach the service');
        await back();
        await noticed(page, 'Connected again');
        await verdictOf(page, 'Breaks a rule');
      }, `#b=${LEETCODE_1}`);
    }
  });
}

test('app: a newer version takes the place of an older one, says so, and loses nothing', async () => {
  const source = await readFile(new URL('../../web/sw.js', import.meta.url), 'utf8');
  let version = '0.0.1';
  const other = (path) => (path === '/sw.js' ? source.replace(/VERSION = '[^']+'/, `VERSION = '${version}'`) : undefined);
  const server = await startStatic({ other });
  try {
    const { page, close } = await openPage(await theBrowser(startWholeBrowser), { engine: 'wasm' }, `${server.address}#b=${LEETCODE_1}`);
    await isControlled(page);
    await eventually.deepEqual(() => page.evaluate(() => caches.keys()), ['ninefold-0.0.1']);
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await page.waitForURL(/b=534/);
    version = '0.0.2';
    await page.reload();
    await noticed(page, 'A new version of this page is ready.');
    await eventually.equal(async () => (await symbols(page)).slice(0, 4), '534.');
    await page.waitForFunction(async () => (await caches.keys()).join() === 'ninefold-0.0.2');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.waitForSelector('html[data-ready=wasm]');
    await eventually.equal(async () => (await symbols(page)).slice(0, 4), '534.');
    await close();
  } finally {
    await server.stop();
  }
});

test('app: where a part of the page cannot be fetched it says so, checks boards all the same, and asks again', async () => {
  let isGone = true;
  const other = (path) => {
    if (path === '/rest.js' && isGone) throw new Error('gone');
  };
  const server = await startStatic({ other });
  const context = await (await theBrowser(startWholeBrowser)).newContext({ locale: 'en-GB' });
  context.setDefaultTimeout(TIMEOUT);
  try {
    const page = await context.newPage();
    await page.goto(`${server.address}#b=${LEETCODE_1}`);
    await noticed(page, 'Part of this page could not be loaded.');
    await verdictOf(page, 'Exactly one solution');
    await cell(page, 1, 3).click();
    await page.keyboard.press('5');
    await verdictOf(page, 'Breaks a rule');
    isGone = false;
    await paste(page, `${LEETCODE_1}\n${LEETCODE_2}\n`);
    await page.locator('#row-1').waitFor();
  } finally {
    await context.close();
    await server.stop();
  }
});
