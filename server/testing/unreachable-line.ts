// A proxy between a client and a server that can silently stop forwarding.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

type Line = {
  port: number;
  /** Stops forwarding on existing connections; later ones work. */
  vanish: () => void;
  /** From now on, a connection that sends this text breaks as soon as the server has responded. */
  loseAnswerTo: (text: string | null) => void;
};

async function lineTo(port: number): Promise<Line> {
  const ends = new Set<Socket>();
  let fatal: string | null = null;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let breaks = false;
    near.on('data', (chunk: Buffer) => (breaks ||= fatal !== null && chunk.includes(fatal)));
    far.on('data', () => breaks && near.destroy());
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.pipe(into);
      from.on('error', () => {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const end of ends) end.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    vanish() {
      for (const end of ends) end.unpipe().resume();
    },
    loseAnswerTo: (text) => void (fatal = text),
  };
}

/** The location of a PostgreSQL database through the proxy. */
export async function byLine(location: string): Promise<Line & { url: string }> {
  const { port, pathname } = new URL(location);
  const line = await lineTo(Number(port));
  return { ...line, url: `postgres://postgres:postgres@127.0.0.1:${line.port}${pathname}` };
}
