// Rare responses of real servers, and false ones.

import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { outgoingFetch } from '#server/outgoing/outgoing.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import {
  askedHrefs,
  type DavAnswer,
  davData,
  davEtag,
  davItem,
  davServer,
  sendMultistatus,
} from '#server/testing/dav-server.ts';
import { readCalendar } from './caldav.ts';
import { CalendarFailure } from './calendar-failure.ts';
import type { CalendarAccount } from './dav.ts';
import { discover as discoverIn } from './discovery.ts';

const limits = { totalMs: 20_000, maxBytes: 100_000, maxRedirects: 3 };
const outgoing = outgoingFetch({ allow: ['127.0.0.1'], limits });

const discover = (account: CalendarAccount) =>
  discoverIn({ outgoing, serviceRecords: async () => [] }, account);

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: unknown) => (error instanceof CalendarFailure ? error.code : error),
  );

test('discovery follows the redirect of the well-known address and skips tasks', async () => {
  const { account, requests } = await davServer((_body, { url }, response) => {
    if (url === '/.well-known/caldav') response.writeHead(301, { location: '/dav/' }).end();
    else if (url === '/dav/')
      sendMultistatus(response, [
        davItem('/dav/', '<current-user-principal><href>/dav/ada/</href></current-user-principal>'),
      ]);
    else if (url === '/dav/ada/')
      sendMultistatus(response, [
        davItem(url, '<C:calendar-home-set><href>/dav/home/</href></C:calendar-home-set>'),
      ]);
    else {
      const kind = '<resourcetype><collection/><C:calendar/></resourcetype>';
      const of = (name: string) =>
        `<C:supported-calendar-component-set><C:comp name="${name}"/></C:supported-calendar-component-set>`;
      sendMultistatus(response, [
        davItem('/dav/home/', '<resourcetype><collection/></resourcetype>'),
        davItem('/dav/home/work/', `${kind}${of('VEVENT')}<displayname>2026</displayname>`),
        davItem('/dav/home/tasks/', `${kind}${of('VTODO')}`),
        davItem('/dav/home/no%20name/', kind),
      ]);
    }
  });
  const { calendars } = await discover(account);
  expect(calendars).toEqual([
    { href: `${account.address}/dav/home/work/`, name: '2026', color: '' },
    { href: `${account.address}/dav/home/no%20name/`, name: 'no name', color: '' },
  ]);
  // Without TLS, the first request has no password.
  expect(requests[0]).toBe('PROPFIND /.well-known/caldav unknown');
  expect(requests.slice(1).every((it) => it.endsWith(' known'))).toBe(true);
});

test('credentials do not leave the server', async () => {
  const other = await davServer((_body, _request, response) => void response.writeHead(401).end());
  const elsewhere = `${other.account.address}/`;
  const answers: DavAnswer[] = [
    (_body, _request, response) => void response.writeHead(302, { location: elsewhere }).end(),
    (_body, { url }, response) =>
      sendMultistatus(response, [
        davItem(url ?? '', `<current-user-principal><href>${elsewhere}</href></current-user-principal>`),
      ]),
  ];
  for (const answer of answers) {
    const { account } = await davServer(answer);
    expect(await codeOf(discover(account))).toBe('other-host');
    expect(await codeOf(readCalendar(outgoing, account, elsewhere, null, new Map()))).toBe('other-host');
  }
  expect(other.requests).toEqual([]);
});

test.each<[string, DavAnswer, string]>([
  [
    'a page',
    (_body, _request, response) => void response.end('<!doctype html><title>Welcome</title>'),
    'not-a-calendar',
  ],
  [
    'XML that is no multistatus',
    (_body, _request, response) => void response.writeHead(207).end('<a><b/></a>'),
    'not-a-calendar',
  ],
  [
    'broken XML',
    (_body, _request, response) => void response.writeHead(207).end('<multistatus'),
    'not-a-calendar',
  ],
  ['that it is not allowed', (_body, _request, response) => void response.writeHead(403).end(), 'forbidden'],
  ['that it is broken', (_body, _request, response) => void response.writeHead(503).end(), 'server-error'],
  [
    'too much',
    (_body, _request, response) => void response.writeHead(207).end('x'.repeat(100_001)),
    'too-large',
  ],
])('a server that responds with %s', async (_name, answer, code) => {
  const { account } = await davServer(answer);
  expect(await codeOf(readCalendar(outgoing, account, `${account.address}/work/`, 'token', new Map()))).toBe(
    code,
  );
  expect(['not-a-calendar', code]).toContain(await codeOf(discover(account)));
});

