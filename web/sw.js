// The service worker: the page opens without the network, and takes what other apps share with it.
//
// With the network everything comes from the host, so a new version is seen at once, and is kept on the way. Without it, or
// where the host does not answer, what was kept is used. Nothing here asks for anything but the page's own files.

const VERSION = '0.1.0';
const CACHE = `ninefold-${VERSION}`;
const SHARED = 'ninefold-shared';
// So long a host that has answered before may take.
const PATIENCE = 4000;

const FILES = [
  './', 'announcer.js', 'app.js', 'arrival.js', 'batch-client.js', 'batch-http.js', 'batch-wasm.js', 'board-view.js',
  'checking.js', 'controls.js', 'draw-svg.js', 'engine-http.js', 'engine-wasm.js', 'engine.js', 'examples.js',
  'extract.js', 'favicon.svg', 'icons.js', 'icons/icon.svg', 'icons/maskable.svg', 'icons/touch.png', 'intake.js',
  'judge.js', 'keeping.js', 'keypad-view.js', 'keys.js', 'language.js', 'layout.js', 'lines.js', 'link.js', 'main.js',
  'marks.js', 'memory.js', 'menus.js', 'mistakes.js', 'moment.js', 'names.js', 'needless.js', 'ninefold.webmanifest',
  'notice.js', 'numbers.js', 'outline.js', 'parts.js', 'pencil.js', 'picture.js', 'pointing.js', 'recovery.js',
  'regions.js', 'rest.js', 'route.js', 'rows-view.js', 'rules-draw.js', 'rules-edit.js', 'rules-panel.js',
  'rules-svg.js', 'rules-view.js', 'rules.js', 'said.js', 'same-view.js', 'same.js', 'save.js', 'setter.js', 'share.js',
  'state.js', 'steps.js', 'style/base.css', 'style/board.css', 'style/dialogs.css', 'style/layout.css',
  'style/print.css', 'style/rules.css', 'style/side.css', 'style/table.css', 'table-view.js', 'typing.js', 'unpack.js',
  'verdict-view.js', 'wasm-module.js', 'words/en.js', 'words/zh.js', 'worker-client.js', 'worker.js',
];
// Where the page is served by a service that checks boards itself, there are only the first two, which say so.
const ENGINE = ['wasm/ninefold.js', 'wasm/simd.js', 'wasm/ninefold_bg.wasm', 'wasm/ninefold_simd_bg.wasm'];

const addressOf = (file) => new URL(file, self.registration.scope).href;
const KEPT = new Set([...FILES, ...ENGINE].map(addressOf));

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

/** What an older version kept is not needed any more; what was shared and not yet taken is. */
self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === 'POST' && url.href === addressOf('shared')) return event.respondWith(takeShared(request));
  const address = (url.origin + url.pathname).replace(/\/index\.html$/, '/');
  if (request.method === 'GET' && KEPT.has(address)) event.respondWith(newest(event, address));
});

/** All files or none: half a page is worse than the one before. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const request = (file) => new Request(addressOf(file), { cache: 'no-cache' });
  await cache.addAll(FILES.map(request));
  const engine = await fetch(request(ENGINE[0]));
  if (!engine.ok) return;
  const isHere = !(await engine.text()).includes('export const missing');
  await cache.addAll(ENGINE.slice(0, isHere ? ENGINE.length : 2).map(request));
}

async function forgetOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith('ninefold-') && name !== CACHE && name !== SHARED);
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function newest(event, address) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address);
  try {
    const answer = await (kept ? inTime(fetch(event.request)) : fetch(event.request));
    if (answer.status >= 500 && kept) return kept;
    const isOther = !kept || answer.headers.get('etag') === null || answer.headers.get('etag') !== kept.headers.get('etag');
    if (answer.ok && isOther) event.waitUntil(cache.put(address, answer.clone()));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

function inTime(answer) {
  return Promise.race([answer, new Promise((_, late) => setTimeout(() => late(new Error('no answer in time')), PATIENCE))]);
}

/** What another app shares is put aside for the page, which is opened to take it. It does not leave the device. */
async function takeShared(request) {
  const form = await request.formData();
  const file = form.get('file');
  const text = ['text', 'url', 'title'].map((name) => form.get(name)).find(Boolean);
  const cache = await caches.open(SHARED);
  if (file) {
    await cache.put('file', new Response(file, { headers: { 'x-name': encodeURIComponent(file.name) } }));
  } else {
    await cache.put('text', new Response(text ?? ''));
  }
  return Response.redirect(addressOf('./?shared'), 303);
}
