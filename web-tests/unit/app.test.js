// What makes the page an app: the files that are kept, and what the manifest says.

import assert from 'node:assert/strict';
import { access, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { filesOfPage, keptByWorker, modulesOfPage, namedByPage } from '../kept-files.js';

const read = (path) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the service worker keeps every file of the page', async () => {
  const { files } = await keptByWorker();
  assert.deepEqual(files, await filesOfPage(), '`node web-tests/kept-files.js` writes the list anew');
});

test('the page names every module that it needs', async () => {
  const { modules } = await namedByPage();
  assert.deepEqual(modules, await modulesOfPage(), '`node web-tests/kept-files.js` writes the list anew');
});

test('the service worker has the version of the program', async () => {
  const [, version] = /^version = "(.+)"$/m.exec(await read('Cargo.toml'));
  const { source } = await keptByWorker();
  assert.match(source, new RegExp(`const VERSION = '${version}';`));
});

test('the manifest names icons that are there, of both purposes, and a way to share', async () => {
  const manifest = JSON.parse(await read('web/ninefold.webmanifest'));
  assert.deepEqual(manifest.icons.map(({ purpose }) => purpose), ['any', 'maskable']);
  for (const { src } of manifest.icons) await access(new URL(`../../web/${src}`, import.meta.url));
  assert.equal(manifest.share_target.method, 'POST');
  // Wherever the page is hosted: nothing in it starts at the root of the host.
  for (const address of [manifest.id, manifest.start_url, manifest.scope, manifest.share_target.action]) assert.doesNotMatch(address, /^\/|:/);
});

test('the home screen of an iPhone gets an icon of its size: `node web-tests/touch-icon.js` makes it', async () => {
  const [, path] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(await read('web/index.html'));
  const png = await readFile(new URL(`../../web/${path}`, import.meta.url));
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [180, 180]);
});
