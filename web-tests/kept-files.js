// The list of files that the service worker keeps. Run by itself it writes the list into web/sw.js; a test fails where it is not the
// list of what is in web/.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const WEB = new URL('../web/', import.meta.url);
const WORKER = new URL('sw.js', WEB);
const WIDTH = 118;

/** Every file of the page but the engine, which may be missing, and the service worker itself. */
export async function filesOfPage() {
  const entries = await readdir(WEB, { recursive: true, withFileTypes: true });
  const root = fileURLToPath(WEB);
  const paths = entries.filter((one) => one.isFile()).map((one) => `${one.parentPath}/${one.name}`.replace('//', '/').slice(root.length));
  const isKept = (path) => !path.startsWith('wasm/') && path !== 'sw.js' && path !== 'index.html';
  return ['./', ...paths.filter(isKept).sort()];
}

/** The source of the service worker, and the list in it. */
export async function keptByWorker() {
  const source = await readFile(WORKER, 'utf8');
  const [before, list, after] = source.split(/(?<=const FILES = \[\n)([^\]]*)(?=\];)/);
  return { before, after, source, files: [...list.matchAll(/'([^']+)'/g)].map(([, file]) => file) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { before, after } = await keptByWorker();
  const lines = [''];
  for (const file of await filesOfPage()) {
    const word = `'${file}',`;
    if (lines.at(-1).length + word.length + 1 > WIDTH) lines.push('');
    lines.push(`${lines.pop()} ${word}`.trimStart());
  }
  await writeFile(WORKER, before + lines.map((line) => `  ${line}\n`).join('') + after);
}
