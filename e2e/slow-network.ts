// Simulates a slow network between browsers and a test server.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';

/** Another address of a server, which delays data in both directions by up to `delayMs` milliseconds. */
export async function lateAddressOf(url: string, delayMs: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const late = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await setTimeout(Math.random() * delayMs);
      yield chunk;
    }
  };
  const network = createServer((browser) => {
    const server = connect(Number(port), hostname);
    // Connections may break at any time.
    const broken = () => {};
    pipeline(browser, late, server).catch(broken);
    pipeline(server, late, browser).catch(broken);
  });
  // Not awaited: it runs until the tests end.
  network.listen(0, hostname).unref();
  await once(network, 'listening');
  return `http://${hostname}:${(network.address() as AddressInfo).port}`;
}
