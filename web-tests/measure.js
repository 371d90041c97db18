// Figures of the page, printed and not asserted: the page until its first view is complete, what moves while a puzzle is typed, an edit
// until its verdict is on the screen, a file of a million boards beside the usual JavaScript in the same tab, and its duplicates.

import { openPage, startWholeBrowser } from './browser.js';
import { LEETCODE_1, LEETCODE_2, SOLVED } from './boards.js';
import { startStatic } from './static-server.js';

const EDITS = 200;
const OPENINGS = 15;
const SLOWDOWN = 4;
const BOARDS = Number(process.env.BOARDS ?? 1_000_000);

const server = await startStatic();
const browser = await startWholeBrowser();
try {
  const openings = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) openings.push(await measureOpening());
  report('a first visit until the board and its verdict are drawn', openings, 'first');
  report('the same with everything kept by the service worker', openings, 'again');
  for (const [name, viewport] of [['a desktop', { width: 1366, height: 650 }], ['a phone', { width: 360, height: 640 }]]) {
    console.log(`layout shifts while 30 clues are typed on ${name}: ${(await measureShifts(viewport)).toFixed(2)}`);
  }
  const { page } = await openPage(browser, { engine: 'wasm' }, `${server.address}#b=${LEETCODE_1}`);
  page.setDefaultTimeout(600_000);
  // Givens are locked when they come by a link; here they are edited.
  if (await page.locator('#lock').isEnabled()) await page.locator('#lock').click();
  const client = await page.context().newCDPSession(page);
  for (const rate of [1, SLOWDOWN]) {
    await client.send('Emulation.setCPUThrottlingRate', { rate });
    const edits = await page.evaluate(measureEdits, EDITS);
    const how = rate === 1 ? '' : `, at ${rate}× slowdown of the CPU`;
    report(`one edit until its verdict is in the document${how}`, edits, 'in the document');
    report(`one edit until the frame that shows it has been drawn${how}`, edits, 'drawn');
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.evaluate(makeFile, [BOARDS, LEETCODE_1, LEETCODE_2, SOLVED]);
  const dropped = await page.evaluate(measureDrop);
  const compared = await page.evaluate(measureCompared);
  const usual = await page.evaluate(measureUsual);
  console.log(`\n${BOARDS.toLocaleString('en')} boards, dropped until all are counted: ${seconds(dropped.time)}`);
  console.log(`  longest time the page did not answer meanwhile: ${dropped.longestPause.toFixed(0)} ms`);
  console.log(`  from a press until the duplicates among them are found: ${seconds(compared)}`);
  for (const { name, time, failing } of usual) {
    if (failing !== dropped.failing) throw new Error(`${name} finds ${failing} failing boards, the page ${dropped.failing}`);
    console.log(`  the usual JavaScript, ${name}: ${seconds(time)}, ${(time / dropped.time).toFixed(1)} times as long`);
  }
} finally {
  await browser.close();
  await server.stop();
}

function report(title, times, which) {
  const sorted = times.map((one) => one[which]).sort((a, b) => a - b);
  const at = (part) => `${sorted[Math.floor((sorted.length - 1) * part)].toFixed(2)} ms`;
  console.log(`${title}: median ${at(0.5)}, 95 % below ${at(0.95)} (${sorted.length} times)`);
}

/** A page that was never visited, and then once more: from the beginning of the navigation to the frame after the verdict. */
async function measureOpening() {
  const context = await browser.newContext({ viewport: { width: 1366, height: 650 } });
  const page = await context.newPage();
  const complete = () =>
    page.evaluate(async () => {
      const isThere = () => (document.getElementById('verdict')?.dataset.status ?? 'waiting') !== 'waiting';
      while (!isThere()) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now();
    });
  await page.goto(`${server.address}#b=${LEETCODE_1}`, { waitUntil: 'commit' });
  const first = await complete();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.reload({ waitUntil: 'commit' });
  const again = await complete();
  await context.close();
  return { first, again };
}

/** All shifts, those after a key too, which browsers leave out of their sum. */
async function measureShifts(viewport) {
  const { page, close } = await openPage(browser, { engine: 'wasm' }, server.address, { viewport });
  await page.evaluate(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { window.shifts += value; })).observe({ type: 'layout-shift' });
  });
  await page.locator('#way-copy').click();
  for (const symbol of LEETCODE_1) await page.keyboard.press(symbol === '.' ? '0' : symbol);
  await page.waitForTimeout(500);
  const shifts = await page.evaluate(() => window.shifts);
  await close();
  return shifts;
}

function seconds(time) {
  return `${(time / 1000).toFixed(2)} s`;
}

