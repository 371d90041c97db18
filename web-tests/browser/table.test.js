// A file of many boards.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { drop, paste, symbols, verdictOf } from '../browser.js';
import { everySetup } from '../every-setup.js';
import { LEETCODE_1, LEETCODE_2, manyBoards, MULTIPLE } from '../boards.js';

const BOARDS = 100_000;
const counts = (page) =>
  page.locator('#chips button').evaluateAll((chips) =>
    Object.fromEntries(chips.map((chip) => [chip.dataset.status, Number(chip.querySelector('b').textContent.replaceAll(',', ''))])),
  );
const done = (page) => page.locator('#many-foot').waitFor();
const row = (page, place) => page.locator(`#row-${place}`);

everySetup('table', (it) => {
  it(`a file of ${BOARDS} boards: counts, filter, open, back, download`, async ({ page }) => {
    const { text, expected, failing, lines } = manyBoards(BOARDS);
    await drop(page, 'book.sdm', text);
    await done(page);
    assert.deepEqual(await counts(page), { all: BOARDS, ...expected });
    assert.equal(await page.locator('#many-title').textContent(), 'Boards of book.sdm');
    assert.equal(await page.locator('#many-line').textContent(), '100,000 boards, 11,000 of them failing.');
    assert.equal(await page.locator('#rows').getAttribute('aria-rowcount'), String(BOARDS + 1));
    const rows = await page.locator('#rows .rows-body [role=row]').count();
    assert.ok(rows < 60, `${rows} rows on the page`);

    await page.locator('#chips [data-status=conflict]').click();
    await row(page, 0).filter({ hasText: 'twice' }).waitFor();
    const first = failing.find(({ kind }) => kind === 'conflict');
    assert.match(await row(page, 0).textContent(), new RegExp(`^${first.at + 1}${first.at + 1}Breaks a rule30`));
    await page.locator('#rows').focus();
    await page.keyboard.press('End');
    const last = failing.findLast(({ kind }) => kind === 'conflict');
    await row(page, expected.conflict - 1).filter({ hasText: 'twice' }).waitFor();
    await page.keyboard.press('Enter');
    await verdictOf(page, 'Breaks a rule');
    assert.equal(await symbols(page), last.line);
    assert.equal(await page.locator('#place').textContent(), `Board ${(last.at + 1).toLocaleString('en')} of 100,000`);

    await page.getByRole('button', { name: 'Back to the table' }).click();
    await row(page, expected.conflict - 1).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await verdictOf(page, 'Breaks a rule');
    assert.equal(await symbols(page), failing.filter(({ kind }) => kind === 'conflict').at(-2).line);

    await page.getByRole('button', { name: 'Back to the table' }).click();
    await page.locator('#chips [data-status=malformed]').click();
    await row(page, 0).click();
    await page.locator('#notice', { hasText: 'This could not be read (line 5, column 80)' }).waitFor();

    const saved = async (name) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      return readFile(await (await download).path(), 'utf8');
    };
    const asLines = (await saved('Failing boards as lines')).trimEnd().split('\n');
    assert.deepEqual(
      asLines,
      failing.map(({ at, kind, line }) => (kind === 'conflict' ? line : `# line ${at + 1}: 80 symbols, but a board has 81`)),
    );
    const reports = (await saved('Failing boards as JSON lines')).trimEnd().split('\n').map((line) => JSON.parse(line));
    assert.deepEqual(reports.map(({ line, status }) => [line, status]), failing.map(({ at, kind }) => [at + 1, kind]));
    assert.equal(reports[0].board, lines[3]);
  });

  it('several boards in a paste; a deeper question about all of them', async ({ page }) => {
    await paste(page, [LEETCODE_1, LEETCODE_2, MULTIPLE].join('\n'));
    await done(page);
    assert.deepEqual(await counts(page), { all: 3, conflict: 1, valid: 2 });
    await page.locator('#require').selectOption('unique');
    await page.locator('#chips [data-status=multiple]').waitFor();
    await done(page);
    assert.deepEqual(await counts(page), { all: 3, conflict: 1, multiple: 1, unique: 1 });
    assert.equal(await page.locator('#many-line').textContent(), '3 boards, 2 of them failing.');
    await row(page, 2).click();
    await verdictOf(page, 'More than one solution');
    await page.getByRole('button', { name: 'Back to the table' }).click();
    await page.getByRole('button', { name: 'Close the table' }).click();
    assert.equal(await page.locator('#one').isVisible(), true);
    assert.equal(await page.locator('#return').isVisible(), false);
  });

  it('a table of CSV and lines of JSON keep their lines, however long they are', async ({ page }) => {
    const { lines, expected } = manyBoards(3000);
    const files = {
      'boards.csv': ['id,puzzle', ...lines.map((line, at) => `${at},${line}`)],
      'boards.jsonl': lines.map((puzzle) => JSON.stringify({ puzzle })),
    };
    for (const [name, content] of Object.entries(files)) {
      await drop(page, name, content.join('\n'));
      await page.locator('#many-title', { hasText: name }).waitFor();
      await done(page);
      assert.deepEqual(await counts(page), { all: 3000, ...expected }, name);
      await page.locator('#rows').focus();
      await page.keyboard.press('End');
      const last = row(page, 2999);
      await last.filter({ hasText: 'no digit stands twice' }).waitFor();
      assert.equal(await last.locator('[role=gridcell]').nth(1).textContent(), content.length.toLocaleString('en'));
      await page.keyboard.press('Enter');
      await verdictOf(page, 'Exactly one solution');
      assert.equal(await symbols(page), lines[2999]);
    }
  });

  it('reading can be stopped', async ({ page }) => {
    const { text } = manyBoards(BOARDS);
    // The button is pressed in the same turn in which the file is dropped: it is never too late.
    await page.evaluate(
      ([content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], 'book.sdm'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        document.getElementById('stop').click();
      },
      [text],
    );
    assert.equal(await page.locator('#many').isVisible(), false);
    assert.equal(await page.locator('#one').isVisible(), true);
  });
});
