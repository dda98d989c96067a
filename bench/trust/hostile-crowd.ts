// A process that uses a server as a hostile organization would, with all its accounts at once: dripping calendars,
// invitations of strangers, guesses from many networks, live updates, heavy pages and large meetings.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { forgotPassword, login } from '#contract/accounts/auth.ts';
import { followChanges } from '#contract/accounts/changes.ts';
import { connectAddress, discoverCalendars, syncConnection } from '#contract/calendar/connections.ts';
import { savePlan } from '#contract/calendar/planner.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { readCoach } from '#contract/reports/coach.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { eventLines } from '#server/testing/calendar-feed.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { guest, planDraft } from '#server/testing/plans.ts';

export type Attack = { url: string; cookies: string[]; emails: string[] };

const { url, cookies, emails } = JSON.parse(process.argv[2] ?? '{}') as Attack;
const guessingNetworks = 70;
/** A slow answer of the server slows the attack: these are as many as a client has open at once. */
const atOnce = 24;

const answers = new Map<string, number>();

async function send(path: string, method: string, i: number, body?: object, from = '198.51.100.1') {
  const response = await fetch(url + path, {
    method,
    headers: {
      cookie: cookies[i % cookies.length] ?? '',
      'content-type': 'application/json',
      'x-forwarded-for': from,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => null);
  const key = `${path.replace(/\d{3,}/, ':id')} ${response?.status ?? 'no answer'}`;
  answers.set(key, (answers.get(key) ?? 0) + 1);
  return response;
}

async function post(path: string, i: number, body?: object, from?: string): Promise<unknown> {
  const response = await send(path, 'POST', i, body, from);
  return response?.json().catch(() => null);
}

/** Repeats an action at so many places. */
async function repeat(places: number, act: (i: number) => Promise<unknown>): Promise<void> {
  let turn = 0;
  const loop = async () => {
    for (; ; await setTimeout(5)) await act(turn++);
  };
  await Promise.all(Array.from({ length: places }, loop));
}

/** Calendars that answer at once the first time, and later a byte a second. */
async function drippingServer(): Promise<string> {
  const seen = new Set<string>();
  const text = calendarOf(eventLines('one', '20261125T100000Z', emails.slice(0, 2)));
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (!seen.has(path) && path.startsWith('/once')) return void response.end(text);
    seen.add(path);
    response.writeHead(200);
    const timer = setInterval(() => response.write('B'), 1000);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function slowCalendars(): Promise<void> {
  const sites = await Promise.all(Array.from({ length: 5 }, drippingServer));
  const connected: { i: number; path: string }[] = [];
  for (let i = 0; i < Math.min(120, cookies.length); i += 1) {
    const body = { name: 'Slow', address: `${sites[i % sites.length]}/once/${i}`, isShared: false };
    const { id } = ((await post(connectAddress.path, i, body)) ?? {}) as { id?: number };
    if (id !== undefined) connected.push({ i, path: syncConnection.path.replace(':id', String(id)) });
  }
  await repeat(4, async (turn) => {
    const one = connected[turn % connected.length];
    if (one) await post(one.path, one.i);
    await setTimeout(200);
  });
}

const stranger = (i: number) => guest(`Guest${i}`, { email: `guest-${i}-${Math.random()}@outside.test` });
const body = () => meetingDraft({ attendees: Array.from({ length: 100 }, (_, i) => attendee(`P ${i}`, 55)) });
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();

async function streams(): Promise<void> {
  const open = Array.from({ length: cookies.length * 6 }, (_, i) => send(followChanges.path, 'GET', i));
  await Promise.all(open.map(async (one) => (await one)?.text().catch(() => '')));
}

const pages = [readDashboard.path, `${readAnalytics.path}?from=2026-01-01&to=2026-12-31`, readCoach.path];
const network = (i: number) => `203.0.113.${i % guessingNetworks}`;
const guesses = { password: 'a wrong password', remember: true };

// Until the visitors have left.
process.once('message', () => process.send?.(Object.fromEntries(answers), () => process.exit(0)));
await Promise.all([
  slowCalendars(),
  streams(),
  drippingServer().then((address) =>
    repeat(atOnce, (i) => post(discoverCalendars.path, i, { address, user: 'a', password: 'b' })),
  ),
  repeat(2, (i) =>
    post(
      savePlan.path,
      i,
      planDraft({ startsAt: inAMonth, people: Array.from({ length: 90 }, (_, at) => stranger(at)) }),
    ),
  ),
  repeat(guessingNetworks, (i) =>
    post(login.path, i, { email: `${i}@outside.test`, ...guesses }, network(i)),
  ),
  repeat(2, (i) => post(forgotPassword.path, i, { email: emails[i % emails.length] }, network(i))),
  repeat(atOnce, async (i) => (await send(pages[i % pages.length] ?? '', 'GET', i))?.text().catch(() => '')),
  repeat(atOnce / 4, (i) => post(saveMeeting.path, i, body())),
]);