// ── what runs in the page ──────────────────────────────────────────────────────────────────────────────────────────

/** Writes and takes back a digit that clashes, so that every edit changes the verdict. */
async function measureEdits(edits) {
  const cell = document.querySelector('#board [role=gridcell]');
  cell.focus();
  const times = [];
  for (let edit = 0; edit < edits; edit += 1) {
    const isBroken = edit % 2 === 0;
    // As the browser does with keys: handed over at the beginning of a frame. A message that is posted from within it is handled
    // when the frame has been laid out and painted.
    const { written, drawn } = await new Promise((done) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        const start = performance.now();
        const key = isBroken ? '8' : '5';
        cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        const handled = performance.now() - start;
        port1.onmessage = () => done({ written: handled, drawn: performance.now() - start });
        port2.postMessage(null);
      });
    });
    const { status } = document.getElementById('verdict').dataset;
    if ((status === 'conflict') !== isBroken) throw new Error(`edit ${edit} is ${status}`);
    times.push({ 'in the document': written, drawn });
  }
  return times;
}

/** A file of boards with permuted symbols; every tenth breaks a rule, every seventh is full. */
function makeFile([count, valid, broken, full]) {
  let seed = 20250909;
  const random = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const parts = [];
  for (let at = 0; at < count; ) {
    let part = '';
    for (let end = Math.min(at + 10_000, count); at < end; at += 1) {
      const digits = [...'123456789'];
      for (let last = 8; last > 0; last -= 1) {
        const other = random(last + 1);
        [digits[last], digits[other]] = [digits[other], digits[last]];
      }
      const line = at % 10 === 3 ? broken : at % 7 === 0 ? full : valid;
      for (const symbol of line) part += symbol === '.' ? symbol : digits[symbol - 1];
      part += '\n';
    }
    parts.push(new Blob([part]));
  }
  window.measured = new File(parts, 'boards.sdm');
}

/** From the drop until the counts of all boards stand in the page. */
async function measureDrop() {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(window.measured);
  let longestPause = 0;
  let last = performance.now();
  const start = last;
  const tick = setInterval(() => {
    const now = performance.now();
    longestPause = Math.max(longestPause, now - last);
    last = now;
  }, 1);
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await new Promise((done) => {
    const foot = document.getElementById('many-foot');
    if (!foot.hidden && !document.getElementById('many').hidden) foot.hidden = true;
    new MutationObserver(() => !foot.hidden && done()).observe(foot, { attributes: true });
  });
  const time = performance.now() - start;
  clearInterval(tick);
  const failing = Number(document.querySelector('#chips [data-status=conflict] b').textContent.replaceAll(',', ''));
  return { time, longestPause, failing };
}

/** From the press until all are compared. */
async function measureCompared() {
  const button = document.getElementById('same-find');
  const start = performance.now();
  button.click();
  while (!button.ariaPressed) await new Promise((next) => setTimeout(next, 10));
  return performance.now() - start;
}

/** What is usually written for LeetCode 36, over the lines of the same file. */
async function measureUsual() {
  const withObjects = (line) => {
    const rows = {}, columns = {}, boxes = {};
    for (let r = 0; r < 9; r += 1) {
      for (let c = 0; c < 9; c += 1) {
        const digit = line[r * 9 + c];
        if (digit === '.') continue;
        const b = Math.floor(r / 3) * 3 + Math.floor(c / 3);
        if (rows[r + digit] || columns[c + digit] || boxes[b + digit]) return false;
        rows[r + digit] = columns[c + digit] = boxes[b + digit] = true;
      }
    }
    return true;
  };
  const withSets = (line) => {
    const sets = () => Array.from({ length: 9 }, () => new Set());
    const rows = sets(), columns = sets(), boxes = sets();
    for (let r = 0; r < 9; r += 1) {
      for (let c = 0; c < 9; c += 1) {
        const digit = line[r * 9 + c];
        if (digit === '.') continue;
        const b = Math.floor(r / 3) * 3 + Math.floor(c / 3);
        if (rows[r].has(digit) || columns[c].has(digit) || boxes[b].has(digit)) return false;
        rows[r].add(digit);
        columns[c].add(digit);
        boxes[b].add(digit);
      }
    }
    return true;
  };
  const results = [];
  for (const [name, isValid] of [['objects as sets', withObjects], ['a Set for each house', withSets]]) {
    const start = performance.now();
    const lines = (await window.measured.text()).split('\n');
    let failing = 0;
    for (const line of lines) if (line && !isValid(line)) failing += 1;
    results.push({ name, time: performance.now() - start, failing });
  }
  return results;
}
