// How real servers and domains lead to calendars, and where a password must not go.

import { expect, test } from 'vitest';
import { type OutgoingFetch, outgoingFetch, type Resolve } from '#server/outgoing/outgoing.ts';
import { serviceRecords } from '#server/outgoing/service-records.ts';
import {
  davCalendar,
  type DavAnswer,
  davHome,
  davItem,
  davPrincipal,
  davServer,
  sendMultistatus,
} from '#server/testing/dav-server.ts';
import { dnsServer, type DnsTable } from '#server/testing/dns-server.ts';
import { readCalendar } from './caldav.ts';
import { CalendarFailure, OtherHost } from './calendar-failure.ts';
import { discover } from './discovery.ts';

/** Every name is this machine. */
const resolve: Resolve = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
const outgoing = outgoingFetch({ allow: ['127.0.0.1'], resolve });

/** As if this machine were on the internet, and not in the network of the operator. */
const asPublic: OutgoingFetch = (url, request) =>
  request?.plainOnlyInOwnNetwork
    ? outgoingFetch({ allow: [], resolve })(url, request)
    : outgoing(url, request);

async function networkOf(table: DnsTable = {}) {
  const { server } = await dnsServer(table);
  return { outgoing, serviceRecords: serviceRecords({ servers: [server], limitMs: 2000 }) };
}

const login = { user: 'ada', password: 'secret' };

const discoverAt = async (address: string, more: object = {}, table?: DnsTable) =>
  discover(await networkOf(table), { address, ...login, ...more });

const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) =>
      error instanceof OtherHost ? error.host : error instanceof CalendarFailure ? error.code : error,
  );

const hrefsOf = async (answer: ReturnType<typeof discover>) =>
  (await answer).calendars.map(({ href }) => href);

/** Principal, home and calendar at these addresses, and nothing elsewhere. */
const accountAt =
  (principal: string, home: string, calendar: string): DavAnswer =>
  (_body, { url = '' }, response) => {
    const paths = [principal, home].map((it) => new URL(it, 'http://x').pathname);
    if (url === '/') sendMultistatus(response, [davItem(url, davPrincipal(principal))]);
    else if (url === paths[0]) sendMultistatus(response, [davItem(url, davHome(home))]);
    else if (url === paths[1]) sendMultistatus(response, [davItem(calendar, davCalendar('Work'))]);
    else response.writeHead(404).end();
  };

test('iCloud: the calendars are on another host of the site', async () => {
  const shard = await davServer((body, { url = '', method }, response) => {
    if (method === 'PROPFIND')
      sendMultistatus(response, [davItem('/1/calendars/work/', davCalendar('Work'))]);
    else
      sendMultistatus(
        response,
        body.includes('sync-collection') ? [davItem(`${url}a.ics`, '')] : [],
        'token',
      );
  });
  const home = `http://p37-caldav.site.test:${shard.port}/1/calendars/`;
  const front = await davServer(accountAt('/1/principal/', home, ''));
  const found = await discoverAt(`http://caldav.site.test:${front.port}`);
  expect(found.calendars).toEqual([{ href: `${home}work/`, name: 'Work', color: '' }]);
  expect(found.account).toMatchObject({ address: `http://caldav.site.test:${front.port}/`, user: 'ada' });
  const read = await readCalendar(outgoing, found.account, `${home}work/`, null, new Map());
  expect(read.unread + read.removed.length + read.changed.length).toBe(1);
  expect(shard.requests).toContain('REPORT /1/calendars/work/ known');
});

test('the home of another domain is a question, and gets the password only after it', async () => {
  const other = await davServer((_body, _request, response) =>
    sendMultistatus(response, [davItem('/ada/work/', davCalendar('Work'))]),
  );
  const host = `dav.hoster.test:${other.port}`;
  const front = await davServer((_body, { url = '' }, response) => {
    if (url === '/') sendMultistatus(response, [davItem(url, davPrincipal('/ada/'))]);
    else if (url === '/ada/')
      sendMultistatus(response, [davItem(url, davHome(`http://${host}/ada/calendars/`))]);
    else response.writeHead(404).end();
  });
  const address = `http://firm.test:${front.port}`;
  expect(await failureOf(discoverAt(address))).toBe(host);
  expect(other.requests).toEqual([]);
  const { calendars, account } = await discoverAt(address, { trustedHosts: [host] });
  expect(calendars.map(({ href }) => href)).toEqual([`http://${host}/ada/work/`]);
  expect(account.trustedHosts).toEqual([host]);
  expect(other.requests.at(-1)).toBe('PROPFIND /ada/calendars/ known');
});

