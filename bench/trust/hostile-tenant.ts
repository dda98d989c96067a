// An open server with 20 organizations, one of them hostile with 100 accounts: sign-in, reset mail, calendar reading,
// live update and page of the others, with and without it. HOSTILE_SECONDS changes the ten minutes, and
// HOSTILE_ENGINE=sqlite or postgres leaves out the other one.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { forgotPassword, login, readMe } from '#contract/accounts/auth.ts';
import { connectAddress, syncConnection } from '#contract/calendar/connections.ts';
import { listMeetings, saveMeeting } from '#contract/meetings/meetings.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { appOn } from '#server/testing/app-on.ts';
import { eventLines } from '#server/testing/calendar-feed.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { follow } from '#server/testing/follower.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, password, type Person } from '#server/testing/people.ts';
import { ourServer, startServer } from '#server/testing/server-process.ts';
import { startPostgres } from '#server/testing/start-postgres.ts';
import { type Bar, inFolder, isTiny, percentile, sized } from '../bar.ts';
import type { Attack } from './hostile-crowd.ts';

const seconds = Number(process.env['HOSTILE_SECONDS'] ?? sized(600, 2));
const engine = process.env['HOSTILE_ENGINE'];
const organizations = sized(20, 3);
const hostileAccounts = sized(100, 4);
/** Between two visits of one organization. */
const pauseMs = sized(10_000, 200);
/** Of the quiet time, and of the negative control. */
const shortSeconds = Math.min(seconds, 120);
/**
 * An account may ask for ten links to reset its password in 15 minutes, and for 60 readings of calendars in an hour; each
 * asks for fewer in all. Administrators, so that each may have the calendar of the organization read.
 */
const membersOfEach = Math.ceil(((seconds + 2 * shortSeconds) * 1000) / pauseMs / 8);
/** Somebody who was refused tries again, and gives up. */
const [retryMs, givesUpMs] = [500, 60_000];

const aims = {
  'sign-in': 5_000,
  'reset mail': 30_000,
  'calendar reading': 5_000,
  'live update': 5_000,
  page: 5_000,
};
type What = keyof typeof aims;
const all = Object.keys(aims) as What[];
type Times = Record<What, number[]>;

type World = { url: string; mailsTo: Map<string, number>; readings: Map<string, number>; feed: string };

async function untilTrue(isSo: () => boolean): Promise<boolean> {
  for (const end = performance.now() + givesUpMs; performance.now() < end; await setTimeout(10))
    if (isSo()) return true;
  return false;
}

const cookieOf = ({ cookies }: Person) => `mc_session=${cookies.get('mc_session')}`;

/** Sends a request again while the server refuses it. */
async function ask(
  { url }: World,
  path: string,
  from: string,
  cookie: string,
  body?: object,
): Promise<unknown> {
  const headers = { cookie, 'content-type': 'application/json', 'x-forwarded-for': from };
  for (const end = performance.now() + givesUpMs; performance.now() < end; await setTimeout(retryMs)) {
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const response = await fetch(url + path, request).catch(() => null);
    const text = await response?.text().catch(() => '');
    if (response?.ok) return text ? JSON.parse(text) : null;
    if (response && response.status !== 503 && response.status !== 429)
      throw new Error(`${path}: ${response.status} ${text}`);
  }
  return null;
}

let addresses = 0;
const newAddress = () => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;

/** An organization whose members visit until the end. */
async function visit(
  world: World,
  people: readonly Person[],
  index: number,
  times: Times,
  forSeconds: number,
): Promise<void> {
  const home = newAddress();
  const { url, mailsTo, readings, feed } = world;
  const first = cookieOf(people[0] as Person);
  const address = `${feed}/${index}`;
  const connection = (await ask(world, connectAddress.path, home, first, {
    name: '',
    address,
    isShared: true,
  })) as { id: number } | null;
  const follower = await follow(url, { cookie: first, 'x-forwarded-for': home });
  const timed = async (what: What, act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    // Who waits longer than a pause would have come again meanwhile.
    for (let ms = performance.now() - began; ms > 0; ms -= pauseMs) times[what].push(ms);
  };
  await setTimeout((pauseMs * index) / organizations);
  const until = performance.now() + forSeconds * 1000;
  for (let turn = 0; performance.now() < until; turn += 1, await setTimeout(pauseMs)) {
    const person = people[turn % people.length] as Person;
    const { email } = person;
    const cookie = cookieOf(person);
    await timed('page', () =>
      Promise.all([readDashboard.path, listMeetings.path].map((path) => ask(world, path, home, cookie))),
    );
    await timed('sign-in', () =>
      ask(world, login.path, newAddress(), '', { email, password, remember: true }),
    );
    await timed('reset mail', async () => {
      const before = mailsTo.get(email) ?? 0;
      await ask(world, forgotPassword.path, newAddress(), '', { email });
      await untilTrue(() => (mailsTo.get(email) ?? 0) > before);
    });
    await timed('calendar reading', async () => {
      const before = readings.get(`/${index}`) ?? 0;
      const path = connection && syncConnection.path.replace(':id', String(connection.id));
      if (path) await ask(world, path, home, cookie, {});
      await untilTrue(() => (readings.get(`/${index}`) ?? 0) > before);
    });
    await timed('live update', async () => {
      const before = follower.receivedKinds.filter((kind) => kind === 'meeting').length;
      await ask(world, saveMeeting.path, home, cookie, meetingDraft());
      await untilTrue(() => follower.receivedKinds.filter((kind) => kind === 'meeting').length > before);
    });
    await ask(world, readMe.path, home, cookie, {});
  }
  follower.leave();
}

