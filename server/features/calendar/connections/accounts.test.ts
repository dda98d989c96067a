// Connecting accounts and addresses that need more than a URL, through the API.

import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import {
  connectAccount,
  connectAddress,
  discoverCalendars,
  listConnections,
  renewConnection,
} from '#contract/calendar/connections.ts';
import { listPlanned } from '#contract/meetings/planned.ts';
import { mostOwnConnections, mostSharedConnections } from '#domain/calendar/connection.ts';
import { newId } from '#server/db/identifiers.ts';
import type { Resolve } from '#server/outgoing/outgoing.ts';
import { serviceRecords } from '#server/outgoing/service-records.ts';
import { eventLines } from '#server/testing/calendar-feed.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import {
  davCalendar,
  davEtag,
  davHome,
  davItem,
  davPrincipal,
  davServer,
  sendMultistatus,
} from '#server/testing/dav-server.ts';
import { dnsServer, type DnsTable } from '#server/testing/dns-server.ts';
import { newTeam, type Person } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { insertConnection } from './connections-store.ts';

/** Every name is this machine. */
const resolve: Resolve = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);

async function teamWith(table: DnsTable) {
  const { server } = await dnsServer(table);
  const network = { resolve, serviceRecords: serviceRecords({ servers: [server], limitMs: 2000 }) };
  const app = await testApp({ outgoingAllow: ['127.0.0.1'] }, undefined, undefined, undefined, network);
  const team = await newTeam(app);
  const days = { from: '2026-11-01', to: '2027-01-31' };
  const planned = async () =>
    (await team.member.call(listPlanned, { query: days })).meetings.map(({ title }) => title);
  return { app, ...team, planned };
}

/** A server whose calendar has one meeting. */
const calendarOn = (attendees: () => string[]) =>
  davServer((body, { method, url = '' }, response) => {
    const event = eventLines('one', '20261125T100000Z', attendees());
    if (method === 'GET') response.end(calendarOf(event));
    else if (body.includes('multiget')) sendMultistatus(response, []);
    else if (body.includes('sync-collection'))
      sendMultistatus(response, [davItem(`${url}one.ics`, davEtag('1'))], 'next');
    else if (url === '/') sendMultistatus(response, [davItem(url, davPrincipal('/ada/'))]);
    else if (url === '/ada/') sendMultistatus(response, [davItem(url, davHome('/ada/home/'))]);
    else if (url === '/ada/home/')
      sendMultistatus(response, [davItem('/ada/home/work/', davCalendar('Work'))]);
    else response.writeHead(404).end();
  });

const errorOf = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  return status >= 400 ? (JSON.parse(text) as { code: string }).code : null;
};

async function storedText(app: TestApp): Promise<string> {
  const rows: unknown[] = [];
  for (const name of ['calendarConnections', 'connectedCalendars', 'jobs', 'auditLog'] as const)
    rows.push(...(await app.db.read.selectFrom(name).selectAll().execute()));
  return JSON.stringify(rows);
}

test('an email address is enough, after the question about the server of another domain', async () => {
  const dav = await calendarOn(() => [member.email, 'guest@example.test']);
  const host = `dav.hoster.test:${dav.port}`;
  const { app, member, planned } = await teamWith({
    '_caldav._tcp.firm.test': { srv: [{ port: dav.port, target: 'dav.hoster.test' }] },
  });
  const account = { address: 'ada@firm.test', user: '', password: 'secret' };
  const asked = await member.call(discoverCalendars, { body: account });
  expect(asked).toEqual({ calendars: [], otherHost: host });
  expect(dav.requests).toEqual([]);

  const trusting = { ...account, trustedHosts: [host] };
  const { calendars, otherHost } = await member.call(discoverCalendars, { body: trusting });
  expect([calendars.map(({ name }) => name), otherHost]).toEqual([['Work'], null]);
  const connecting = { name: '', calendars, isShared: false };
  expect(await errorOf(member.ask(connectAccount, { body: { ...account, ...connecting } }))).toBe(
    'calendar-other-host',
  );
  const { id } = await member.call(connectAccount, { body: { ...trusting, ...connecting } });
  await app.work();
  expect(await planned()).toEqual(['Meeting one']);
  const [connection] = (await member.call(listConnections)).connections;
  // What stands before the @ was accepted.
  expect(connection).toMatchObject({ state: 'working', account: 'ada', host });

  const params = { id: String(id) };
  expect(await errorOf(member.ask(renewConnection, { params, body: { secret: 'wrong' } }))).toBe(
    'calendar-wrong-password',
  );
  await member.call(renewConnection, { params, body: { secret: 'secret' } });
  expect(await storedText(app)).not.toContain('"secret"');
});

