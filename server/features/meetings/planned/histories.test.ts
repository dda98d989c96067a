// Random histories of calendars, as in domain/meetings/planned/following.test.ts, through the database.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowOf } from '#domain/calendar/connection.ts';
import { endOfPlanned } from '#domain/meetings/planned/planned.ts';
import {
  type HistoryMeeting,
  type HistoryRecord,
  runHistory,
  startOfHistory,
} from '#domain/calendar/testing/histories.ts';
import {
  ada,
  ben,
  type HistoryCalendar,
  type HistoryObject,
} from '#domain/calendar/testing/history-events.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { recorder } from '#server/features/meetings/meetings/recording.ts';
import { newOrganization } from '#server/testing/people.ts';
import { startOfTest, testApp, type TestApp } from '#server/testing/test-app.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { seriesKeyOf } from './keys.ts';
import { plannedAttendeesOf } from './attendees-store.ts';
import { followObjects, type Reading, removeSource } from './planned-store.ts';
import { recordSeriesReading } from './readings-store.ts';

const seed = Number(process.env['HISTORY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** A record in the database of a new organization, whose members have the addresses of the history. */
async function databaseRecord(app: TestApp): Promise<HistoryRecord> {
  const org: OrgId = unverifiedOrg(await newOrganization(app));
  const userOf = new Map<number, number>();
  const addressOf = new Map<string, string>();
  // Without passwords, whose hashes take longer than a history.
  for (const { ownerId, email } of [ada, ben]) {
    const [id, address] = [newId(), `${newId()}-${email}`];
    userOf.set(ownerId, id);
    addressOf.set(email, address);
    const account = { passwordHash: 'none', role: 'user' as const, status: 'active' as const, createdAt: 0 };
    const user = { organizationId: org, id, email: address, emailKey: address, name: email };
    await app.db.write((tx) =>
      tx
        .insertInto('users')
        .values({ ...user, ...account, mustChangePassword: 0 })
        .execute(),
    );
  }
  const { settle } = recorder(app.context);
  const seen = new Map<number, Map<string, HistoryObject>>();
  const reads = new Map<number, { from: number; until: number }>();
  const moveClock = (now: number) => app.pass(now - app.context.now());
  const sourceOf = ({ id, ownerId }: HistoryCalendar) => ({
    ownerId: userOf.get(ownerId) ?? 0,
    origin: 'connection' as const,
    originId: id,
  });
  const real = <T extends { email: string }>(party: T): T => ({
    ...party,
    email: addressOf.get(party.email) ?? party.email,
  });
  const eventsOf = ({ events }: HistoryObject) =>
    events.map((event) => ({
      ...event,
      organizer: event.organizer && real(event.organizer),
      attendees: event.attendees.map(real),
    }));
  const change = (work: (tx: Parameters<Parameters<typeof app.db.write>[0]>[0]) => Promise<void>) =>
    app.db.write(work);

  return {
    async read(calendar, objects, unreadable, now) {
      moveClock(now);
      const known = seen.get(calendar.id) ?? new Map<string, HistoryObject>();
      seen.set(calendar.id, known);
      const { from } = windowOf(now, 'UTC');
      const reading: Reading = {
        now,
        windowFrom: from,
        calendarRead: reads.get(calendar.id) ?? null,
        createdBy: 0,
        addresses: new Map(),
      };
      const changed = objects.filter((it) => !unreadable.has(it.href) && known.get(it.href) !== it);
      const present = new Set(objects.map(({ href }) => href));
      const gone = [...known.keys()].filter((href) => !present.has(href) && !unreadable.has(href));
      await change(async (tx) => {
        const lock = await lockOrganization(tx, org);
        const followed = [
          ...changed.map((it) => ({ href: it.href, events: eventsOf(it) })),
          ...gone.map((href) => ({ href, events: [] })),
        ];
        for (const object of followed) await followObjects(tx, lock, sourceOf(calendar), [object], reading);
        for (const { href, uid } of objects)
          if (!unreadable.has(href))
            await recordSeriesReading(tx, org, seriesKeyOf(uid), {
              ownerId: sourceOf(calendar).ownerId,
              from,
              at: now,
            });
      });
      for (const object of changed) known.set(object.href, object);
      for (const href of gone) known.delete(href);
      reads.set(calendar.id, { from: reads.get(calendar.id)?.from ?? from, until: now });
    },

    async settle(now) {
      moveClock(now);
      await settle(org);
    },

    async disconnect(calendar, now) {
      moveClock(now);
      await change(async (tx) =>
        removeSource(tx, await lockOrganization(tx, org), sourceOf(calendar), app.context.now()),
      );
      seen.delete(calendar.id);
      reads.delete(calendar.id);
    },

    async meetings(now): Promise<HistoryMeeting[]> {
      const rows = await app.db.read
        .selectFrom('plannedMeetings')
        .leftJoin('meetings', (join) =>
          join
            .onRef('meetings.organizationId', '=', 'plannedMeetings.organizationId')
            .onRef('meetings.id', '=', 'plannedMeetings.meetingId'),
        )
        .selectAll('plannedMeetings')
        .select([
          'meetings.deletedAt as deletedAt',
          'meetings.title as recordedTitle',
          'meetings.startedAt as recordedStart',
          'meetings.version as recordedVersion',
          'meetings.totalCents as totalCents',
        ])
        .where('plannedMeetings.organizationId', '=', org)
        .execute();
      const readings = await app.db.read
        .selectFrom('seriesReadings')
        .selectAll()
        .where('organizationId', '=', org)
        .execute();
      const people = await plannedAttendeesOf(
        app.db.read,
        org,
        rows.map(({ id }) => id),
      );
      return rows
        .map((row): HistoryMeeting => {
          const { seriesKey, originalStart, round, startsAt, title, recordedTitle, recordedStart } = row;
          const endsAt = endOfPlanned(row);
          const isClosed =
            endsAt <= now &&
            readings.some((it) => it.seriesKey === seriesKey && it.readUntil >= endsAt - hourMs);
          const recorded = [
            recordedTitle,
            recordedStart,
            row.recordedVersion,
            row.totalCents,
            row.deletedAt !== null,
          ];
          const names = people.get(row.id)?.map(({ email }) => email);
          return {
            series: seriesKey,
            originalStart,
            state: row.state,
            startsAt,
            endsAt,
            content: JSON.stringify([seriesKey, originalStart, round, startsAt, title, names, recorded]),
            isClosed,
          };
        })
        .toSorted((a, b) => (a.content < b.content ? -1 : 1));
    },
  };
}

test(`100 random histories through the database (seed ${seed})`, async () => {
  const app = await testApp();
  expect(startOfHistory).toBeLessThan(startOfTest);
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (one) => {
      const { faults, log } = await runHistory(one, await databaseRecord(app), { days: 8 });
      expect({ faults, log }).toMatchObject({ faults: [] });
    }),
    // In this one, only the reason of a recorded meeting changes.
    { numRuns: 100, seed, endOnFailure: true, examples: [[375_476_604]] },
  );
});
