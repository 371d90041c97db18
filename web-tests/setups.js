// The two ways in which the page is served, each started for a test file: from a static host with WebAssembly, and by
// `ninefold serve` without it.

import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { startDelay } from './delay.js';
import { startStatic, WASM } from './static-server.js';

const ALL = [
  { name: 'static host, WebAssembly', engine: 'wasm', start: startWasm },
  { name: 'ninefold serve, HTTP', engine: 'http', start: startService },
];

/** All of them, unless one is asked for by its engine. */
export const SETUPS = ALL.filter(({ engine }) => [undefined, engine].includes(process.env.NINEFOLD_ENGINE));

async function startWasm({ port = 0 } = {}) {
  await access(join(WASM, 'ninefold.js'));
  return startDelay(port, (inner) => startStatic({ port: inner }));
}

function startService({ port = 0 } = {}) {
  return startDelay(port, startCommand);
}

// Commands end with the tests, and with tests that are interrupted.
const running = new Set();
const endAll = () => running.forEach((child) => child.kill('SIGKILL'));
process.on('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endAll();
    // Playwright closes the browser and removes its folders first, on the same signals.
    setTimeout(() => process.exit(1), 10_000).unref();
  });
}

/** Starts the service on a port, 0 for one that the system chooses, and waits until it says where. */
async function startCommand(port) {
  const command = process.env.NINEFOLD_BIN;
  if (!command) throw new Error('NINEFOLD_BIN is the path of the command `ninefold`; it is not set');
  const child = spawn(command, ['serve', '--listen', `127.0.0.1:${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  running.add(child);
  const ended = new Promise((done) => child.once('exit', done)).then(() => running.delete(child));
  const address = await new Promise((found, failed) => {
    let said = '';
    const hear = (data) => {
      said += data;
      const [, where] = /listening on (http:\/\/[\d.]+:\d+)/.exec(said) ?? [];
      if (where) found(`${where}/`);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`ninefold serve ended with ${code}: ${said}`)));
  });
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