test('a paged list is read to its end', async () => {
  const { account } = await davServer((body, _request, response) => {
    if (body.includes('multiget'))
      return sendMultistatus(
        response,
        askedHrefs(body).map((href) => davItem(href, davData(href))),
      );
    const first = body.includes('<d:sync-token></d:sync-token>');
    if (first)
      sendMultistatus(response, [davItem('/work/a.ics', davEtag('1')), davItem('/work/', '', 507)], 'half');
    else sendMultistatus(response, [davItem('/work/b.ics', davEtag('1'))], 'whole');
  });
  const read = await readCalendar(
    outgoing,
    account,
    `${account.address}/work/`,
    null,
    new Map([['/work/c.ics', '1']]),
  );
  expect(read.changed.map(({ href }) => href)).toEqual(['/work/a.ics', '/work/b.ics']);
  expect([read.removed, read.syncToken]).toEqual([['/work/c.ics'], 'whole']);
});

test('a server without sync-collection is compared by its whole list', async () => {
  const { account } = await davServer((body, { method }, response) => {
    if (body.includes('sync-collection')) return void response.writeHead(500).end();
    const list = [
      davItem('/work/', '<resourcetype><collection/></resourcetype>'),
      // Without its slash and its kind.
      davItem('/work', ''),
      davItem('/work/old.ics', davEtag('1')),
      davItem('/work/new.ics', davEtag('1')),
      davItem('http://[bad/', davEtag('1')),
    ];
    sendMultistatus(
      response,
      method === 'PROPFIND' ? list : askedHrefs(body).map((href) => davItem(href, davData(href))),
    );
  });
  const known = new Map([
    ['/work/old.ics', '"1"'],
    ['/work/gone.ics', '"1"'],
  ]);
  const read = await readCalendar(outgoing, account, `${account.address}/work/`, 'token', known);
  expect(read.changed.map(({ href }) => href)).toEqual(['/work/new.ics']);
  expect(read.changed[0]?.text).toContain('SUMMARY:/work/new.ics');
  expect([read.removed, read.syncToken, read.unread]).toEqual([['/work/gone.ics'], null, 0]);
});

test('an object that is too large does not affect the others, and a missing one is requested again', async () => {
  const names = ['a', 'b', 'large', 'missing', 'gone'];
  const { account } = await davServer((body, { method, url = '' }, response) => {
    if (method === 'GET') return void response.writeHead(url.includes('gone') ? 404 : 403).end();
    if (!body.includes('multiget'))
      return sendMultistatus(
        response,
        names.map((it) => davItem(`/work/${it}.ics`, davEtag('1'))),
        'next',
      );
    const given = askedHrefs(body).filter((href) => !href.includes('missing'));
    const dataOf = (href: string) => davData(href.includes('large') ? 'x'.repeat(100_000) : href);
    sendMultistatus(
      response,
      given.map((href) => davItem(href, dataOf(href), href.includes('gone') ? 404 : 200)),
    );
  });
  const known = new Map([['/work/gone.ics', '"0"']]);
  const read = await readCalendar(outgoing, account, `${account.address}/work/`, null, known);
  expect(read.changed.map(({ href, text }) => [href, text !== ''])).toEqual([
    ['/work/a.ics', true],
    ['/work/b.ics', true],
    ['/work/large.ics', false],
  ]);
  expect([read.removed, read.unread, read.syncToken]).toEqual([['/work/gone.ics'], 1, null]);
});

const calendarOfGet = (href: string) => calendarOf(`SUMMARY:GET ${href}`);

/** A calendar with these objects; `multiget` answers for each href. */
async function calendarWith(
  hrefs: readonly string[],
  multiget: ((href: string) => string | null) | number,
  get: (href: string) => number | string = calendarOfGet,
) {
  const server = await davServer((body, { method, url = '' }, response) => {
    if (method === 'GET') {
      const answer = get(url);
      if (typeof answer === 'number') return void response.writeHead(answer).end();
      return void response.writeHead(200, { etag: 'W/"other"' }).end(answer);
    }
    if (!body.includes('multiget'))
      return sendMultistatus(
        response,
        hrefs.map((href) => davItem(href, davEtag('1'))),
        'next',
      );
    if (typeof multiget === 'number') return void response.writeHead(multiget).end();
    sendMultistatus(
      response,
      askedHrefs(body).flatMap((href) => multiget(href) ?? []),
    );
  });
  const read = (known = new Map<string, string>()) =>
    readCalendar(outgoing, server.account, `${server.account.address}/work/`, null, known);
  const gets = () => server.requests.filter((it) => it.startsWith('GET')).map((it) => it.split(' ')[1]);
  return { ...server, read, gets };
}

