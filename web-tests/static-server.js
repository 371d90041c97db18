// A static host for the tests: the files of web/ with the headers that a careful host sends.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../web/', import.meta.url));
/** The folder with WebAssembly. The tests keep it out of web/, since `ninefold serve` would embed it. */
export const WASM = process.env.NINEFOLD_WASM ?? join(WEB, 'wasm');
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.webmanifest': 'application/manifest+json', '.wasm': 'application/wasm',
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const fileOf = (path) => (path.startsWith('/wasm/') ? join(WASM, path.slice('/wasm/'.length)) : join(WEB, path));

/**
 * Serves web/: `{address, stop}`, on a port of its own if none is named. What `other(path)` resolves to is served instead of the file;
 * undefined leaves it.
 */
export async function startStatic({ port = 0, other = () => undefined } = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const path = normalize(pathname === '/' ? '/index.html' : pathname);
    try {
      const body = (await other(path)) ?? (await readFile(fileOf(path)));
      response.writeHead(200, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
