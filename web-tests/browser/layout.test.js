// Where everything is, on every screen: the board has the room, nothing moves, what is marked can be seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, drawn, openPage, paste, resize, startBrowser, symbols, verdictOf } from '../browser.js';
import { everySetup, oneSetup } from '../every-setup.js';
import { eventually } from '../eventually.js';
import { EXAMPLES } from '../../web/examples.js';
import { LEETCODE_1, LEETCODE_2, LONG_SEARCH, MULTIPLE, rowsOf, SOLVED, UNSOLVABLE } from '../boards.js';

const LARGE = EXAMPLES.find(({ name }) => name === 'exampleLarge').board;
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1366, height: 650 } };
const box = (page, selector) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().toJSON());
const size = (page) => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
const BOARDS = [LEETCODE_1, LEETCODE_2, MULTIPLE, UNSOLVABLE, SOLVED];

/** Goes to a board by its link, and waits until everything about it is said. */
async function show(page, board) {
  await page.evaluate((symbols) => { location.hash = `#b=${symbols}`; }, board);
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('#board [role=gridcell]')].map((one) => (one.matches('.ghost, .pair') ? '.' : one.textContent || '.')).join('') === wanted &&
      document.getElementById('verdict').ariaBusy !== 'true' && document.getElementById('verdict').dataset.search !== 'yes',
    board,
  );
  await drawn(page);
}

/** The sum of all layout shifts from now on, those after a key or a press too, which browsers do not count. */
const watchShifts = () => {
    window.shifts = [];
    window.noteShifts = (entries) => {
      for (const { value, sources } of entries) window.shifts.push({ value, of: sources.map(({ node }) => node?.id || node?.className || node?.textContent) });
    };
    window.shiftObserver = new PerformanceObserver((list) => window.noteShifts(list.getEntries()));
    window.shiftObserver.observe({ type: 'layout-shift' });
  };
const shifts = async (page) => {
  await drawn(page);
  return page.evaluate(() => {
    window.noteShifts(window.shiftObserver.takeRecords());
    return window.shifts;
  });
};