test('a redirect of the well-known address is followed, without the password to another domain', async () => {
  const dav = await davServer(accountAt('/ada/', '/ada/calendars/', '/ada/calendars/work/'));
  let location = `http://dav.firm.test:${dav.port}/`;
  const front = await davServer(
    (_body, { url }, response) =>
      url === '/.well-known/caldav'
        ? void response.writeHead(301, { location }).end()
        : void response.writeHead(405).end(),
    { challenge: null },
  );
  const address = `http://firm.test:${front.port}`;
  const found = await discoverAt(address);
  expect(found.account.address).toBe(`http://dav.firm.test:${dav.port}/`);
  expect(found.calendars.map(({ href }) => href)).toEqual([
    `http://dav.firm.test:${dav.port}/ada/calendars/work/`,
  ]);
  dav.requests.length = 0;
  location = `http://dav.hoster.test:${dav.port}/`;
  expect(await failureOf(discoverAt(address))).toBe(`dav.hoster.test:${dav.port}`);
  expect(dav.requests).toEqual([]);
  const trusted = await discoverAt(address, { trustedHosts: [`dav.hoster.test:${dav.port}`] });
  expect(trusted.calendars).toHaveLength(1);
});

test('a server elsewhere that is only permitted by its suffix gets no password', async () => {
  const other = await davServer(accountAt('/ada/', '/ada/calendars/', '/ada/calendars/work/'));
  const front = await davServer(
    (_body, _request, response) =>
      void response.writeHead(302, { location: `http://eve.synology.me:${other.port}/` }).end(),
  );
  expect(await failureOf(discoverAt(`http://ada.synology.me:${front.port}`))).toBe(
    `eve.synology.me:${other.port}`,
  );
  expect(other.requests).toEqual([]);
});

test('a website that redirects everything elsewhere does not hide the server', async () => {
  const dav = accountAt('/ada/', '/ada/calendars/', '/ada/calendars/work/');
  const front = await davServer((body, request, response) =>
    request.url === '/.well-known/caldav'
      ? void response.writeHead(302, { location: 'http://www.group.test:1/' }).end()
      : dav(body, request, response),
  );
  expect(await hrefsOf(discoverAt(`http://firm.test:${front.port}`))).toHaveLength(1);
});

test.each([
  ['names itself by another host', 'http://backend:8080'],
  ['names itself by another port', 'http://127.0.0.1:1'],
  ['names itself by localhost', 'http://localhost:5232'],
])('behind a proxy, a server that %s is asked by its paths', async (_name, origin) => {
  const front = await davServer(
    accountAt(`${origin}/ada/`, `${origin}/ada/calendars/`, `${origin}/ada/calendars/work/`),
  );
  const address = `http://firm.test:${front.port}`;
  expect(await hrefsOf(discoverAt(address))).toEqual([`${address}/ada/calendars/work/`]);
});

test('a home without a principal, several homes, and calendars that are no address', async () => {
  const front = await davServer((_body, { url = '' }, response) => {
    const homes = davHome('/own/', '/shared/');
    if (url === '/dav/') sendMultistatus(response, [davItem(url, homes)]);
    else if (url === '/own/' || url === '/shared/')
      sendMultistatus(response, [
        davItem(`${url}a/`, davCalendar(url)),
        davItem('http://[bad/', davCalendar('Bad')),
      ]);
    else response.writeHead(404).end();
  });
  const address = `http://firm.test:${front.port}`;
  expect(await hrefsOf(discoverAt(`${address}/dav/`))).toEqual([`${address}/own/a/`, `${address}/shared/a/`]);
});

test('properties that the server does not have are not taken for empty ones', async () => {
  const missing =
    '<propstat><prop><current-user-principal/><C:calendar-home-set/><resourcetype><C:calendar/></resourcetype></prop><status>HTTP/1.1 404 Not Found</status></propstat>';
  const dav = accountAt('/ada/', '/ada/calendars/', '/ada/calendars/work/');
  const front = await davServer((body, request, response) =>
    request.url === '/.well-known/caldav'
      ? sendMultistatus(response, [`<response><href>/</href>${missing}</response>`])
      : dav(body, request, response),
  );
  expect(await hrefsOf(discoverAt(`http://firm.test:${front.port}`))).toHaveLength(1);
});

test('a host without a scheme is asked without TLS in the network of the operator', async () => {
  const front = await davServer(accountAt('/ada/', '/ada/calendars/', '/ada/calendars/work/'));
  const { account } = await discoverAt(`nas:${front.port}`);
  expect(account.address).toBe(`http://nas:${front.port}/`);
  const isPublic = { ...(await networkOf()), outgoing: asPublic };
  front.requests.length = 0;
  const failure = await failureOf(discover(isPublic, { address: `nas:${front.port}`, ...login }));
  expect(['not-allowed', 'certificate', 'unreachable']).toContain(failure);
  expect(front.requests).toEqual([]);
  expect(
    (await discover(isPublic, { address: `http://nas:${front.port}`, ...login })).calendars,
  ).toHaveLength(1);
});

