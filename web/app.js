// The page as an app: it is installed, opens without the network, and takes what other apps share with it.

const SHARED = 'ninefold-shared';

/** `onUpdate()` hears that the page in this tab is older than the one that is kept now. A browser may refuse; then it is only a page. */
export async function startApp(onUpdate) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  // The first one takes over a page that it is no newer than.
  let isNewer = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener('controllerchange', () => {
    if (isNewer) onUpdate();
    isNewer = true;
  });
  await serviceWorker.register(new URL('./sw.js', import.meta.url)).catch(() => {});
}

/** What the service worker put aside: `{file}`, `{text}`, or null. It is handed over once. */
export async function takeShared() {
  const asked = new URLSearchParams(location.search).has('shared');
  if (!asked) return null;
  history.replaceState(history.state, '', location.pathname + location.hash);
  const cache = await caches.open(SHARED);
  const [file, text] = await Promise.all([cache.match('file'), cache.match('text')]);
  await caches.delete(SHARED);
  if (file) return { file: new File([await file.blob()], decodeURIComponent(file.headers.get('x-name'))) };
  return text ? { text: await text.text() } : null;
}