const titles = (changed: readonly { text: string }[]) =>
  changed.map(({ text }) => /SUMMARY:(.*)\r/.exec(text)?.[1] ?? '');

const emptyStat =
  '<propstat><prop><C:calendar-data/></prop><status>HTTP/1.1 404 Not Found</status></propstat>';

test.each<[string, (href: string) => string | null]>([
  ['no answer (Zoho after the first thousand)', () => null],
  ['404 (iCloud, Robur)', (href) => davItem(href, '', 404)],
  ['an etag without data', (href) => davItem(href, davEtag('1'))],
  ['empty data', (href) => davItem(href, `${davEtag('1')}<C:calendar-data/>`)],
  [
    'blank data',
    (href) => davItem(href, `${davEtag('1')}<C:calendar-data><![CDATA[ \n]]></C:calendar-data>`),
  ],
  ['404 for the data', (href) => `<response><href>${href}</href>${emptyStat}</response>`],
  ['an answer about other objects', () => davItem('/work/other.ics', davData('other'))],
])('an object is read alone if the report gives %s', async (_name, answer) => {
  const isOdd = (href: string) => href.includes('odd');
  const calendar = await calendarWith(['/work/a.ics', '/work/odd.ics'], (href) =>
    isOdd(href) ? answer(href) : davItem(href, davData(href)),
  );
  const read = await calendar.read();
  expect(titles(read.changed)).toEqual(['/work/a.ics', 'GET /work/odd.ics']);
  expect([read.removed, read.unread, read.syncToken]).toEqual([[], 0, 'next']);
  expect(calendar.gets()).toEqual(['/work/odd.ics']);
  // The etag of the list is kept, so that the same version is not read again.
  const known = new Map(read.changed.map(({ href, etag }) => [href, etag]));
  expect((await calendar.read(known)).changed).toEqual([]);
});

test.each([403, 404, 405, 415, 500, 501])(
  'objects are read alone if the server answers %i to the report',
  async (status) => {
    const calendar = await calendarWith(['/work/a.ics', '/work/b.ics'], status);
    const read = await calendar.read();
    expect(titles(read.changed).toSorted()).toEqual(['GET /work/a.ics', 'GET /work/b.ics']);
    expect([read.unread, read.syncToken]).toEqual([0, 'next']);
  },
);

test('a calendar that is deleted meanwhile loses nothing', async () => {
  const calendar = await calendarWith(['/work/a.ics'], 404, () => 404);
  const read = await calendar.read(new Map([['/work/a.ics', '"0"']]));
  expect([read.changed, read.removed, read.syncToken]).toEqual([[], [], null]);
});

test.each<[string, number | string, string[], number]>([
  ['does not exist', 410, ['/work/a.ics'], 0],
  ['is refused', 403, [], 1],
  ['is broken', 500, [], 1],
  ['is a page', '<!doctype html><title>Sign in</title>', [], 1],
])('an object that %s by itself', async (_name, answer, removed, unread) => {
  const calendar = await calendarWith(
    ['/work/a.ics'],
    () => null,
    () => answer,
  );
  const read = await calendar.read(new Map([['/work/a.ics', '"0"']]));
  expect([read.changed, read.removed, read.unread]).toEqual([[], removed, unread]);
  expect(read.syncToken).toBe(unread > 0 ? null : 'next');
});

test('a password that is refused for a single object is reported', async () => {
  const calendar = await calendarWith(
    ['/work/a.ics'],
    () => null,
    () => 401,
  );
  expect(await codeOf(calendar.read())).toBe('wrong-password');
});

test('a sync reads at most 500 objects alone, and the next one continues', async () => {
  const hrefs = Array.from({ length: 620 }, (_, index) => `/work/${index}.ics`);
  const calendar = await calendarWith(hrefs, () => null);
  const first = await calendar.read();
  expect([first.changed.length, first.unread, first.syncToken]).toEqual([500, 0, null]);
  const known = new Map(first.changed.map(({ href, etag }) => [href, etag]));
  const second = await calendar.read(known);
  expect([second.changed.length, second.syncToken]).toEqual([120, 'next']);
  expect(new Set(calendar.gets()).size).toBe(620);
});

test('objects at another origin are read by their path at the calendar', async () => {
  const calendar = await calendarWith(
    ['http://backend:8080/work/a.ics', 'http://example.test/work/b.ics', '//other.test/work/c.ics'],
    (href) => (href.includes('c.ics') ? null : davItem(`http://backend:8080${href}`, davData(href))),
  );
  const read = await calendar.read();
  expect(read.changed.map(({ href }) => href)).toEqual(['/work/a.ics', '/work/b.ics', '/work/c.ics']);
  expect([read.unread, read.syncToken]).toEqual([0, 'next']);
});

