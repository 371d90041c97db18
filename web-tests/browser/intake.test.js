// What comes in: pasted, dropped, chosen, or in the address.

import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { cell, drop, paste, symbols, verdictOf } from '../browser.js';
import { everySetup } from '../every-setup.js';
import { FORMATS, LEETCODE_1, LEETCODE_2 } from '../boards.js';

const notice = (page, text) => page.locator('#notice', { hasText: text }).waitFor();

everySetup('intake', (it) => {
  it('formats that are pasted anywhere are recognised', async ({ page }) => {
    for (const { name, text } of FORMATS) {
      await page.getByRole('button', { name: 'Clear' }).click();
      await paste(page, text);
      await notice(page, `Recognised: ${name}, 1 board.`);
      await verdictOf(page, 'Exactly one solution');
      assert.equal(await symbols(page), LEETCODE_1, name);
    }
    assert.match(await cell(page, 1, 1).getAttribute('aria-label'), /given$/);
  });

  it('a paste that is no board says why and where, and leaves the board', async ({ page }) => {
    await paste(page, `${LEETCODE_2.slice(0, 40)}q${LEETCODE_2.slice(41)}`);
    await notice(page, 'This could not be read (line 1, column 41)');
    assert.deepEqual(await page.locator('#notice p').allTextContents(), [
      'This could not be read (line 1, column 41): `q` is neither a digit from 1 to 9 nor an empty cell',
      'an empty cell is one of . 0 _ - * x ? or a space',
      'The board is as it was.',
    ]);
    assert.equal(await symbols(page), LEETCODE_1);
    await verdictOf(page, 'Exactly one solution');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    assert.equal(await page.locator('#notice').isVisible(), false);
  }, { at: `#b=${LEETCODE_1}` });

  it('a text typed into the dialog; a paste there is its own', async ({ page }) => {
    await page.getByRole('button', { name: 'Paste' }).click();
    await page.locator('#paste-text').fill(FORMATS[1].text);
    assert.equal(await symbols(page), '.'.repeat(81));
    await page.getByRole('button', { name: 'Check it' }).click();
    await notice(page, 'Recognised: a drawn grid, 1 board.');
    assert.equal(await symbols(page), LEETCODE_1);
  });

  it('a file with one board, dropped and chosen', async ({ page }) => {
    await drop(page, 'one.json', FORMATS[2].text);
    await notice(page, 'Recognised: JSON, 1 board.');
    assert.equal(await symbols(page), LEETCODE_1);
    await page.locator('#file').setInputFiles({ name: 'two.sdm', mimeType: 'text/plain', buffer: Buffer.from(LEETCODE_2) });
    await verdictOf(page, 'Breaks a rule');
    assert.equal(await symbols(page), LEETCODE_2);
  });

  it('a file that is gzip, and one that only begins like it', async ({ page }) => {
    const choose = (name, buffer) => page.locator('#file').setInputFiles({ name, mimeType: 'application/gzip', buffer });
    const packed = gzipSync(LEETCODE_1);
    await choose('one.sdm.gz', packed);
    await notice(page, 'Recognised: a line of symbols, 1 board.');
    assert.equal(await symbols(page), LEETCODE_1);
    await choose('half.sdm.gz', packed.subarray(0, 30));
    await notice(page, 'This file could not be unpacked.');
    await choose('many.sdm.gz', gzipSync(`${LEETCODE_1}\n${LEETCODE_2}\n`.repeat(1000)));
    await page.locator('#many-title', { hasText: 'many.sdm.gz' }).waitFor();
    await page.locator('#many-line', { hasText: '2,000 boards' }).waitFor();
  });

  it('the link of a board opens it, with what was typed', async ({ page }) => {
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await page.waitForFunction(() => location.hash.includes('&g='));
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await page.waitForSelector('html[data-ready]');
    await verdictOf(page, 'Exactly one solution');
    assert.equal(await symbols(page), LEETCODE_1.replace('53.', '534'));
    assert.equal(await cell(page, 1, 3).getAttribute('aria-label'), 'row 1 column 3, 4');
    assert.equal(await cell(page, 1, 1).getAttribute('aria-label'), 'row 1 column 1, 5, given');
  }, { at: `#b=${LEETCODE_1}` });

  for (const key of ['s', 'bd']) {
    it(`links with ?${key}= open`, async ({ page }) => {
      await verdictOf(page, 'Breaks a rule');
      assert.equal(await symbols(page), LEETCODE_2);
      await page.waitForURL((url) => url.hash === `#b=${LEETCODE_2}` && url.search === '');
    }, { at: `?${key}=${LEETCODE_2}` });
  }

  it('a link that is no board says so', async ({ page }) => {
    await notice(page, 'This could not be read');
    assert.equal(await symbols(page), '.'.repeat(81));
  }, { at: '#b=123' });

  it('another link in the same window opens too', async ({ page }) => {
    await page.evaluate((board) => { location.hash = `b=${board}`; }, LEETCODE_2);
    await verdictOf(page, 'Breaks a rule');
    assert.equal(await symbols(page), LEETCODE_2);
  }, { at: `#b=${LEETCODE_1}` });
});
