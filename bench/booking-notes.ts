// Organizers book meetings in their own calendars: who gets a note, how many, and after how long. A feed that names an
// organizer causes none. `node bench/booking-notes.ts`

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';
import type { MailboxMeeting } from '#server/testing/mailboxes/vendor.ts';
import { type Bar, isTiny, percentile, printBars, sized } from './bar.ts';
import { emailOf, withMailboxes } from './mailboxes.ts';

const bookings = sized(500, 3);
/** They are spread over this time: mailboxes are read each 15 minutes. */
const spreadMs = sized(15 * minuteMs, 0);
const [usualMinutes, mostMinutes] = [16, 20];
type Rule = { version: number; weights: object; thresholds: object };

const pollMs = sized(2000, 100);

/** Where it is noon now: at night notes wait. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const soon = () => `${new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 13)}:00:00Z`;

const bookedBy = (person: number): MailboxMeeting => ({
  uid: `booked-${person}@example.test`,
  title: `Booked by ${person}`,
  start: soon(),
  minutes: 60,
  people: Array.from({ length: 6 }, (_, i) => emailOf((person + i) % Math.max(bookings, 6))),
  updated: new Date().toISOString(),
});

/** Names the first person as the organizer of a meeting. */
async function hostileFeed() {
  const stamp = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const lines = (uid: string) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART:${stamp(Date.now() + dayMs)}`,
    `DTEND:${stamp(Date.now() + dayMs + hourMs)}`,
    'SUMMARY:Forged',
    `ORGANIZER:mailto:${emailOf(0)}`,
    ...Array.from({ length: 8 }, (_, i) => `ATTENDEE:mailto:${emailOf(i)}`),
    'END:VEVENT',
  ];
  const feed = { events: 0, url: '', close: () => void server.close() };
  const server = createServer((_request, response) => {
    const events = Array.from({ length: feed.events }, (_, i) => lines(`forged-${i}`)).flat();
    response.writeHead(200, { 'content-type': 'text/calendar' });
    response.end(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  feed.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.ics`;
  return feed;
}

export const bookingNotes = (): Promise<Bar[]> =>
  withMailboxes(
    bookings,
    async (google) =>
      google.set(
        Array.from({ length: bookings }, (_, person) => emailOf(person)),
        [],
      ),
    zoneAtNoon(),
    async ({ server, folder, cookie, google, send, readAll }) => {
      const feed = await hostileFeed();
      const db = new DatabaseSync(join(folder, 'meetingcost.sqlite'), { timeout: 5000 });
      try {
        // At the weekend notes wait as well.
        const settings = await fetch(`${server.url}/api/coach/settings`, { headers: { cookie } });
        const { version, weights, thresholds } = ((await settings.json()) as { current: Rule }).current;
        const everyDay = { ...thresholds, workingDays: [0, 1, 2, 3, 4, 5, 6] };
        await send('PUT', '/api/coach/settings', { version, weights, thresholds: everyDay });
        await send('PUT', '/api/booking-notes', { threshold: { people: 5, minutes: 30, cost: null } });
        await send('POST', '/api/calendar-connections/addresses', {
          name: 'Feed',
          address: feed.url,
          isShared: false,
        });
        await readAll();
        const bookedAt = new Map<string, number>();
        feed.events = 3;
        for (let person = 0; person < bookings; person += 1) {
          bookedAt.set(emailOf(person), Date.now());
          await google.set([emailOf(person)], [bookedBy(person)]);
          await setTimeout(spreadMs / bookings);
        }
        if (isTiny)
          db.exec(`update "mailboxes" set "nextAt" = 0; update "calendarConnections" set "nextSyncAt" = 0`);
        const outbox = join(folder, 'outbox');
        mkdirSync(outbox, { recursive: true });
        const notes = () =>
          readdirSync(outbox).flatMap((name) => {
            const file = join(outbox, name);
            const [, to = ''] = /^To: (\S+)/m.exec(readFileSync(file, 'utf8')) ?? [];
            return bookedAt.has(to) ? { to, after: statSync(file).mtimeMs - (bookedAt.get(to) ?? 0) } : [];
          });
        const until = Date.now() + mostMinutes * minuteMs;
        while (notes().length < bookings && Date.now() < until) await setTimeout(pollMs);
        // Another reading of everything: nothing is sent twice, and the feed was read as well.
        db.exec(`update "mailboxes" set "nextAt" = 0; update "calendarConnections" set "nextSyncAt" = 0`);
        const forged = db.prepare(`select count(*) as n from "plannedMeetings" where "title" = 'Forged'`);
        const waiting = db.prepare('select count(*) as n from "mailboxes" where "nextAt" = 0');
        const count = (statement: typeof forged) => (statement.get() as { n: number }).n;
        while (count(waiting) > 0 || count(forged) === 0) await setTimeout(pollMs);
        await setTimeout(sized(60_000, 16_000));
        const found = notes();
        const minutes = found.map(({ after }) => after / minuteMs);
        const [p95, most] = [percentile(minutes, 0.95), Math.max(0, ...minutes)];
        const isOnce = found.length === bookings && new Set(found.map(({ to }) => to)).size === bookings;
        const others = readdirSync(outbox).filter((name) =>
          readFileSync(join(outbox, name), 'utf8').includes('Forged'),
        ).length;
        return [
          {
            name: `notes about ${bookings} bookings`,
            figure: `${found.length} notes, p95 ${p95.toFixed(1)} min, at most ${most.toFixed(1)} min`,
            peer: '–',
            aim: `one each, p95 ≤ ${usualMinutes} min, at most ${mostMinutes} min`,
            holds: isOnce && p95 <= usualMinutes && most <= mostMinutes,
            control: bookedAt.size === bookings,
            isRight: isOnce,
          },
          {
            name: 'notes from a feed that names another organizer',
            figure: String(others),
            peer: '–',
            aim: '0',
            holds: others === 0,
            control: count(forged) > 0,
            isRight: others === 0,
          },
        ];
      } finally {
        db.close();
        feed.close();
      }
    },
  );

if (import.meta.main) printBars(await bookingNotes());
