// A database of the version before, with 90 days of a synced series, keeps its record whatever happens to the series.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { followObjects } from '#server/features/meetings/planned/planned-store.ts';
import { appOn, startOfTest } from '#server/testing/app-on.ts';
import { calendarEvent, invited } from '#server/testing/calendar-events.ts';
import { newDatabase } from '#server/testing/database.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { lockOrganization } from './organization-lock.ts';
import { migrationsOf, migrationNames } from './migrate.ts';

const [organizationId, ownerId, connectionId] = [1, 7, 11];
const uid = 'weekly@google.com';
const weeks = [-12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2];
const startOf = (week: number) => startOfTest - 2 * dayMs + week * 7 * dayMs;
const recurrenceIdOf = (week: number) => isoInstant(startOf(week)).replace('.000', '');

const seriesText = 'BEGIN:VEVENT\r\nUID:weekly\r\nRRULE:FREQ=WEEKLY;COUNT=99\r\nEND:VEVENT\r\n';

/** A member's weekly series: recorded until the last sync, planned after it. */
async function formerDatabase(guest: { week: number; email: string } | null = null) {
  const db = await newDatabase();
  const before = migrationsOf(migrationNames.slice(0, migrationNames.indexOf('021-origin')));
  if (!before) throw new Error('unknown migrations');
  await db.migrate(before);
  const workedAt = startOfTest - 10 * minuteMs;
  await db.write(async (tx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(tx);
    await run(sql`insert into "organizations" ("id", "name", "timeZone", "createdAt", "joinPolicy", "listed")
      values (${organizationId}, 'A', 'UTC', 0, 'open', 1)`);
    await run(sql`insert into "users" ("organizationId", "id", "email", "emailKey", "name", "passwordHash", "mustChangePassword", "role", "status", "createdAt")
      values (${organizationId}, ${ownerId}, 'ada@example.test', 'ada@example.test', 'Ada', 'x', 0, 'user', 'active', 0)`);
    await run(sql`insert into "calendarConnections" ("organizationId", "id", "ownerId", "createdBy", "kind", "name", "host",
        "lockedSecret", "createdAt", "workedAt", "nextSyncAt")
      values (${organizationId}, ${connectionId}, ${ownerId}, ${ownerId}, 'ics', 'Mine', 'host', '', ${startOfTest - 30 * dayMs}, ${workedAt}, 0)`);
    await run(sql`insert into "connectedCalendars" ("organizationId", "connectionId", "href", "name", "expandedOn")
      values (${organizationId}, ${connectionId}, '', 'Mine', '2026-11-21')`);
    await run(sql`insert into "calendarObjects" ("organizationId", "connectionId", "calendar", "href", "uid", "etag", "text", "fingerprint", "events", "meetings")
      values (${organizationId}, ${connectionId}, '', ${uid}, ${uid}, 'x', ${seriesText}, 'x', 14, 14)`);
    for (const [index, week] of weeks.entries()) {
      const [id, startsAt] = [100 + index, startOf(week)];
      const isRecorded = startsAt + hourMs <= workedAt;
      if (isRecorded)
        await run(sql`insert into "meetings" ("organizationId", "id", "draftKey", "title", "normalizedTitle", "type", "startedAt", "day", "hour",
            "durationMinutes", "attendeeCount", "totalCents", "averageHourlyRateCents", "unnamedCount", "unnamedRateCents", "source", "createdBy",
            "createdAt", "updatedAt", "version", "personMinutes", "blendedCents", "estimatedCents")
          values (${organizationId}, ${id}, ${`calendar:${connectionId}:${id}:1`}, 'Weekly', 'weekly', 'other', ${startsAt},
            ${isoInstant(startsAt).slice(0, 10)}, 12, 60, 2, 15000, 7500, 0, 0, 'calendar', ${ownerId}, 0, 0, 1, 120, 15000, 0)`);
      await run(sql`insert into "plannedMeetings" ("organizationId", "id", "uid", "recurrenceId", "sequence", "title", "startsAt", "durationMinutes",
          "hasAgenda", "isRecurring", "organizerEmail", "state", "meetingId", "meetingVersion", "dueAt")
        values (${organizationId}, ${id}, ${uid}, ${recurrenceIdOf(week)}, 0, 'Weekly', ${startsAt}, 60, 0, 1, 'ada@example.test',
          ${isRecorded ? 'kept' : 'planned'}, ${isRecorded ? id : null}, ${isRecorded ? 1 : null}, ${isRecorded ? null : startsAt + hourMs})`);
      const invitees = ['ada@example.test', 'alan@example.test'];
      if (guest?.week === week) invitees.push(guest.email);
      for (const [position, email] of invitees.entries())
        await run(sql`insert into "plannedAttendees" ("organizationId", "plannedMeetingId", "position", "email", "name", "isOptional")
          values (${organizationId}, ${id}, ${position}, ${email}, '', 0)`);
      await run(sql`insert into "plannedSources" ("organizationId", "plannedMeetingId", "origin", "originId", "href", "ownerId")
        values (${organizationId}, ${id}, 'connection', ${connectionId}, ${uid}, ${ownerId})`);
    }
  });
  await db.migrate();
  return db;
}

