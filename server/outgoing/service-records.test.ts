import { expect, test } from 'vitest';
import { dnsServer, type DnsTable } from '#server/testing/dns-server.ts';
import { serviceRecords } from './service-records.ts';

async function recordsOf(table: DnsTable, limitMs = 2000) {
  const { server, asked } = await dnsServer(table);
  const records = serviceRecords({ servers: [server], limitMs });
  return { find: (domain: string) => records('_caldavs._tcp', domain), asked };
}

const service = '_caldavs._tcp.firm.test';

test('finds the servers of a domain, best first, with the path of the TXT record', async () => {
  const { find, asked } = await recordsOf({
    [service]: {
      srv: [
        { priority: 10, port: 443, target: 'spare.firm.test' },
        { priority: 0, weight: 1, port: 8443, target: 'second.firm.test' },
        { priority: 0, weight: 9, port: 443, target: 'first.firm.test' },
      ],
      txt: ['v=other', 'path=/dav/'],
    },
  });
  expect(await find('firm.test')).toEqual([
    { host: 'first.firm.test', port: 443, path: '/dav/' },
    { host: 'second.firm.test', port: 8443, path: '/dav/' },
    { host: 'spare.firm.test', port: 443, path: '/dav/' },
  ]);
  expect(asked.toSorted()).toEqual([`SRV ${service}`, `TXT ${service}`]);
});

test.each<[string, DnsTable]>([
  ['knows no records', {}],
  ['fails', { [service]: 'broken' }],
  ['does not answer', { [service]: 'silent' }],
  ['says that there is no server', { [service]: { srv: [{ port: 0, target: '.' }] } }],
  ['knows only a path', { [service]: { txt: ['path=/dav/'] } }],
])('there are none if DNS %s', async (_name, table) => {
  const { find } = await recordsOf(table, 300);
  expect(await find('firm.test')).toEqual([]);
});

test('a path that is none is ignored, and hostile records do no harm', async () => {
  const srv = Array.from({ length: 15 }, (_, index) => ({ port: 443, target: `s${index}.firm.test` }));
  const { find } = await recordsOf({
    [service]: { srv: [...srv, { port: 1, target: 'a b/c@d.test' }], txt: ['path=http://evil.test/'] },
  });
  const found = await find('firm.test');
  expect([found.length, found[0]?.path]).toEqual([5, null]);
  expect(found.map(({ host }) => host)).not.toContain('a b/c@d.test');
});

test('asks nothing about what is no domain', async () => {
  const { find, asked } = await recordsOf({});
  for (const domain of ['', 'a/b', 'a b', 'ä.test', `${'a.'.repeat(125)}test`])
    expect(await find(domain)).toEqual([]);
  expect(asked).toEqual([]);
});
