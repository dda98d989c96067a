// A bad network between the browsers and a server of the stories.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';

/** Another address of a server, by which whatever goes either way comes up to `eventLoopLagMs` milliseconds late. */
export async function lateAddressOf(url: string, eventLoopLagMs: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const late = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await setTimeout(Math.random() * eventLoopLagMs);
      yield chunk;
    }
  };
  const network = createServer((browser) => {
    const server = connect(Number(port), hostname);
    // Whoever leaves in the middle is what a network is like.
    const broken = () => {};
    pipeline(browser, late, server).catch(broken);
    pipeline(server, late, browser).catch(broken);
  });
  // Nothing waits for it: it ends with the stories.
  network.listen(0, hostname).unref();
  await once(network, 'listening');
  return `http://${hostname}:${(network.address() as AddressInfo).port}`;
}
