// The files of the page, which the service worker keeps, and its modules, which the page names so that they come at once. Run by itself
// this writes both lists into web/sw.js and web/index.html; a test fails where they are not those of what is in web/.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const WEB = new URL('../web/', import.meta.url);
const WORKER = new URL('sw.js', WEB);
const PAGE = new URL('index.html', WEB);
const WIDTH = 118;
// What the page runs, in this order.
const SCRIPTS = ['wasm-module.js', 'main.js'];

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

/** The modules of the first view: those that begin before all others, then what `main.js` imports, and what they import. */
export async function modulesOfPage() {
  const found = [];
  const visit = async (path) => {
    if (found.includes(path)) return;
    found.push(path);
    const source = await readFile(new URL(path, WEB), 'utf8');
    for (const [, other] of source.matchAll(/^import [^;]*?'\.\/([^']+)';$/gms)) await visit(new URL(other, new URL(path, WEB)).href.slice(WEB.href.length));
  };
  for (const first of SCRIPTS) await visit(first);
  return found.filter((path) => !SCRIPTS.includes(path));
}

/** The source of the page, and the modules that it names. */
export async function namedByPage() {
  const source = await readFile(PAGE, 'utf8');
  const [before, list, after] = source.split(/(?<=<!-- modules -->)(.*?)(?=<!-- \/modules -->)/s);
  return { before, after, modules: [...list.matchAll(/href="([^"]+)"/g)].map(([, module]) => module) };
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
  const page = await namedByPage();
  const links = (await modulesOfPage()).map((module) => `\n  <link rel="modulepreload" href="${module}">`);
  await writeFile(PAGE, `${page.before}${links.join('')}\n  ${page.after}`);
}