/** The series as its calendar shows it after a change. */
const seriesAt = (shiftMs: number, changes: Partial<CalendarEvent> = {}): CalendarEvent[] =>
  weeks.map((week) =>
    calendarEvent({
      uid,
      title: 'Weekly',
      recurrenceId: isoInstant(startOf(week) + shiftMs).replace('.000', ''),
      startsAt: startOf(week) + shiftMs,
      endsAt: startOf(week) + shiftMs + hourMs,
      isRecurring: true,
      isOwnComponent: false,
      slotMinutes: 7 * 24 * 60,
      organizer: { email: 'ada@example.test', name: '' },
      attendees: [invited('ada@example.test', { name: '' }), invited('alan@example.test', { name: '' })],
      ...changes,
    }),
  );

test.each<[string, CalendarEvent[]]>([
  ['is moved to another hour', seriesAt(hourMs)],
  ['is moved to another day', seriesAt(dayMs)],
  [
    'is renamed and gets another guest',
    seriesAt(0, { title: 'New', attendees: [invited('ada@example.test'), invited('zoe@example.test')] }),
  ],
  ['gets another number', seriesAt(0, { sequence: 9 })],
  ['is canceled on its master', seriesAt(0, { isCanceled: true })],
  ['is gone', []],
  ['was split, as Google does', seriesAt(2 * hourMs, { uid: 'weekly_R20260901T120000@google.com' })],
])(
  'a series of the version before that %s before the first reading keeps its record',
  async (_what, events) => {
    const db = await formerDatabase();
    const app = await appOn(db);
    const org = unverifiedOrg(organizationId);
    const recorded = () =>
      db.read.selectFrom('meetings').selectAll().where('deletedAt', 'is', null).orderBy('id').execute();
    const before = await recorded();
    expect(before).toHaveLength(12);
    await db.write(async (tx) =>
      followObjects(
        tx,
        await lockOrganization(tx, org),
        { ownerId, origin: 'connection', originId: connectionId },
        [{ href: uid, events }],
        {
          now: startOfTest,
          windowFrom: startOfTest - 90 * dayMs,
          calendarRead: { from: startOfTest - 120 * dayMs, until: startOfTest - 10 * minuteMs },
          createdBy: ownerId,
          addresses: new Map(),
        },
      ),
    );
    await recorder(app.context).settle(org);
    expect(await recorded()).toEqual(before);
    await app.app.close();
    await app.context.events.close();
  },
);

test('a job prices the planned meetings of the version before', async () => {
  const db = await formerDatabase();
  const app = await appOn(db);
  const planned = () =>
    db.read
      .selectFrom('plannedMeetings')
      .select(['totalCents', 'blendedCents', 'estimatedCents', 'pricedOn', 'type'])
      .where('state', '=', 'planned')
      .orderBy('startsAt')
      .execute();
  expect((await planned()).map(({ pricedOn }) => pricedOn)).toEqual(['', '']);
  await app.work();
  // Two strangers for an hour.
  const price = { totalCents: 15_000, blendedCents: 15_000, estimatedCents: 15_000, type: 'other' };
  expect(await planned()).toEqual([
    { ...price, pricedOn: '2026-11-26' },
    { ...price, pricedOn: '2026-12-03' },
  ]);
  await app.app.close();
  await app.context.events.close();
});

test('what calendars know of recorded meetings is filled in: guests, and the end of a series', async () => {
  const db = await formerDatabase({ week: -12, email: 'guest@elsewhere.test' });
  const meetings = await db.read.selectFrom('meetings').select(['id', 'hasGuests']).orderBy('id').execute();
  expect(meetings.map(({ hasGuests }) => hasGuests)).toEqual([1, ...meetings.slice(1).map(() => 0)]);
  const facts = await db.read.selectFrom('calendarFacts').selectAll().orderBy('meetingId').execute();
  // Their calendar had just been connected when they were first seen.
  const fact = { organizationId, noticeMinutes: null, hasEnd: 1, organizerId: null };
  expect(facts).toEqual(meetings.map(({ id }) => ({ ...fact, meetingId: id })));
  const sums = await db.read
    .selectFrom('monthTotals')
    .select(({ fn }) => ['name', fn.sum<number>('meetings').as('meetings')])
    .where('kind', '=', 'guests')
    .groupBy('name')
    .orderBy('name')
    .execute();
  expect(sums).toEqual([
    { name: 'external', meetings: 1 },
    { name: 'internal', meetings: meetings.length - 1 },
    { name: 'unknown', meetings: 0 },
  ]);
});
