// An organization with meetings gets the tables of people and the costs at the blended rate.

import { type Insertable, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabase } from '#server/testing/database.ts';
import { wrongTotals } from '#server/testing/totals.ts';
import * as baseline from './migrations/001-baseline.ts';
import * as location from './migrations/002-location.ts';
import { withoutPay } from './pay-views.ts';
import type { Tables } from './tables.ts';

const organizationId = 1;

/** The types describe newer tables. */
type Former = Record<string, unknown>;

const meeting = (id: number, changes: Former) =>
  ({
    organizationId,
    id,
    draftKey: `draft ${id}`,
    title: 'Standup',
    normalizedTitle: 'standup',
    type: 'standup',
    startedAt: Date.UTC(2026, 10, 20, 10),
    day: '2026-11-20',
    hour: 10,
    durationMinutes: 50,
    attendeeCount: 2,
    averageHourlyRateCents: 6000,
    unnamedCount: 0,
    unnamedRateCents: 0,
    source: 'calculator',
    createdBy: 1,
    createdAt: 0,
    version: 1,
    ...changes,
  }) as unknown as Insertable<Tables['meetings']>;

const attendee = (meetingId: number, position: number, joinedMinute: number, leftMinute: number | null) =>
  ({
    organizationId,
    meetingId,
    position,
    name: 'Ada',
    role: 'Engineer',
    hourlyRateCents: 6000,
    joinedMinute,
    leftMinute,
  }) as Insertable<Tables['attendees']>;

test('meetings get their person-minutes, blended and estimated cost, and names are removed from the audit log', async () => {
  const db = await newDatabase();
  await db.migrate({ '001-baseline': baseline, '002-location': location });
  await db.write(async (tx) => {
    const organization = { id: organizationId, name: 'A', timeZone: 'UTC', createdAt: 0 };
    await tx
      .insertInto('organizations')
      .values({ ...organization, joinPolicy: 'open', listed: 1 })
      .execute();
    await tx
      .insertInto('meetings')
      .values([
        // 50 + 20 minutes, and two unnamed people for 50 minutes each.
        meeting(1, { totalCents: 17_000, unnamedCount: 2, unnamedRateCents: 6000 }),
        // One left after the end, one joined after it.
        meeting(2, { totalCents: 5000, source: 'import' }),
        meeting(3, { totalCents: 100, deletedAt: 1, source: 'import' }),
      ])
      .execute();
    await tx
      .insertInto('attendees')
      .values([
        attendee(1, 0, 0, null),
        attendee(1, 1, 10, 30),
        attendee(2, 0, 0, 90),
        attendee(2, 1, 60, 70),
      ])
      .execute();
    for (const [kind, name] of [
      ['type', 'standup'],
      ['department', ''],
    ])
      await sql`insert into "monthTotals" ("organizationId", "kind", "month", "name", "meetings", "minutes",
        "costCents", "valueCents", "valued", "worthwhile", "version")
        values (1, ${kind}, '2026-11', ${name}, 2, 100, 22000, 0, 0, 0, 1)`.execute(tx);
    const entry = { organizationId, at: 0, actorId: 1, subject: 'group:1' };
    await tx
      .insertInto('auditLog')
      .values([
        { ...entry, id: 1, action: 'group.member-added', detail: '{"group":"Core","name":"Ada"}' },
        { ...entry, id: 2, action: 'group.created', detail: '{"name":"Core"}' },
      ])
      .execute();
  });

  await db.migrate();
  const costs = await db.read
    .selectFrom('meetings')
    .select(['personMinutes', 'blendedCents', 'estimatedCents'])
    .orderBy('id')
    .execute();
  expect(costs).toEqual([
    { personMinutes: 170, blendedCents: 21_250, estimatedCents: 0 },
    { personMinutes: 50, blendedCents: 6250, estimatedCents: 5000 },
    { personMinutes: 0, blendedCents: 0, estimatedCents: 100 },
  ]);
  const attendees = await db.read
    .selectFrom('attendees')
    .select(['meetingId', 'estimated', 'personId'])
    .distinct()
    .orderBy('meetingId')
    .execute();
  expect(attendees).toEqual([
    { meetingId: 1, estimated: 0, personId: null },
    { meetingId: 2, estimated: 1, personId: null },
  ]);
  expect(await wrongTotals(db)).toEqual([]);
  const masked = await withoutPay(db.read)
    .selectFrom('meetings')
    .select(['totalCents', 'estimatedCents'])
    .orderBy('id')
    .execute();
  expect(masked.map(({ totalCents }) => totalCents)).toEqual([21_250, 6250, 0]);
  const log = await db.read.selectFrom('auditLog').select('detail').orderBy('id').execute();
  expect(log.map(({ detail }) => JSON.parse(detail) as object)).toEqual([
    { group: 'Core' },
    { name: 'Core' },
  ]);
  await expect(db.write((tx) => sql`update "auditLog" set "detail" = ''`.execute(tx))).rejects.toThrow(
    'append-only',
  );
});