const service = (name: string, port: number, target: string, path?: string): DnsTable => ({
  [`${name}._tcp.firm.test`]: { srv: [{ port, target }], ...(path && { txt: [`path=${path}`] }) },
});

test('an email address is enough: the server comes from SRV, its path from TXT', async () => {
  const dav = await davServer(accountAt('/ada/', '/ada/calendars/', '/ada/calendars/work/'), {
    isKnown: ({ headers }) =>
      headers.authorization === `Basic ${Buffer.from('ada@firm.test:secret').toString('base64')}`,
  });
  const moved = await davServer((body, request, response) => {
    request.url = request.url === '/dav/' ? '/' : (request.url ?? '');
    accountAt('/ada/', '/ada/calendars/', '/ada/calendars/work/')(body, request, response);
  });
  const found = await discoverAt(
    'ada@firm.test',
    { user: '' },
    service('_caldav', dav.port, 'dav.firm.test'),
  );
  expect(found.account).toMatchObject({
    address: `http://dav.firm.test:${dav.port}/`,
    user: 'ada@firm.test',
  });
  expect(found.calendars).toHaveLength(1);
  const table = service('_caldav', moved.port, 'dav.firm.test', '/dav/');
  const named = await discoverAt(' Ada@Firm.test ', { user: 'ada' }, table);
  expect(named.account).toMatchObject({ address: `http://dav.firm.test:${moved.port}/dav/`, user: 'ada' });
  expect(moved.requests.some((it) => it.startsWith('PROPFIND /.well-known'))).toBe(false);
});

test('without a user name, what stands before the @ is tried after the email address', async () => {
  const dav = await davServer(accountAt('/ada/', '/ada/calendars/', '/ada/calendars/work/'));
  const table = service('_caldav', dav.port, 'dav.firm.test');
  const { account } = await discoverAt('ada@firm.test', { user: '' }, table);
  expect(account.user).toBe('ada');
  expect(await failureOf(discoverAt('eve@firm.test', { user: '' }, table))).toBe('wrong-password');
});

test('a server of another domain in DNS is a question, before anything is sent', async () => {
  const dav = await davServer(accountAt('/ada/', '/ada/calendars/', '/ada/calendars/work/'));
  const table = service('_caldav', dav.port, 'dav.hoster.test');
  const host = `dav.hoster.test:${dav.port}`;
  expect(await failureOf(discoverAt('ada@firm.test', {}, table))).toBe(host);
  expect(dav.requests).toEqual([]);
  const { account } = await discoverAt('ada@firm.test', { trustedHosts: [host] }, table);
  expect(account).toMatchObject({ address: `http://${host}/`, trustedHosts: [host] });
});

test('DNS cannot lead to a server without TLS outside the network of the operator', async () => {
  const dav = await davServer(accountAt('/ada/', '/ada/calendars/', '/ada/calendars/work/'));
  const network = await networkOf(service('_caldav', dav.port, 'dav.firm.test'));
  const isPublic = { ...network, outgoing: asPublic };
  expect(await failureOf(discover(isPublic, { address: 'ada@firm.test', ...login }))).toBe('no-server');
  expect(dav.requests).toEqual([]);
});

test.each<[string, string, DnsTable | undefined, string]>([
  ['nobody knows a server', 'ada@firm.test', undefined, 'no-server'],
  ['DNS is broken', 'ada@firm.test', { '_caldavs._tcp.firm.test': 'broken' }, 'no-server'],
  ['the provider wants a sign-in on a page', 'ada@gmail.com', undefined, 'address-only'],
  [
    'the server of the domain wants one',
    'ada@firm.test',
    service('_caldavs', 443, 'calendar.google.com'),
    'address-only',
  ],
])('if %s, the failure says so', async (_name, address, table, failure) =>
  expect(await failureOf(discoverAt(address, {}, table))).toBe(failure),
);

test('the servers of Google and Microsoft are recognized', async () => {
  for (const address of [
    'www.google.com',
    'https://apidata.googleusercontent.com/caldav/v2/',
    'outlook.office365.com',
  ])
    expect(await failureOf(discoverAt(address))).toBe('address-only');
});

test('known providers are asked at their servers', async () => {
  const asked: string[] = [];
  const recording: typeof outgoing = async (url) => {
    asked.push(String(url));
    const response = new Response('', { status: 401 });
    return Object.defineProperty(response, 'url', { value: String(url) });
  };
  const network = { ...(await networkOf()), outgoing: recording };
  for (const email of ['ada@me.com', 'ada@posteo.net', 'ada@gmx.de'])
    expect(await failureOf(discover(network, { address: email, ...login }))).toBe('wrong-password');
  expect(asked.filter((_, index) => asked[index - 1] !== asked[index])).toEqual([
    'https://caldav.icloud.com/.well-known/caldav',
    'https://posteo.de:8443/.well-known/caldav',
    'https://caldav.gmx.net/.well-known/caldav',
  ]);
});