/** The contrast of two colours, as WCAG has it. */
function contrast(one, other) {
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The colours of points on the screen, as they are painted. */
async function coloursAt(page, points) {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(async ([data, places]) => {
    const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    return places.map(([x, y]) => [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data].slice(0, 3));
  }, [picture, points]);
}

everySetup('layout', (it) => {
  for (const [name, options] of [['a phone', PHONE], ['a desktop', DESK]]) {
    it(`nothing moves while 30 clues are typed: ${name}`, async ({ page }) => {
      await page.evaluate(watchShifts);
      await cell(page, 1, 1).click();
      for (const [at, symbol] of [...LEETCODE_1].entries()) {
        if (at > 0) await page.keyboard.press(at % 9 === 0 ? 'Home' : 'ArrowRight');
        if (at > 0 && at % 9 === 0) await page.keyboard.press('ArrowDown');
        if (symbol !== '.') await page.keyboard.press(symbol);
      }
      await eventually.equal(() => symbols(page), LEETCODE_1);
      await verdictOf(page, 'Exactly one solution');
      assert.deepEqual(await shifts(page), []);
    }, options);
  }

  it('nothing moves from verdict to verdict, nor when the page opens', async ({ page }) => {
    await page.addInitScript(watchShifts);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    await verdictOf(page, 'Empty board');
    assert.deepEqual(await shifts(page), [], 'opening');
    const before = [await box(page, '#board'), await box(page, '#keypad'), await box(page, '#verdict')];
    for (const board of BOARDS) {
      await show(page, board);
      assert.deepEqual([await box(page, '#board'), await box(page, '#keypad'), await box(page, '#verdict')], before, board);
    }
  }, DESK);

  it('nine lines whose blanks are spaces are a board', async ({ page }) => {
    const lines = rowsOf(LEETCODE_1).map((row) => row.replaceAll('.', ' '));
    for (const text of [lines.join('\n'), lines.map((line) => line.trimEnd()).join('\n'), `${lines.join('\r\n')}\r\n`]) {
      await paste(page, LEETCODE_2);
      await verdictOf(page, 'Breaks a rule');
      await paste(page, text);
      await verdictOf(page, 'Exactly one solution');
      await eventually.equal(() => symbols(page), LEETCODE_1);
    }
  });

  it('a search that runs does not move its board on the smallest phone', async ({ page }) => {
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    const before = await box(page, '#keypad');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep searching' }).waitFor();
    assert.deepEqual(await box(page, '#keypad'), before);
  }, { ...PHONE, at: `#b=${LONG_SEARCH}` });
});

oneSetup('layout', (it) => {
  it('on a desktop the board has the height, and the column beside it the rest', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    for (const [width, height, least] of [[1366, 650, 520], [1366, 768, 600], [1440, 900, 740], [1920, 1080, 840], [1024, 768, 560]]) {
      await resize(page, width, height);
      const [board, side] = [await box(page, '#board'), await box(page, '.side')];
      assert.ok(board.width >= least, `a board of ${board.width} at ${width} × ${height}`);
      assert.ok(board.bottom <= height && side.bottom <= height, `the board ends at ${board.bottom}, the column at ${side.bottom}`);
      assert.ok(side.left >= board.right, 'the column is beside the board');
      assert.ok(width > 1500 || side.right - board.left >= 0.75 * width, `${side.right - board.left} of ${width} are used`);
      await eventually.deepEqual(() => size(page), [width, height]);
      for (const part of ['#keypad', '#primary', '#sentences', '#deep']) {
        const { bottom, left } = await box(page, part);
        assert.ok(bottom <= height && left >= board.right, `${part} is beside the board at ${width} × ${height}`);
      }
    }
  }, { at: `#b=${LEETCODE_2}` });

  for (const locale of ['en-GB', 'zh-CN']) {
    it(`on a phone board, keys, verdict and its action are in the first view, and stay: ${locale}`, async ({ page }) => {
      const places = async () => Object.fromEntries(await Promise.all(['#board', '#keypad', '#verdict', '.bar'].map(async (one) => [one, await box(page, one)])));
      await page.waitForFunction(() => document.getElementById('verdict').dataset.status === 'empty');
      await verdictOf(page);
      const empty = await places();
      for (const way of ['#way-copy', '#way-paste', '#way-example']) await eventually.ok(async () => (await box(page, way)).bottom <= empty['#verdict'].bottom, way);
      for (const { bottom, right } of Object.values(empty)) assert.ok(bottom <= 640 && right <= 360, `${right}, ${bottom}`);
      for (const board of BOARDS) {
        await show(page, board);
        assert.deepEqual(await places(), empty, board);
        const [card, action, line] = [await box(page, '#verdict'), await box(page, '#primary'), await box(page, '#verdict-line')];
        assert.ok(action.height >= 36 && action.bottom <= card.bottom && action.right <= card.right, `the action ends at ${action.bottom} of ${card.bottom}`);
        assert.ok(line.bottom <= card.bottom, `the line ends at ${line.bottom} of ${card.bottom}`);
        await eventually.equal(async () => (await size(page))[0], 360);
      }
    }, { ...PHONE, locale });
  }

  it('each verdict has one primary action, which does something', async ({ page }) => {
    const primary = page.locator('#primary');
    for (const board of BOARDS) {
      await show(page, board);
      await eventually.equal(() => page.locator('button.main:visible').count(), 1, board);
      const before = await page.locator('#one').evaluate((one) => one.outerHTML);
      await primary.click();
      await page.waitForFunction((then) => document.getElementById('one').outerHTML !== then, before);
    }
    await show(page, LEETCODE_2);
    await primary.click();
    await eventually.equal(() => page.locator('#board .pointed').count(), 2);
    const pointed = () => page.locator('#board .pointed').evaluateAll((all) => all.map((one) => one.ariaLabel));
    const first = await pointed();
    await primary.click();
    await eventually.notDeepEqual(pointed, first);
  });

  it('an empty page offers three ways', async ({ page }) => {
    const ways = page.locator('#ways button');
    await eventually.deepEqual(() => ways.allTextContents(), ['Copy from paper', 'Paste or open', 'Try an example']);
    await page.locator('#way-paste').click();
    await page.getByRole('button', { name: 'Open a file…' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#way-copy').click();
    for (const key of '5 3') await page.keyboard.press(key);
    await eventually.equal(async () => (await symbols(page)).slice(0, 4), '5.3.');
    await ways.first().waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.locator('#way-example').click();
    await verdictOf(page, 'Exactly one solution');
  });

  for (const colorScheme of ['light', 'dark']) {
    it(`row, column and box of the cell, and the same digit, are seen at 3:1: ${colorScheme}`, async ({ page }) => {
      await verdictOf(page, 'Exactly one solution');
      await cell(page, 5, 5).click();
      await page.locator('#deep').uncheck();
      await cell(page, 3, 2).click();
      const [plain, near, beside] = await Promise.all([[5, 5], [3, 5], [2, 5]].map(async ([row, column]) =>
        cell(page, row, column).evaluate((one) => one.getBoundingClientRect().toJSON())));
      const same = await cell(page, 2, 5).evaluate((one) => one.getBoundingClientRect().toJSON());
      const corner = ({ left, top }) => [left + 8, top + 8];
      // The line is the last of the cells that are near, towards those that are not; the rim is a ring within its cell.
      const line = [near.left + near.width / 2, near.top + 1];
      const rim = [same.left + same.width / 2, same.top + 0.5 + (same.height / 2) * 0.14];
      const [ground, tint, other, edge, disc] = await coloursAt(page, [corner(plain), corner(near), corner(beside), line, rim]);
      assert.deepEqual(ground, other);
      assert.ok(contrast(edge, ground) >= 3, `line ${edge} on ${ground}: ${contrast(edge, ground)}`);
      assert.ok(contrast(edge, tint) >= 3, `line ${edge} on ${tint}: ${contrast(edge, tint)}`);
      assert.ok(contrast(disc, ground) >= 3, `rim ${disc} on ${ground}: ${contrast(disc, ground)}`);
    }, { colorScheme, at: `#b=${LEETCODE_1}`, viewport: { width: 1280, height: 860 } });
  }

  it('the ring on a cell of a conflict is seen besides the focus', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    await page.locator('#sentences button').first().click();
    const focused = cell(page, 1, 1);
    await eventually.equal(() => focused.evaluate((one) => one === document.activeElement && one.matches('.pointed')), true);
    const ringOf = (locator) => locator.evaluate((one) => getComputedStyle(one).boxShadow.match(/rgb\([^)]+\)/g));
    const [pointed] = await ringOf(cell(page, 4, 1));
    for (const look of ['focus', 'keys']) {
      // By keys the focus has its own ring.
      if (look === 'keys') {
        await page.locator('#sentences button').first().focus();
        await page.keyboard.press('Enter');
      }
      const { left, top, height } = await focused.evaluate((one) => one.getBoundingClientRect().toJSON());
      const column = Array.from({ length: 14 }, (_, at) => [left + at, top + height / 2]);
      const painted = (await coloursAt(page, column)).map((colour) => `rgb(${colour.join(', ')})`);
      const accent = (await ringOf(focused))[0];
      assert.ok(painted.includes(pointed), `${look}: the ring ${pointed} is among ${painted}`);
      assert.ok(painted.includes(accent), `${look}: the focus ${accent} is among ${painted}`);
    }
  }, { at: `#b=${LEETCODE_2}` });

  it('letters twice as large cut nothing off', async ({ page }) => {
    await verdictOf(page, 'Breaks a rule');
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
    for (const [width, height] of [[1366, 650], [1280, 860], [1024, 768], [900, 700], [600, 900], [390, 844]]) {
      await resize(page, width, height);
      await eventually.equal(async () => (await size(page))[0], width, `the page is wider than ${width}`);
      await assertWhole(page, `${width} × ${height}`);
    }
  }, { at: `#b=${LEETCODE_2}` });

  it('a board of 16 × 16 can be read on a phone: it scrolls, follows the cell, and can be seen whole', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    const { width, height } = await cell(page, 1, 1).evaluate((one) => one.getBoundingClientRect().toJSON());
    assert.ok(width >= 28 && height >= 28, `a cell of ${width} × ${height}`);
    await eventually.deepEqual(async () => (await size(page))[0], 360);
    const area = await box(page, '#board-area');
    await eventually.ok(async () => area.right <= 360 && (await box(page, '#keypad')).bottom <= 640);
    // The cell that is walked to comes into view, with its ruler.
    await cell(page, 1, 1).tap();
    for (const key of ['End', 'Control+End']) await page.keyboard.press(key);
    const placeOf = (locator) => locator.evaluate((one) => one.getBoundingClientRect().toJSON());
    await eventually.ok(async () => {
      const last = await placeOf(cell(page, 16, 16));
      return last.right <= area.right && last.bottom <= area.bottom;
    }, 'the last cell is in view');
    await eventually.ok(async () => {
      const ruler = await placeOf(page.locator('#ruler-left .here'));
      return ruler.left >= area.left - 1 && ruler.left < area.left + 20;
    }, 'the ruler stays at the edge');
    const whole = page.getByRole('button', { name: 'Show the whole board' });
    await whole.tap();
    await eventually.ok(async () => (await box(page, '#board')).right <= 360);
    await whole.tap();
    await eventually.ok(async () => (await box(page, '#board')).width > 360);
  }, { ...PHONE, at: `#b=${LARGE}` });

  it('a finger that scrolls a large board selects nothing', async ({ page }) => {
    await verdictOf(page, 'Exactly one solution');
    const selected = () => page.locator('#board .selected').getAttribute('aria-label');
    const before = await selected();
    const { x, y } = await cell(page, 5, 5).evaluate((one) => one.getBoundingClientRect().toJSON());
    const client = await page.context().newCDPSession(page);
    const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', { x: x + 9, y: y + 9 });
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', { x: x + 9 - step * 12, y: y + 9 });
    await touch('touchEnd');
    await page.waitForFunction(() => document.getElementById('board-area').scrollLeft > 20);
    assert.equal(await selected(), before);
    await cell(page, 5, 8).tap();
    await eventually.match(selected, /^row 5 column 8/);
  }, { ...PHONE, at: `#b=${LARGE}` });

  it('the moment when it is solved is seen once, and without motion not at all', async ({ page }) => {
    const board = page.locator('#board');
    await cell(page, 9, 9).click();
    await page.keyboard.press('9');
    await verdictOf(page, 'Solved');
    assert.doesNotMatch(await board.getAttribute('class'), /finished/);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.keyboard.press('Delete');
    await verdictOf(page, 'Exactly one solution');
    await page.evaluate(watchShifts);
    // The moment may be over before somebody looks.
    await page.evaluate(() => {
      const grid = document.getElementById('board');
      window.moments = [];
      new MutationObserver(() => window.moments.push(grid.matches('.finished'))).observe(grid, { attributeFilter: ['class'] });
    });
    await page.keyboard.press('9');
    await eventually.deepEqual(() => page.evaluate(() => window.moments), [true, false]);
    assert.deepEqual(await shifts(page), []);
  }, { at: `#b=${SOLVED.slice(0, 80)}.` });
});

/** Nothing of the column ends outside of the page, or is hidden by what contains it. */
async function assertWhole(page, where) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.side button, .side p, .side h2, .side label, .top button, .top summary')]
      .filter((one) => one.checkVisibility() && !one.closest('.menu ul'))
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1;
      })
      .map((one) => one.id || one.textContent.trim()));
  assert.deepEqual(cut, [], where);
}

test('layout: letters twice as large by the settings of the browser cut nothing off', async () => {
  const { startStatic } = await import('../static-server.js');
  const server = await startStatic();
  const browser = await startBrowser('--blink-settings=defaultFontSize=32');
  try {
    const { page, close } = await openPage(browser, { engine: 'wasm' }, `${server.address}#b=${LEETCODE_2}`);
    for (const [width, height] of [[1366, 650], [1920, 1080], [800, 1000], [390, 844]]) {
      await resize(page, width, height);
      await eventually.equal(async () => (await size(page))[0], width);
      await assertWhole(page, `${width} × ${height}`);
    }
    await close();
  } finally {
    await browser.close();
    await server.stop();
  }
});
