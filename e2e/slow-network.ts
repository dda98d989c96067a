// Simulates a slow network between browsers and test servers.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';

/** A connection to one of the servers that accept any. */
async function connected(urls: readonly URL[]): Promise<Socket> {
  const from = Math.floor(Math.random() * urls.length);
  for (const { hostname, port } of [...urls.slice(from), ...urls.slice(0, from)]) {
    const server = connect(Number(port), hostname);
    try {
      await once(server, 'connect');
      return server;
    } catch {
      // It ended.
    }
  }
  throw new Error('no server accepts connections');
}

/**
 * Another address of a server, or of several with one database. Delays data in both directions by up to `delayMs()`
 * milliseconds.
 */
export async function lateAddressOf(
  servers: string | readonly string[],
  delayMs: number | (() => number),
): Promise<string> {
  const urls = [servers].flat().map((url) => new URL(url));
  const late = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await setTimeout(Math.random() * (typeof delayMs === 'number' ? delayMs : delayMs()));
      yield chunk;
    }
  };
  const join = async (browser: Socket) => {
    browser.on('error', () => {});
    try {
      const server = await connected(urls);
      await Promise.all([pipeline(browser, late, server), pipeline(server, late, browser)]);
    } catch {
      // Connections may break at any time.
      browser.destroy();
    }
  };
  const network = createServer((browser) => void join(browser));
  // Not awaited: it runs until the tests end.
  network.listen(0, '127.0.0.1').unref();
  await once(network, 'listening');
  return `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
}
