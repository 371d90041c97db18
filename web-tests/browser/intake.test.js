// What comes in: pasted, dropped, chosen, or in the address.

import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { cell, drop, openDialog, paste, symbols, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { FORMATS, LEETCODE_1, LEETCODE_2 } from '../boards.js';

const notice = (page, text) => page.locator('#notice', { hasText: text }).waitFor();

everySetup('intake', (it) => {
  it('formats that are pasted anywhere are recognised', async ({ page }) => {
    for (const { name, text } of FORMATS) {
      await page.getByRole('button', { name: 'Clear' }).click();
      await paste(page, text);
      await notice(page, `Detected: ${name}, 1 board.`);
      await verdictOf(page, 'Exactly one solution');
      await eventually.equal(() => symbols(page), LEETCODE_1, name);
    }
    await eventually.match(() => cell(page, 1, 1).getAttribute('aria-label'), /given$/);
  });

  it('a paste that is no board says why and where, and leaves the board', async ({ page }) => {
    await paste(page, `${LEETCODE_2.slice(0, 40)}q${LEETCODE_2.slice(41)}`);
    await notice(page, 'Could not read this (line 1, column 41)');
    await eventually.deepEqual(() => page.locator('#notice p').allTextContents(), [
      'Could not read this (line 1, column 41): `q` is neither a digit from 1 to 9 nor an empty cell',
      'write an empty cell as . 0 _ - * x ? or a space',
      'The board has not changed.',
    ]);
    await eventually.equal(() => symbols(page), LEETCODE_1);
    await verdictOf(page, 'Exactly one solution');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await eventually.equal(() => page.locator('#notice').isVisible(), false);
  }, { at: `#b=${LEETCODE_1}` });

  it('a text typed into the dialog; a paste there is its own', async ({ page }) => {
    await openDialog(page);
    await page.locator('#paste-text').fill(FORMATS[1].text);
    await eventually.equal(() => symbols(page), '.'.repeat(81));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await notice(page, 'Detected: a grid, 1 board.');
    await eventually.equal(() => symbols(page), LEETCODE_1);
  });

  it('a file with one board, dropped and chosen', async ({ page }) => {
    await drop(page, 'one.json', FORMATS[2].text);
    await notice(page, 'Detected: JSON, 1 board.');
    await eventually.equal(() => symbols(page), LEETCODE_1);
    await page.locator('#file').setInputFiles({ name: 'two.sdm', mimeType: 'text/plain', buffer: Buffer.from(LEETCODE_2) });
    await verdictOf(page, 'Breaks a rule');
    await eventually.equal(() => symbols(page), LEETCODE_2);
  });

  it('a file that is gzip, and one that only begins like it', async ({ page }) => {
    const choose = (name, buffer) => page.locator('#file').setInputFiles({ name, mimeType: 'application/gzip', buffer });
    const packed = gzipSync(LEETCODE_1);
    await choose('one.sdm.gz', packed);
    await notice(page, 'Detected: a line of symbols, 1 board.');
    await eventually.equal(() => symbols(page), LEETCODE_1);
    await choose('half.sdm.gz', packed.subarray(0, 30));
    await notice(page, 'Could not unpack this file.');
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
    await verdictOf(page, 'Your digits');
    await eventually.equal(() => symbols(page), LEETCODE_1.replace('53.', '534'));
    await eventually.equal(() => cell(page, 1, 3).getAttribute('aria-label'), 'row 1 column 3, 4');
    await eventually.equal(() => cell(page, 1, 1).getAttribute('aria-label'), 'row 1 column 1, 5, given');
  }, { at: `#b=${LEETCODE_1}` });

  for (const key of ['s', 'bd']) {
    it(`links with ?${key}= open`, async ({ page }) => {
      await verdictOf(page, 'Breaks a rule');
      await eventually.equal(() => symbols(page), LEETCODE_2);
      await page.waitForURL((url) => url.hash === `#b=${LEETCODE_2}&u=1` && url.search === '');
    }, { at: `?${key}=${LEETCODE_2}` });
  }

  for (const [name, at] of Object.entries({ 'is no board': '#b=123', 'has boxes of no board': `#b=${LEETCODE_1}&x=7x7` })) {
    it(`a link that ${name} says so, and stays in the address until the first edit`, async ({ page }) => {
      await notice(page, 'Could not read the board in this link.');
      await verdictOf(page, 'Empty board');
      await eventually.equal(() => symbols(page), '.'.repeat(81));
      // Time enough for the address to follow a board, which is there when the next one has followed.
      await page.waitForFunction(() => document.getElementById('announce').textContent.startsWith('Empty board.'));
      assert.equal(new URL(page.url()).hash, at);
      await page.keyboard.press('5');
      await page.waitForURL((url) => url.hash.startsWith('#b=5.'));
      await eventually.equal(() => page.locator('#notice').isVisible(), false);
      await page.evaluate((hash) => { location.hash = hash; }, at);
      await notice(page, 'Could not read the board in this link.');
      await verdictOf(page, 'The printed puzzle');
    }, { at });
  }

  it('a link of the page that is pasted or dropped as text opens, with what was typed', async ({ page, address }) => {
    const link = `${address}#b=534${LEETCODE_1.slice(3)}&g=${'c'}`;
    await paste(page, `${link}\n`);
    await notice(page, 'Detected: a link to this page, 1 board.');
    await eventually.equal(() => symbols(page), `534${LEETCODE_1.slice(3)}`);
    await eventually.match(() => cell(page, 1, 1).getAttribute('aria-label'), /given$/);
    await eventually.match(() => cell(page, 1, 3).getAttribute('aria-label'), /, 4$/);
    await openDialog(page);
    await page.locator('#paste-text').fill(`#b=${LEETCODE_2}`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await verdictOf(page, 'Breaks a rule');
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', text);
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, link);
    await verdictOf(page, 'Your digits');
    await paste(page, `${address}#b=${LEETCODE_1}&x=7x7`);
    await notice(page, 'Could not read this: 7x7 boxes do not fit the board');
    await eventually.equal(() => symbols(page), `534${LEETCODE_1.slice(3)}`);
  });

  it('a text that can be read in two ways offers both', async ({ page }) => {
    const sixteen = '1234'.padEnd(256, '.');
    await paste(page, sixteen);
    await notice(page, 'Which one did you mean?');
    await eventually.doesNotMatch(() => page.locator('#notice').textContent(), /--/);
    await page.getByRole('button', { name: 'Digits start at 0' }).click();
    await notice(page, 'Detected: a line of symbols, 1 board.');
    await eventually.equal(async () => (await symbols(page)).slice(0, 5), '2345.');
    await paste(page, sixteen);
    await page.getByRole('button', { name: 'Digits start at 1' }).click();
    await cell(page, 1, 1).filter({ hasText: '1' }).waitFor();
    await eventually.equal(async () => (await symbols(page)).slice(0, 5), '1234.');
    const lines = `${'1234'.padEnd(16, '.')}\n`.repeat(16);
    await paste(page, lines);
    await page.getByRole('button', { name: 'Many boards, one per line' }).click();
    await page.locator('#many-line', { hasText: '16 boards' }).waitFor();
  });

  it('help is in the words of the page', async ({ page }) => {
    await paste(page, 'hello');
    await notice(page, 'Could not read this');
    await eventually.equal(
      () => page.locator('#notice p').nth(1).textContent(),
      'A board can be 81 digits or dots on one line, a grid of 9 rows, JSON, CSV or another format.',
    );
  });

  it('a long text without a board, and a file that is no text, leave the board', async ({ page }) => {
    await paste(page, 'hello world, this is prose\n'.repeat(5000));
    await notice(page, 'no board found');
    await eventually.equal(() => page.locator('#one').isVisible(), true);
    await eventually.equal(() => symbols(page), LEETCODE_1);
    for (const [name, text] of [['a.zip', `PK\u0003\u0004${'\u0000\u0001'.repeat(1000)}\n`.repeat(100)], ['b.png', '\u0000\n'.repeat(9)]]) {
      await drop(page, name, text);
      await notice(page, 'This is not a text file');
      await eventually.equal(() => symbols(page), LEETCODE_1);
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
    await verdictOf(page, 'Exactly one solution');
  }, { at: `#b=${LEETCODE_1}` });

  it('of two files one is opened, and that is said; the dialog gives way', async ({ page }) => {
    await openDialog(page);
    await page.evaluate(([one, other]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([one], 'one.sdm'));
      dataTransfer.items.add(new File([other], 'other.sdm'));
      document.getElementById('paste-text').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, [LEETCODE_1, LEETCODE_2]);
    await notice(page, 'Only one file can be opened at a time: opened one.sdm, ignored 1 other.');
    await eventually.equal(() => symbols(page), LEETCODE_1);
    await eventually.equal(() => page.locator('#paste-dialog').isVisible(), false);
  });

  it('boxes that are no squares are said', async ({ page }) => {
    await paste(page, '1'.padEnd(36, '.'));
    await notice(page, 'Its boxes have 2 rows and 3 columns.');
  });

  it('Chinese notices have Chinese marks', async ({ page }) => {
    await paste(page, `${LEETCODE_2.slice(0, 40)}q${LEETCODE_2.slice(41)}`);
    await notice(page, '无法读取（第 1 行，第 41 列）：');
  }, { locale: 'zh-CN' });

  it('the verdict is busy from the moment of a paste', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    const busy = await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      return document.getElementById('verdict').ariaBusy;
    }, LEETCODE_1);
    assert.equal(busy, 'true');
    await notice(page, 'Detected');
    await verdictOf(page, 'Exactly one solution');
  }, { at: `#b=${LEETCODE_1}` });

  it('a link opens while the tools for setters ask about the board before', async ({ page }) => {
    await page.locator('#setter summary').click();
    await eventually.equal(() => page.evaluate(() => localStorage.getItem('ninefold.setter')), 'yes');
    await page.reload();
    await verdictOf(page, 'Exactly one solution');
    await eventually.equal(() => symbols(page), LEETCODE_1);
  }, { at: `#b=${LEETCODE_1}` });

  it('another link in the same window opens too', async ({ page }) => {
    await page.evaluate((board) => { location.hash = `b=${board}`; }, LEETCODE_2);
    await verdictOf(page, 'Breaks a rule');
    await eventually.equal(() => symbols(page), LEETCODE_2);
  }, { at: `#b=${LEETCODE_1}` });
});

oneSetup('intake', (it) => {
  it('a notice moves nothing, goes by itself or with the next edit, and gives the focus back', async ({ page }) => {
    const top = () => page.locator('#board').evaluate((one) => one.getBoundingClientRect().top);
    await verdictOf(page, 'Exactly one solution');
    await page.clock.install();
    const before = await top();
    await paste(page, LEETCODE_2);
    await notice(page, 'Detected');
    assert.equal(await top(), before);
    await page.clock.runFor(6000);
    await eventually.equal(() => page.locator('#notice').isVisible(), false);
    await paste(page, 'hello');
    await notice(page, 'Could not read this');
    assert.equal(await top(), before);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await eventually.equal(() => page.locator('#board .selected').evaluate((one) => one === document.activeElement), true);
    await paste(page, 'hello');
    await notice(page, 'Could not read this');
    await page.keyboard.press('5');
    await eventually.equal(() => page.locator('#notice').isVisible(), false);
  }, { at: `#b=${LEETCODE_1}` });
});