test('an account that moves to a server of another domain says so, and sends it nothing', async () => {
  const other = await calendarOn(() => []);
  let isMoved = false;
  const dav = await calendarOn(() => []);
  const front = createServer((request, response) => {
    const [host, port] = isMoved ? ['elsewhere.test', other.port] : ['dav.firm.test', dav.port];
    response.writeHead(307, { location: `http://${host}:${port}${request.url}` }).end();
  });
  await new Promise<void>((listening) => void front.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void front.close());
  const { app, member } = await teamWith({});
  const address = `http://firm.test:${(front.address() as { port: number }).port}/`;
  const account = { address, user: 'ada', password: 'secret' };
  const { calendars } = await member.call(discoverCalendars, { body: account });
  await member.call(connectAccount, { body: { ...account, name: '', calendars, isShared: false } });
  await app.db.write((tx) =>
    tx
      .updateTable('connectedCalendars')
      .set({ href: `${address}ada/home/work/` })
      .execute(),
  );
  isMoved = true;
  await app.work();
  const [connection] = (await member.call(listConnections)).connections;
  expect(connection).toMatchObject({ state: 'failing', failure: 'other-host' });
  expect(other.requests).toEqual([]);
});

test('the name and password of an address are sent, but neither shown nor stored in plain text', async () => {
  const seen: (string | undefined)[] = [];
  const feed = createServer(({ headers }, response) => {
    seen.push(headers.authorization);
    if (headers.authorization) response.end(calendarOf(eventLines('one', '20261125T100000Z', guests)));
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="a"' }).end();
  });
  await new Promise<void>((listening) => void feed.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    feed.closeAllConnections();
    feed.close();
  });
  const { app, member, planned } = await teamWith({});
  const guests = [member.email, 'guest@example.test'];
  const { port } = feed.address() as { port: number };
  const address = `webcal://ada:hunter2@calendars.test:${port}/team.ics`;
  const { text } = await member.ask(connectAddress, { body: { name: '', address, isShared: false } });
  await app.work();
  expect(await planned()).toEqual(['Meeting one']);
  const listed = await member.ask(listConnections, {});
  const [connection] = (await member.call(listConnections)).connections;
  expect(connection).toMatchObject({ state: 'working', name: `calendars.test:${port}`, account: null });
  expect(`${text}${listed.text}${await storedText(app)}`).not.toMatch(/hunter2|ada:|team\.ics/);
  expect(seen.filter(Boolean)).toEqual(
    Array<string>(2).fill(`Basic ${Buffer.from('ada:hunter2').toString('base64')}`),
  );
});

test.each([
  ['without a user name', { address: 'https://dav.firm.test', user: '', password: 'secret' }, 'user'],
  ['without a password', { address: 'ada@firm.test', user: '', password: '' }, 'password'],
])('an account %s is refused at its field', async (_name, body, field) => {
  const { member } = await teamWith({});
  const { status, text } = await member.ask(discoverCalendars, { body });
  expect([status, Object.keys((JSON.parse(text) as { errors: object }).errors)]).toEqual([422, [field]]);
});

test.each([
  ['ada@gmail.com', 'calendar-address-only'],
  ['ada@nowhere.test', 'calendar-no-server'],
])('%s fails in words that say what to do', async (address, code) => {
  const { member } = await teamWith({});
  const body = { address, user: '', password: 'secret' };
  const { text } = await member.ask(discoverCalendars, { body });
  expect(JSON.parse(text)).toMatchObject({ code, errors: { address: [{ code }] } });
});

test('a member has 20 connections, the organization 200, and one more is refused', async () => {
  const { app, admin } = await teamWith({});
  const feed = createServer((_request, response) => void response.end(calendarOf()));
  await new Promise<void>((listening) => void feed.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    feed.closeAllConnections();
    feed.close();
  });
  const address = `http://127.0.0.1:${(feed.address() as { port: number }).port}/a.ics`;
  const connect = (isShared: boolean) =>
    admin.ask(connectAddress, { body: { name: 'One more', address, isShared } });
  for (const [isShared, most, code] of [
    [false, mostOwnConnections, 'own-calendars-full'],
    [true, mostSharedConnections, 'shared-calendars-full'],
  ] as const) {
    await fill(app, admin, isShared ? null : admin.userId, most - 1);
    expect((await connect(isShared)).status).toBe(201);
    expect(await errorOf(connect(isShared))).toBe(code);
  }
  const { connections } = await admin.call(listConnections);
  expect(connections).toHaveLength(220);
});

/** Connections that were never read. */
async function fill(app: TestApp, { organizationId, userId }: Person, ownerId: number | null, count: number) {
  const row = { organizationId, ownerId, createdBy: userId, name: 'Full', host: 'full.test', createdAt: 1 };
  await app.db.write(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const one = { ...row, id: newId(), kind: 'ics' as const, lockedSecret: '', nextSyncAt: Date.now() * 2 };
      await insertConnection(tx, one, [{ href: '', name: 'Full', color: null }]);
    }
  });
}
