// Puzzles with rules beyond rows, columns and boxes: cages, thermometers, regions.

import assert from 'node:assert/strict';
import { assertAccessible } from '../accessible.js';
import { cell, paste, speak, symbols, verdictOf } from '../browser.js';
import { everySetup } from '../every-setup.js';
import { JIGSAW, KILLER, THERMOMETER, UNKNOWN } from '../ruled.js';

const sentences = (page) => page.locator('#sentences li').allTextContents();
const write = async (page, row, column, digit) => {
  await cell(page, row, column).click();
  await page.keyboard.press(digit);
};

everySetup('rules', (it) => {
  it('a pasted link keeps its rules: a broken one has a sentence, and undo takes it back', async ({ page }) => {
    await paste(page, KILLER);
    await page.locator('#notice', { hasText: 'an f-puzzles link' }).waitFor();
    await verdictOf(page, 'Exactly one solution');
    await write(page, 1, 1, '4');
    await verdictOf(page, 'Breaks a rule');
    assert.deepEqual(await sentences(page), ['The cage at r1c1 already adds up to 4, but must add up to 3.']);
    await page.locator('#sentences button').first().hover();
    assert.equal(await page.locator('#board .pointed').count(), 1);
    await page.locator('#undo').click();
    await verdictOf(page, 'Exactly one solution');
    await page.locator('#redo').click();
    await verdictOf(page, 'Breaks a rule');
    await page.locator('#clear').click();
    await verdictOf(page, 'Exactly one solution');
    // The right digits are right, and a wrong one is found.
    await write(page, 1, 1, '1');
    await write(page, 1, 3, '1');
    await page.locator('#undo').click();
    await write(page, 2, 1, '4');
    await page.getByRole('button', { name: 'Check my digits' }).click();
    await verdictOf(page, '1 of your 2 digits is wrong');
    // A new board has no rules.
    await page.locator('#new-menu summary').click();
    await page.getByRole('button', { name: '4 × 4, 2 × 2 boxes' }).click();
    await write(page, 1, 1, '4');
    await verdictOf(page, 'The printed puzzle');
  });

  it('thermometers, and regions in the place of boxes', async ({ page }) => {
    await paste(page, THERMOMETER);
    await verdictOf(page, 'Exactly one solution');
    await write(page, 1, 1, '4');
    await verdictOf(page, 'Breaks a rule');
    assert.match((await sentences(page))[0], /^The thermometer from r1c1/);
    await paste(page, JIGSAW);
    await verdictOf(page, 'Exactly one solution');
    assert.equal((await symbols(page)).length, 25);
    // A line between two regions, and none inside of one.
    assert.match(await cell(page, 1, 2).getAttribute('class'), /edge-right/);
    assert.doesNotMatch(await cell(page, 1, 1).getAttribute('class'), /edge-right/);
  });

  it('what is not understood is named', async ({ page }) => {
    await paste(page, UNKNOWN);
    await verdictOf(page, 'Undecided');
    assert.deepEqual(await sentences(page), ['Not checked: fog.']);
    await speak(page, 'zh');
    await verdictOf(page, '未定');
    assert.deepEqual(await sentences(page), ['未检查：fog。']);
  });

  it('a table of links opens each with its rules, and a reload keeps them', async ({ page }) => {
    await paste(page, [KILLER, THERMOMETER, JIGSAW].join('\n'));
    await page.locator('#many-line', { hasText: '3 boards, 0 failed.' }).waitFor();
    await page.locator('#rows [role=row]', { hasText: '2' }).nth(1).waitFor();
    await page.locator('#rows').focus();
    await page.keyboard.press('Enter');
    await verdictOf(page, 'Exactly one solution');
    await write(page, 1, 1, '4');
    await verdictOf(page, 'Breaks a rule');
    assert.match((await sentences(page))[0], /^The cage at r1c1/);
    await page.waitForFunction(() => location.hash.includes('r='));
    await page.reload();
    await verdictOf(page, 'Breaks a rule');
    assert.match((await sentences(page))[0], /^The cage at r1c1/);
    await assertAccessible(page, 'a cage is broken');
  });
});
