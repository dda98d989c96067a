// Rare responses of real servers, and false ones.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { outgoingFetch } from '#server/outgoing/outgoing.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { discover, readCalendar } from './caldav.ts';
import { CalendarFailure } from './calendar-failure.ts';

const limits = { totalMs: 20_000, maxBytes: 100_000, maxRedirects: 3 };
const outgoing = outgoingFetch({ allow: ['127.0.0.1'], limits });

type Answer = (body: string, request: IncomingMessage, response: ServerResponse) => void;

async function accountOn(answer: Answer) {
  const requests: string[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request);
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ? 'known' : 'unknown'}`);
    answer(body, request, response);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return { account: { address, user: 'ada', password: 'secret' }, requests };
}

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: unknown) => (error instanceof CalendarFailure ? error.code : error),
  );

const item = (href: string, properties: string, status = 200) =>
  status === 200
    ? `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`
    : `<response><href>${href}</href><status>HTTP/1.1 ${status} Status</status></response>`;

function multistatus(response: ServerResponse, items: readonly string[], token = '') {
  const end = token && `<sync-token>${token}</sync-token>`;
  response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' });
  response.end(
    `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${items.join('')}${end}</multistatus>`,
  );
}

const etag = (version: string) => `<getetag>"${version}"</getetag>`;
const data = (title: string) =>
  `${etag('1')}<C:calendar-data><![CDATA[${calendarOf(`SUMMARY:${title}`)}]]></C:calendar-data>`;
const asked = (body: string) => [...body.matchAll(/<d:href>(.*?)<\/d:href>/g)].map(([, href = '']) => href);

test('discovery follows the redirect of the well-known address and skips tasks', async () => {
  const { account, requests } = await accountOn((_body, { url }, response) => {
    if (url === '/.well-known/caldav') response.writeHead(301, { location: '/dav/' }).end();
    else if (url === '/dav/')
      multistatus(response, [
        item('/dav/', '<current-user-principal><href>/dav/ada/</href></current-user-principal>'),
      ]);
    else if (url === '/dav/ada/')
      multistatus(response, [
        item(url, '<C:calendar-home-set><href>/dav/home/</href></C:calendar-home-set>'),
      ]);
    else {
      const kind = '<resourcetype><collection/><C:calendar/></resourcetype>';
      const of = (name: string) =>
        `<C:supported-calendar-component-set><C:comp name="${name}"/></C:supported-calendar-component-set>`;
      multistatus(response, [
        item('/dav/home/', '<resourcetype><collection/></resourcetype>'),
        item('/dav/home/work/', `${kind}${of('VEVENT')}<displayname>2026</displayname>`),
        item('/dav/home/tasks/', `${kind}${of('VTODO')}`),
        item('/dav/home/no%20name/', kind),
      ]);
    }
  });
  const { calendars } = await discover(outgoing, account);
  expect(calendars).toEqual([
    { href: `${account.address}/dav/home/work/`, name: '2026', color: '' },
    { href: `${account.address}/dav/home/no%20name/`, name: 'no name', color: '' },
  ]);
  expect(requests.every((it) => it.endsWith(' known'))).toBe(true);
});

test('credentials do not leave the server', async () => {
  const other = await accountOn((_body, _request, response) => void response.writeHead(401).end());
  const elsewhere = `${other.account.address}/`;
  const answers: Answer[] = [
    (_body, _request, response) => void response.writeHead(302, { location: elsewhere }).end(),
    (_body, { url }, response) =>
      multistatus(response, [
        item(url ?? '', `<current-user-principal><href>${elsewhere}</href></current-user-principal>`),
      ]),
  ];
  for (const answer of answers) {
    const { account } = await accountOn(answer);
    expect(await codeOf(discover(outgoing, account))).toBe('not-allowed');
    expect(await codeOf(readCalendar(outgoing, account, elsewhere, null, new Map()))).toBe('not-allowed');
  }
  expect(other.requests.filter((it) => !it.endsWith(' unknown'))).toEqual([]);
});

test.each<[string, Answer, string]>([
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
  const { account } = await accountOn(answer);
  expect(await codeOf(readCalendar(outgoing, account, `${account.address}/work/`, 'token', new Map()))).toBe(
    code,
  );
  expect(['not-a-calendar', code]).toContain(await codeOf(discover(outgoing, account)));
});

test('a paged list is read to its end', async () => {
  const { account } = await accountOn((body, _request, response) => {
    if (body.includes('multiget'))
      return multistatus(
        response,
        asked(body).map((href) => item(href, data(href))),
      );
    const first = body.includes('<d:sync-token></d:sync-token>');
    if (first) multistatus(response, [item('/work/a.ics', etag('1')), item('/work/', '', 507)], 'half');
    else multistatus(response, [item('/work/b.ics', etag('1'))], 'whole');
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
  const { account } = await accountOn((body, { method }, response) => {
    if (body.includes('sync-collection')) return void response.writeHead(500).end();
    const list = [
      item('/work/', '<resourcetype><collection/></resourcetype>'),
      item('/work/old.ics', etag('1')),
      item('/work/new.ics', etag('1')),
      item('http://example.test/work/foreign.ics', etag('1')),
    ];
    multistatus(response, method === 'PROPFIND' ? list : asked(body).map((href) => item(href, data(href))));
  });
  const known = new Map([
    ['/work/old.ics', '"1"'],
    ['/work/gone.ics', '"1"'],
  ]);
  const read = await readCalendar(outgoing, account, `${account.address}/work/`, 'token', known);
  expect(read.changed.map(({ href }) => href)).toEqual(['/work/new.ics']);
  expect(read.changed[0]?.text).toContain('SUMMARY:/work/new.ics');
  expect([read.removed, read.syncToken]).toEqual([['/work/gone.ics'], null]);
});

test('an object that is too large does not affect the others, and a missing one is requested again', async () => {
  const names = ['a', 'b', 'large', 'missing', 'gone'];
  const { account } = await accountOn((body, _request, response) => {
    if (!body.includes('multiget'))
      return multistatus(
        response,
        names.map((it) => item(`/work/${it}.ics`, etag('1'))),
        'next',
      );
    const given = asked(body).filter((href) => !href.includes('missing'));
    const dataOf = (href: string) => data(href.includes('large') ? 'x'.repeat(100_000) : href);
    multistatus(
      response,
      given.map((href) => item(href, dataOf(href), href.includes('gone') ? 404 : 200)),
    );
  });
  const known = new Map([['/work/gone.ics', '"0"']]);
  const read = await readCalendar(outgoing, account, `${account.address}/work/`, null, known);
  expect(read.changed.map(({ href, text }) => [href, text !== ''])).toEqual([
    ['/work/a.ics', true],
    ['/work/b.ics', true],
    ['/work/large.ics', false],
  ]);
  expect([read.removed, read.syncToken]).toEqual([['/work/gone.ics'], null]);
});