async function measure(
  world: World,
  honest: readonly Person[][],
  forSeconds: number,
  hostile: readonly Person[] = [],
) {
  const times: Times = {
    page: [],
    'sign-in': [],
    'reset mail': [],
    'calendar reading': [],
    'live update': [],
  };
  const emails = hostile.map(({ email }) => email);
  const attack: Attack = { url: world.url, cookies: hostile.map(cookieOf), emails };
  const crowd =
    emails.length > 0 && fork(join(import.meta.dirname, 'hostile-crowd.ts'), [JSON.stringify(attack)]);
  await Promise.all(honest.map((people, index) => visit(world, people, index, times, forSeconds)));
  if (crowd) {
    const answers = once(crowd, 'message');
    crowd.send('end');
    console.log('  the attack:', JSON.stringify((await answers)[0]));
  }
  console.log('  p95 in ms:', all.map((what) => `${what} ${p95(times, what)}`).join(', '));
  return times;
}

async function fill(db: Database) {
  await db.migrate();
  const app = await appOn(db);
  // Sessions start now.
  app.pass(Date.now() - app.context.now());
  const team = async (name: string, size: number, role: 'admin' | 'user') => {
    const organization = await newOrganization(app, name);
    const people = [await newPerson(app, organization, { role: 'admin' })];
    while (people.length < size) people.push(await newPerson(app, organization, { role }));
    return people;
  };
  const honest: Person[][] = [];
  while (honest.length < organizations - 1)
    honest.push(await team(`Honest ${honest.length}`, membersOfEach, 'admin'));
  const hostile = await team('Hostile', hostileAccounts, 'user');
  // The first one has used up its limits.
  const hostileToo = await team('Hostile too', hostileAccounts, 'user');
  await app.db.write((tx) => tx.updateTable('users').set({ addressVerifiedAt: 1 }).execute());
  await app.app.close();
  await app.context.events.close();
  await db.close();
  return { honest, hostile, hostileToo };
}

const p95 = (times: Times, what: What) => Math.round(percentile(times[what], 0.95));

async function mailServer(mailsTo: Map<string, number>) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) mailsTo.set(address, (mailsTo.get(address) ?? 0) + 1);
        done();
      });
      stream.resume();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close() };
}

async function calendarServer(readings: Map<string, number>) {
  const text = calendarOf(eventLines('one', '20261125T100000Z', ['ada@example.test', 'bo@example.test']));
  const server = createServer(({ url = '' }, response) => {
    readings.set(url, (readings.get(url) ?? 0) + 1);
    response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { feed: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

async function on(name: string, folder: string, location: string, db: Database): Promise<Bar[]> {
  const { honest, hostile, hostileToo } = await fill(db);
  const [mailsTo, readings] = [new Map<string, number>(), new Map<string, number>()];
  const [mail, calendars] = [await mailServer(mailsTo), await calendarServer(readings)];
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    OUTGOING_ALLOW: '127.0.0.1',
    TRUST_PROXY: 'loopback',
  };
  const withServer = async <T>(command: readonly string[], work: (world: World) => Promise<T>) => {
    const server = await startServer(folder, location, settings, command);
    try {
      return await work({ url: server.url, mailsTo, readings, feed: calendars.feed });
    } finally {
      await server.end('SIGTERM');
    }
  };
  try {
    const [quiet, attacked] = await withServer(ourServer, async (world) => [
      await measure(world, honest, shortSeconds),
      await measure(world, honest, seconds, hostile),
    ]);
    const unfair = await withServer(['bench/trust/unfair-server.ts'], (world) =>
      measure(world, honest, shortSeconds, hostileToo),
    );
    const holds = (times: Times, what: What) =>
      times[what].length > 0 && p95(times, what) - p95(quiet, what) <= aims[what];
    const control = !all.every((what) => holds(unfair, what));
    return all.map((what) => ({
      name: `${what} beside a hostile organization, ${name}`,
      figure: `p95 ${p95(attacked, what)} ms`,
      peer: `without it ${p95(quiet, what)} ms, without turns ${p95(unfair, what)} ms; ${attacked[what].length} times in ${seconds} s`,
      aim: `≤ ${aims[what] / 1000} s more`,
      holds: holds(attacked, what),
      control,
    }));
  } finally {
    mail.close();
    calendars.close();
  }
}

export async function hostileTenant(): Promise<Bar[]> {
  const bars =
    engine === 'postgres'
      ? []
      : await inFolder((folder) =>
          on('SQLite', folder, folder, openSqlite(join(folder, 'meetingcost.sqlite'))),
        );
  if (isTiny || engine === 'sqlite') return bars;
  const postgres = await startPostgres(['fsync=off']);
  try {
    const settings = { connections: 5, defaultTenant: 'system' } as const;
    const location = `${postgres.url}/postgres`;
    const db = openPostgres(location, () => {}, settings);
    return [...bars, ...(await inFolder((folder) => on('PostgreSQL', folder, location, db)))];
  } finally {
    await postgres.stop();
  }
}
