// Runs groups of tests, with one browser for the file and one server for each set-up.

import { after, before, describe, test } from 'node:test';
import { openPage, startBrowser } from './browser.js';
import { SETUPS } from './setups.js';

let browser = null;
/** The browser of this file, which every test opens a new context in. */
export const theBrowser = (start = startBrowser) => (browser ??= start());
after(async () => (await browser)?.close());

/**
 * For tests that depend on the engine: each runs in every set-up. `define(it)` gets `it(name, run, options)`; `run({page, setup, address})` has a fresh
 * page, at the address `at` of the options.
 */
export const everySetup = (group, define) => SETUPS.forEach((setup) => inSetup(setup, group, define));

/** For tests that no engine can affect: each runs once, with WebAssembly. */
export const oneSetup = (group, define) =>
  SETUPS.filter(({ engine }) => engine === 'wasm').forEach((setup) => inSetup(setup, `${group}, the page alone`, define));

function inSetup(setup, group, define) {
  describe(`${group}: ${setup.name}`, () => {
    let server;
    before(async () => {
      server = await setup.start();
    });
    after(() => server?.stop());
    define((name, run, { at = '', ...options } = {}) =>
      test(name, async () => {
        const { page, close } = await openPage(await theBrowser(), setup, server.address + at, options);
        await run({ page, setup, address: server.address });
        await close();
      }),
    );
  });
}
