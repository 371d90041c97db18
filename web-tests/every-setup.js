// Runs a group of tests in each set-up, with one browser and one server for the group.

import { after, before, describe, test } from 'node:test';
import { openPage, startBrowser } from './browser.js';
import { SETUPS } from './setups.js';

/** `define(it)` gets `it(name, run, options)`; `run({page, open, setup, address})` has a fresh page, at the address `at` of the options. */
export function everySetup(group, define) {
  for (const setup of SETUPS) {
    describe(`${group}: ${setup.name}`, () => {
      let browser;
      let server;
      before(async () => {
        server = await setup.start();
        browser = await startBrowser();
      });
      after(async () => {
        await browser?.close();
        await server?.stop();
      });
      define((name, run, { at = '', ...options } = {}) =>
        test(name, async () => {
          const { page, close } = await openPage(browser, setup, server.address + at, options);
          await run({ page, setup, address: server.address });
          await close();
        }),
      );
    });
  }
}
