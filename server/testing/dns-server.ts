// A name server on loopback that knows the SRV and TXT records of a test.

import { createSocket } from 'node:dgram';
import { onTestFinished } from 'vitest';

type Srv = { priority?: number; weight?: number; port: number; target: string };

/** By name, such as "_caldavs._tcp.firm.test". A name that is 'silent' gets no answer, 'broken' a failure. */
export type DnsTable = Record<string, { srv?: Srv[]; txt?: string[] } | 'silent' | 'broken'>;

const [typeTxt, typeSrv] = [16, 33];

/** Returns the address for `Resolver.setServers`, and the names that were asked. */
export async function dnsServer(table: DnsTable): Promise<{ server: string; asked: string[] }> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = readQuestion(query);
    asked.push(`${type === typeSrv ? 'SRV' : 'TXT'} ${name}`);
    const known = table[name];
    if (known === 'silent') return;
    const records = known === undefined || known === 'broken' ? [] : recordsOf(known, type);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    // A response; server failure, no such name, or success.
    header.writeUInt16BE(0x8180 | (known === 'broken' ? 2 : known === undefined ? 3 : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), port, address);
  });
  await new Promise<void>((listening) => void socket.bind(0, '127.0.0.1', listening));
  onTestFinished(() => void socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, asked };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordsOf({ srv = [], txt = [] }: { srv?: Srv[]; txt?: string[] }, type: number): Buffer[] {
  if (type === typeTxt) return txt.map((text) => recordOf(type, textOf(text)));
  return srv.map(({ priority = 0, weight = 0, port, target }) => {
    const numbers = Buffer.alloc(6);
    for (const [index, number] of [priority, weight, port].entries())
      numbers.writeUInt16BE(number, index * 2);
    return recordOf(type, Buffer.concat([numbers, nameOf(target)]));
  });
}

const textOf = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);

const nameOf = (name: string) =>
  Buffer.concat([...name.split('.').filter(Boolean).map(textOf), Buffer.from([0])]);

function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // The name of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
