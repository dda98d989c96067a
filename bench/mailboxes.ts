// An organization of 1,000 mailboxes at a stand-in of Google: the time of the first reading, the server's memory, each
// meeting once, and what a repeated reading writes. `node bench/mailboxes.ts`, or with fewer mailboxes: `… 100`

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { dayMs } from '#domain/time/time-units.ts';
import type { MailboxMeeting } from '#server/testing/mailboxes/vendor.ts';
import { mustPost, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { type Bar, inFolder, newAccount, percentile, printBars, sized } from './bar.ts';
import { clientEmail, startTenant } from './google-tenant.ts';

const wanted = import.meta.main ? Number(process.argv[2] ?? 1000) : 1000;
const [mailboxes, teamSize, seriesOfTeam] = [sized(wanted, 4), sized(5, 2), sized(15, 2)];
const [firstLimitMs, mostMegabytes, p99LimitMs] = [60 * 60_000, 400, 50];
const [pollMs, probeMs, quietMs] = [sized(2000, 100), 50, sized(30_000, 500)];

const readTables = [
  'calendarObjects',
  'calendarCopies',
  'plannedMeetings',
  'plannedAttendees',
  'seriesReadings',
];

export const emailOf = (person: number) => `person${person}@example.test`;

/** Weekly series of each team, from 90 days back to 60 ahead. */
function meetingsOf(team: number, people: readonly string[], now: number): MailboxMeeting[] {
  const monday = Math.floor(now / (7 * dayMs)) * 7 * dayMs + 4 * dayMs;
  return Array.from({ length: seriesOfTeam }, (_, one) => one).flatMap((one) =>
    Array.from({ length: 21 }, (_, week) => {
      const at = monday + (week - 12) * 7 * dayMs + (one % 5) * dayMs + (8 + (one % 9)) * 3_600_000;
      const start = `${new Date(at).toISOString().slice(0, 19)}Z`;
      const uid = `${team}-${one}@example.test`;
      return { uid, series: `${team}-${one}`, title: `Meeting ${one} of team ${team}`, start, people };
    }),
  );
}

type Connector = { mailboxes: number; read: number; failing: number; state: string };

type Connected = {
  server: ServerProcess;
  folder: string;
  cookie: string;
  google: Awaited<ReturnType<typeof startTenant>>;
  send: (method: string, to: string, body: object) => Promise<void>;
  /** Starts to read and resolves when all mailboxes were read. */
  readAll: () => Promise<void>;
};

/** An organization on a server of its own, with `count` mailboxes at the stand-in that are not read yet. */
export async function withMailboxes<T>(
  count: number,
  fill: (google: Connected['google']) => Promise<void>,
  timeZone: string,
  work: (connected: Connected) => Promise<T>,
): Promise<T> {
  const google = await startTenant();
  const { url, privateKey } = google;
  const emails = Array.from({ length: count }, (_, person) => emailOf(person));
  await fill(google);
  const settings = { OUTGOING_ALLOW: '127.0.0.1', GOOGLE_TOKEN_URL: url, GOOGLE_CALENDAR_URL: url };
  try {
    return await inFolder(async (folder) => {
      const server = await startServer(folder, folder, settings);
      try {
        const { cookie } = await newAccount(server.url, { time_zone: timeZone });
        const send = async (method: string, to: string, body: object) => {
          const headers = { 'content-type': 'application/json', cookie };
          const answer = await fetch(server.url + to, { method, headers, body: JSON.stringify(body) });
          if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
        };
        const key = { type: 'service_account', client_email: clientEmail, private_key: privateKey };
        const access = { key: JSON.stringify(key), mode: 'delegation', domains: ['example.test'] };
        await send('PUT', `${path}/google-workspace`, access);
        const who = { kind: 'list', emails };
        await send('PUT', `${path}/google-workspace/who`, { who, allowsLeaving: false });
        const readAll = async () => {
          await mustPost(server.url, `${path}/google-workspace/start`, { from: firstDay() }, cookie);
          for (;;) {
            const found = await connectorOf(server.url, cookie);
            if (found && found.failing > 0) throw new Error(`${found.failing} mailboxes cannot be read`);
            if (found?.state === 'working' && found.read === count) return;
            await setTimeout(pollMs);
          }
        };
        return await work({ server, folder, cookie, google, send, readAll });
      } catch (error) {
        console.error(server.said());
        throw error;
      } finally {
        await server.end('SIGTERM');
      }
    });
  } finally {
    google.close();
  }
}

const path = '/api/mailbox-connections';
const firstDay = () => new Date(Date.now() - 90 * dayMs).toISOString().slice(0, 10);

async function connectorOf(url: string, cookie: string): Promise<Connector | null> {
  const answer = await fetch(url + path, { headers: { cookie } });
  // Load shedding.
  if (answer.status === 503) return null;
  return ((await answer.json()) as { connectors: Connector[] }).connectors[0] ?? null;
}

export const mailboxReading = (): Promise<Bar[]> =>
  withMailboxes(
    mailboxes,
    async (google) => {
      for (let team = 0; team < mailboxes / teamSize; team += 1) {
        const people = Array.from({ length: teamSize }, (_, i) => emailOf(team * teamSize + i));
        await google.set(people, meetingsOf(team, people, Date.now()));
      }
    },
    'UTC',
    measure,
  );

const megabytesOf = ({ pid }: ServerProcess): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function measure({ server, folder, cookie, google, readAll }: Connected): Promise<Bar[]> {
  const { url } = server;
  /** Times of small requests until `isOver`. */
  async function probe(isOver: () => boolean): Promise<number[]> {
    const times: number[] = [];
    while (!isOver()) {
      const from = performance.now();
      await (await fetch(`${url}/api/templates`, { headers: { cookie } })).text();
      times.push(performance.now() - from);
      await setTimeout(probeMs);
    }
    return times;
  }
  const quietUntil = performance.now() + quietMs;
  const quiet = await probe(() => performance.now() > quietUntil);
  let isRead = false;
  const probing = probe(() => isRead);
  const began = performance.now();
  await readAll();
  const firstMs = performance.now() - began;
  isRead = true;
  const times = await probing;

  const db = new DatabaseSync(join(folder, 'meetingcost.sqlite'), { readOnly: true });
  const count = (sql: string) => (db.prepare(sql).get() as { n: number }).n;
  // All of it is too long for one text.
  const contents = (): string => {
    const hash = createHash('sha256');
    for (const table of readTables)
      for (const row of db.prepare(`select * from "${table}" order by rowid`).iterate())
        hash.update(JSON.stringify(row));
    return hash.digest('hex');
  };
  const planned = count('select count(*) as n from "plannedMeetings"');
  const distinct = count(
    'select count(*) as n from (select distinct "seriesKey", "originalStart" from "plannedMeetings")',
  );
  const expected = (mailboxes / teamSize) * seriesOfTeam;
  const series = count('select count(*) as n from (select distinct "seriesKey" from "plannedMeetings")');
  const isOnce = planned === distinct && series === expected && planned > 0;
  const mega = megabytesOf(server);
  // Recording of what has ended goes on after the reading.
  const settled = async () => {
    for (;;) {
      const due = count(`select count(*) as n from "plannedMeetings" where "dueAt" <= ${Date.now()}`);
      if (due === 0) return;
      await setTimeout(pollMs);
    }
  };
  await settled();
  const before = contents();
  await mustPost(url, `${path}/google-workspace/start`, { from: firstDay() }, cookie);
  const again = Date.now();
  for (;;) {
    const left = count(
      `select count(*) as n from "mailboxes" where "readUntil" is null or "readUntil" < ${again - 1000}`,
    );
    if (left === 0) break;
    await setTimeout(pollMs);
  }
  const isSame = contents() === before;
  db.close();
  const p99 = percentile(times, 0.99);
  const { requests, texts } = await google.asked();
  return [
    {
      name: `first reading of ${mailboxes.toLocaleString('en')} mailboxes`,
      figure: `${(firstMs / 60_000).toFixed(1)} min, ${planned} meetings`,
      peer: '–',
      aim: `≤ ${firstLimitMs / 60_000} min, each meeting once`,
      holds: firstMs <= firstLimitMs && isOnce,
      control: planned > 0,
      isRight: isOnce,
    },
    {
      name: 'memory of the server meanwhile',
      figure: `${mega.toFixed(0)} MB`,
      peer: '–',
      aim: `≤ ${mostMegabytes} MB`,
      holds: mega <= mostMegabytes,
      control: mega > 0,
    },
    {
      name: 'repeated reading',
      figure: isSame ? 'writes only the rows of mailboxes' : 'writes more than the rows of mailboxes',
      peer: '–',
      aim: 'only the rows of mailboxes',
      holds: isSame,
      control: before !== createHash('sha256').digest('hex'),
      isRight: isSame,
    },
    {
      name: 'texts of events asked for',
      figure: `${texts} of ${requests} requests`,
      peer: '–',
      aim: '0',
      holds: texts === 0,
      control: requests > mailboxes,
      isRight: texts === 0,
    },
    {
      name: 'other requests meanwhile',
      figure: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      peer: `before the reading p50 ${percentile(quiet, 0.5).toFixed(0)} ms, p99 ${percentile(quiet, 0.99).toFixed(0)} ms`,
      aim: `p99 ≤ ${p99LimitMs} ms`,
      holds: p99 <= p99LimitMs,
      control: times.length > 100,
    },
  ];
}

if (import.meta.main) printBars(await mailboxReading());
