// A file of many boards.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { cell, drop, paste, speak, symbols, verdictOf } from '../browser.js';
import { everySetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { LEETCODE_1, LEETCODE_2, manyBoards, MULTIPLE } from '../boards.js';

const BOARDS = 100_000;
const counts = (page) =>
  page.locator('#chips button').evaluateAll((chips) =>
    Object.fromEntries(chips.map((chip) => [chip.dataset.status, Number(chip.querySelector('b').textContent.replaceAll(',', ''))])),
  );
/** Waits until all boards are read. A large file has time as long as its reading goes on. */
const done = async (page) => {
  const isRead = () => document.getElementById('many-foot').checkVisibility() && document.getElementById('reading').hidden;
  const progress = () => page.locator('#reading-text').textContent();
  for (;;) {
    const before = await progress();
    try {
      return await page.waitForFunction(isRead);
    } catch (error) {
      if ((await progress()) === before) throw error;
    }
  }
};
const row = (page, place) => page.locator(`#row-${place}`);

everySetup('table', (it) => {
  it(`a file of ${BOARDS} boards: counts, filter, open, back, download`, async ({ page }) => {
    const { text, expected, failing, lines } = manyBoards(BOARDS);
    await drop(page, 'book.sdm', text);
    await done(page);
    await eventually.deepEqual(() => counts(page), { all: BOARDS, ...expected });
    await eventually.equal(() => page.locator('#many-title').textContent(), 'Boards in book.sdm');
    await eventually.equal(() => page.locator('#many-line').textContent(), '100,000 boards, 11,000 failed.');
    await eventually.equal(() => page.locator('#rows').getAttribute('aria-rowcount'), String(BOARDS + 1));
    await row(page, 0).waitFor();
    const rows = await page.locator('#rows .rows-body [role=row]').count();
    assert.ok(rows < 60, `${rows} rows on the page`);

    await page.locator('#chips [data-status=conflict]').click();
    await row(page, 0).filter({ hasText: 'has two' }).waitFor();
    const first = failing.find(({ kind }) => kind === 'conflict');
    await eventually.match(() => row(page, 0).textContent(), new RegExp(`^${first.at + 1}${first.at + 1}Breaks a rule30`));
    await page.locator('#rows').focus();
    await page.keyboard.press('End');
    const last = failing.findLast(({ kind }) => kind === 'conflict');
    await row(page, expected.conflict - 1).filter({ hasText: 'has two' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#board').waitFor();
    await verdictOf(page, 'Breaks a rule');
    await eventually.equal(() => symbols(page), last.line);
    await eventually.equal(() => page.locator('#place').textContent(), `Board ${(last.at + 1).toLocaleString('en')} of 100,000`);

    await page.getByRole('button', { name: 'Back to table' }).click();
    await row(page, expected.conflict - 1).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.locator('#board').waitFor();
    await verdictOf(page, 'Breaks a rule');
    await eventually.equal(() => symbols(page), failing.filter(({ kind }) => kind === 'conflict').at(-2).line);

    await page.getByRole('button', { name: 'Back to table' }).click();
    await page.locator('#chips [data-status=malformed]').click();
    await row(page, 0).click();
    await page.locator('#notice', { hasText: 'Could not read this (line 5, column 80)' }).waitFor();
    await eventually.equal(() => page.locator('#notice pre').textContent(), lines[4]);
    await eventually.doesNotMatch(() => page.locator('#notice').textContent(), /The board has not changed/);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await eventually.equal(() => page.evaluate(() => document.activeElement.id), 'rows');

    const saved = async (name) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      return readFile(await (await download).path(), 'utf8');
    };
    const asLines = (await saved('Download failed boards (lines)')).trimEnd().split('\n');
    assert.deepEqual(
      asLines,
      failing.flatMap(({ at, kind, line }) => (kind === 'conflict' ? line : [`# line ${at + 1}: 80 symbols, but a board has 81`, line])),
    );
    const reports = (await saved('Download failed boards (JSON Lines)')).trimEnd().split('\n').map((line) => JSON.parse(line));
    assert.deepEqual(reports.map(({ line, status }) => [line, status]), failing.map(({ at, kind }) => [at + 1, kind]));
    assert.equal(reports[0].board, lines[3]);
  });

  it('several boards in a paste; a deeper question about all of them', async ({ page }) => {
    await paste(page, [LEETCODE_1, LEETCODE_2, MULTIPLE].join('\n'));
    await done(page);
    await eventually.deepEqual(() => counts(page), { all: 3, conflict: 1, valid: 2 });
    await page.locator('#require').selectOption('unique');
    await page.locator('#chips [data-status=multiple]').waitFor();
    await done(page);
    await eventually.deepEqual(() => counts(page), { all: 3, conflict: 1, multiple: 1, unique: 1 });
    await eventually.equal(() => page.locator('#many-line').textContent(), '3 boards, 2 failed.');
    await paste(page, 'hello');
    await page.locator('#notice', { hasText: 'Could not read this' }).waitFor();
    await eventually.doesNotMatch(() => page.locator('#notice').textContent(), /The board has not changed/);
    await row(page, 2).click();
    await verdictOf(page, 'More than one solution');
    await page.getByRole('button', { name: 'Back to table' }).click();
    await page.getByRole('button', { name: 'Close table' }).click();
    await eventually.equal(() => page.locator('#one').isVisible(), true);
    await eventually.equal(() => page.locator('#return').isVisible(), false);
  });

  it('a table of CSV and lines of JSON keep their lines, however long they are', async ({ page }) => {
    const { lines, expected } = manyBoards(3000);
    const files = {
      'boards.csv': ['id,puzzle', ...lines.map((line, at) => `${at},${line}`)],
      'boards.jsonl': lines.map((puzzle) => JSON.stringify({ puzzle })),
    };
    const recognised = {
      'boards.csv': 'Detected: CSV. Only the column with the boards was checked.', 'boards.jsonl': 'Detected: JSON.',
    };
    for (const [name, content] of Object.entries(files)) {
      await drop(page, name, content.join('\n'));
      await page.locator('#many-title', { hasText: name }).waitFor();
      await done(page);
      await eventually.deepEqual(() => counts(page), { all: 3000, ...expected }, name);
      await page.locator('#many-format', { hasText: recognised[name] }).waitFor();
      await page.locator('#rows').focus();
      await page.keyboard.press('End');
      const last = row(page, 2999);
      await last.filter({ hasText: 'no conflicts' }).waitFor();
      await eventually.equal(() => last.locator('[role=gridcell]').nth(1).textContent(), content.length.toLocaleString('en'));
      await page.keyboard.press('Enter');
      await page.locator('#board').waitFor();
      await verdictOf(page, 'Exactly one solution');
      await eventually.equal(() => symbols(page), lines[2999]);
    }
  });

  /** Drops a file, and presses Stop in the turn in which the table shows its first boards. */
  const dropAndStop = (page, text) =>
    page.evaluate(
      (content) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], 'book.sdm'));
        const reading = document.getElementById('reading-text');
        new MutationObserver((_, observer) => {
          if (!/^[1-9]/.test(reading.textContent)) return;
          observer.disconnect();
          document.getElementById('stop').click();
        }).observe(reading, { childList: true, characterData: true, subtree: true });
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      text,
    );

  it('reading can be stopped: what was judged is kept', async ({ page }) => {
    const { text, lines } = manyBoards(BOARDS);
    // The deeper question takes so long for all of them that Stop is never too late.
    await page.evaluate(() => { document.getElementById('require').value = 'unique'; });
    await dropAndStop(page, text);
    await done(page);
    const line = await page.locator('#many-line').textContent();
    const [, boards, part] = /^Stopped at ([\d,]+) boards, ([\d.]+) % of the file\. \1 boards, [\d,]+ failed\.$/.exec(line) ?? assert.fail(line);
    const count = Number(boards.replaceAll(',', ''));
    assert.ok(count > 0 && count < BOARDS && Number(part) < 100, line);
    await eventually.equal(async () => (await counts(page)).all, count);
    await page.locator('#rows').focus();
    await page.keyboard.press('End');
    await row(page, count - 1).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await verdictOf(page, 'Solved');
    await eventually.equal(() => symbols(page), lines[0]);
  });

  it('a file that can only be judged as a whole is stopped, too: then there is nothing to keep', async ({ page }) => {
    const { lines } = manyBoards(20_000);
    await page.evaluate((content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'book.json'));
      const many = document.getElementById('many');
      const isShown = new Promise((shown) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          document.getElementById('stop').click();
          shown();
        }).observe(many, { attributes: true });
      });
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      return isShown;
    }, `[${lines.map((line) => JSON.stringify(line)).join(',\n')}]`);
    await page.locator('#many').waitFor({ state: 'hidden' });
    await eventually.equal(() => page.locator('#notice').isVisible(), false);
    await eventually.equal(() => symbols(page), LEETCODE_1);
  }, { at: `#b=${LEETCODE_1}` });

  it('a deeper question that is stopped leaves the answer to the one before, and its name', async ({ page }) => {
    await paste(page, [LEETCODE_1, LEETCODE_2, MULTIPLE].join('\n'));
    await done(page);
    await page.evaluate(() => {
      const require = document.getElementById('require');
      require.focus();
      require.value = 'unique';
      require.dispatchEvent(new Event('change'));
      document.getElementById('stop').click();
    });
    await done(page);
    await eventually.equal(() => page.locator('#require').inputValue(), 'valid');
    await eventually.equal(() => page.locator('#many-line').textContent(), '3 boards, 1 failed.');
    await eventually.deepEqual(() => counts(page), { all: 3, conflict: 1, valid: 2 });
    await eventually.equal(() => page.evaluate(() => document.activeElement.id), 'require');
    await row(page, 1).filter({ hasText: 'has two' }).waitFor();
    await page.locator('#require').selectOption('unique');
    await page.locator('#chips [data-status=multiple]').waitFor();
  });

  it('the place of a board is its own, in either language; its row is marked', async ({ page }) => {
    await paste(page, [LEETCODE_1, LEETCODE_2].join('\n'));
    await done(page);
    await row(page, 1).click();
    await page.locator('#place', { hasText: 'Board 2 of 2' }).waitFor();
    await cell(page, 1, 2).click();
    await page.keyboard.press('9');
    await eventually.equal(() => page.locator('#place').textContent(), 'Board 2 of 2');
    await speak(page, 'zh');
    await eventually.equal(() => page.locator('#place').textContent(), '第 2 个盘面，共 2 个');
    await speak(page, 'en');
    await paste(page, MULTIPLE);
    await verdictOf(page, 'More than one solution');
    await eventually.equal(() => page.locator('#place').textContent(), '');
    await page.keyboard.press('Control+z');
    await eventually.equal(() => page.locator('#place').textContent(), 'Board 2 of 2');
    await page.getByRole('button', { name: 'Back to table' }).click();
    await page.locator('#row-1.opened').waitFor();
  });

  it('boards that can be read in two ways: the file is read again as it was meant', async ({ page }) => {
    const sixteen = '1234'.padEnd(256, '.');
    await drop(page, 'sixteen.txt', `${sixteen}\n`.repeat(300));
    await done(page);
    await eventually.deepEqual(() => counts(page), { all: 300, malformed: 300 });
    await row(page, 0).click();
    await page.getByRole('button', { name: 'Digits start at 0' }).click();
    await page.locator('#chips [data-status=valid]').waitFor();
    await done(page);
    await eventually.deepEqual(() => counts(page), { all: 300, valid: 300 });
  });
});
