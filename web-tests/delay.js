// A slow network between the page and its host: with NINEFOLD_DELAY=400 each response is late by up to 400 ms, at random, so that
// responses overtake each other. It finds tests, and code, that rely on the order.

import { createServer, request } from 'node:http';

const LONGEST = Number(process.env.NINEFOLD_DELAY) || 0;

/** `start(port)` starts a host, `{address, stop}`; the result is the same, behind the delay if there is one. */
export async function startDelay(port, start) {
  if (!LONGEST) return start(port);
  const host = await start(0);
  const proxy = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request(new URL(url, host.address), { method, headers }, (response) => {
      setTimeout(() => {
        answer.writeHead(response.statusCode, response.headers);
        response.pipe(answer);
      }, Math.random() * LONGEST);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise((listening) => proxy.listen(port, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${proxy.address().port}/`,
    async stop() {
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
      await host.stop();
    },
  };
}
