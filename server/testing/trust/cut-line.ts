// A proxy between a client and a server that breaks after a number of bytes, in either direction.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export type Cut = { way: 'there' | 'back'; after: number };

export type CutLine = { port: number; cut: Cut; close: () => void };

/** `cut` applies to each new connection. */
export async function cutLine(to: number): Promise<CutLine> {
  const line: CutLine = { port: 0, cut: { way: 'there', after: Infinity }, close: () => void server.close() };
  const server = createServer((client) => {
    const { way, after } = line.cut;
    const far = connect(to, '127.0.0.1');
    const breakOff = () => {
      client.destroy();
      far.destroy();
    };
    for (const [from, into, breaks] of [
      [client, far, way === 'there'],
      [far, client, way === 'back'],
    ] as const) {
      let left = breaks ? after : Infinity;
      from.on('error', breakOff);
      from.on('close', () => void into.end());
      from.on('data', (chunk: Buffer) => {
        const passes = chunk.subarray(0, Math.min(chunk.length, left));
        left -= chunk.length;
        if (left > 0) return void into.write(passes);
        // Bytes before the cut arrive.
        if (passes.length > 0) into.write(passes, breakOff);
        else breakOff();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  line.port = (server.address() as AddressInfo).port;
  return line;
}