test('spellings of a path with and without encoding are one object', async () => {
  const listed = ['/work/a%40b.ics', '/work/c d.ics', '/work/%c3%a9.ics', '/work/100%.ics', '/work/%E9.ics'];
  const others = ['/work/a@b.ics', '/work/c%20d.ics', '/work/é.ics', '/work/100%25.ics', '/work/%e9.ics'];
  const calendar = await calendarWith(listed, (href) => {
    const index = listed.findIndex((it) => new URL(it, 'http://x').pathname === href);
    return davItem(others[index] ?? '', davData(String(index)));
  });
  const read = await calendar.read();
  expect(titles(read.changed)).toEqual(['0', '1', '2', '3', '4']);
  expect(calendar.gets()).toEqual([]);
  // Known by the other spelling, they are neither new nor gone.
  const known = new Map(others.map((href) => [href, '"1"']));
  const again = await calendar.read(known);
  expect([again.changed, again.removed]).toEqual([[], []]);
});

test('a percent sign that the server forgot to encode is found', async () => {
  const calendar = await calendarWith(
    ['/work/a%15.ics'],
    () => null,
    (url) => (url === '/work/a%2515.ics' ? calendarOfGet(url) : 400),
  );
  const read = await calendar.read();
  expect(read.changed.map(({ href }) => href)).toEqual(['/work/a%15.ics']);
});

test('etags may be written in different ways, or be missing', async () => {
  const { account } = await davServer((body, _request, response) => {
    const hrefs = body.includes('multiget') ? askedHrefs(body) : ['/work/a.ics', '/work/none.ics'];
    const etagOf = (href: string) => (href.includes('none') ? '' : '<getetag>W/"1"</getetag>');
    const items = body.includes('multiget')
      ? hrefs.map((href) => davItem(href, davData(href)))
      : hrefs.map((href) => davItem(href, etagOf(href)));
    sendMultistatus(response, items, 'next');
  });
  const read = (known: Map<string, string>) =>
    readCalendar(outgoing, account, `${account.address}/work/`, null, known);
  const first = await read(new Map());
  expect(first.changed.map(({ etag }) => etag)).toEqual(['W/"1"', '"1"']);
  const again = await read(new Map(first.changed.map(({ href, etag }) => [href, etag])));
  // Without an etag, only reading shows whether it has changed.
  expect(again.changed.map(({ href }) => href)).toEqual(['/work/none.ics']);
});

test('Baikal: digest authentication, with a nonce that expires during the sync', async () => {
  let nonce = 1;
  const isKnown = ({ method = '', url = '', headers: { authorization = '' } }: IncomingMessage) => {
    const of = (name: string) => new RegExp(`${name}="?([^",]*)`).exec(authorization)?.[1] ?? '';
    const md5 = (...parts: string[]) => hash('md5', parts.join(':'), 'hex');
    const response = md5(
      md5('ada', 'BaikalDAV', 'secret'),
      of(' nonce'),
      of(' nc'),
      of('cnonce'),
      'auth',
      md5(method, url),
    );
    if (of('response') !== response || of(' nonce') !== String(nonce)) return false;
    if (Number.parseInt(of(' nc'), 16) >= 2) nonce += 1;
    return true;
  };
  const challenge = () =>
    `Digest realm="BaikalDAV",qop="auth",nonce="${nonce}",opaque="df58bdff8cf60599c939187d0b5c54de"`;
  const names = Array.from({ length: 250 }, (_, index) => `/work/${index}.ics`);
  const server = await davServer(
    (body, { url = '' }, response) => {
      if (body.includes('multiget'))
        return sendMultistatus(
          response,
          askedHrefs(body).map((href) => davItem(href, davData(href))),
        );
      if (body.includes('sync-collection'))
        return sendMultistatus(
          response,
          names.map((href) => davItem(href, davEtag('1'))),
          'next',
        );
      sendMultistatus(response, [davItem(url, '<resourcetype><C:calendar/></resourcetype>')]);
    },
    { isKnown, challenge },
  );
  const { account } = await discover({ ...server.account, address: `${server.address}/work/` });
  expect(account.usesDigest).toBe(true);
  const read = await readCalendar(outgoing, account, `${server.address}/work/`, null, new Map());
  expect([read.changed.length, read.unread, read.syncToken]).toEqual([250, 0, 'next']);
  expect(nonce).toBeGreaterThan(2);
  expect(await codeOf(discover({ ...account, password: 'wrong' }))).toBe('wrong-password');
});
