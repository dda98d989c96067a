import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnalytics } from '#contract/analytics.ts';
import { readDashboard } from '#contract/dashboard.ts';
import { saveImportBatch } from '#contract/imports.ts';
import { listMeetings } from '#contract/meeting-list.ts';
import { deleteMeeting, saveMeeting } from '#contract/meetings.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import * as foundation from '#server/db/migrations/001-foundation.ts';
import { type MeetingRow, meetingStore } from '#server/features/meetings/store.ts';
import { newDatabase } from '#server/testing/database.ts';
import { importBatch, importRows } from '#server/testing/import-batches.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { checkStore } from './check-store.ts';
import { clockStore, type OrgLock } from './clock-store.ts';
import { moveStore } from './move-store.ts';
import { totalsStore } from './store.ts';

const hourMs = 3_600_000;
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Europe/Berlin'];

/** Around the end of a year, the changes of the clocks and the end of February. */
const startedAt = fc
  .tuple(
    fc.constantFrom('2026-12-31T20:00Z', '2026-03-29T00:00Z', '2026-10-25T00:00Z', '2028-02-28T22:00Z'),
    fc.nat(60),
  )
  .map(([around, hours]) => Date.parse(around) + hours * hourMs);

const details = fc.record({
  title: fc.constantFrom<string[]>('Weekly sync', 'weekly  SYNC', 'Planning', 'Größe', 'GRÖSSE'),
  type: fc.constantFrom<string[]>('review', 'standup', 'other'),
  department: fc.constantFrom<(string | null)[]>(null, 'Sales', 'Engineering'),
  startedAt,
  durationMinutes: fc.integer({ min: 1, max: 600 }),
  totalCents: fc.integer({ min: 0, max: 1_000_000 }),
});
const worth = fc.record({
  estimatedValueCents: fc.option(fc.nat(1_000_000)),
  worthIt: fc.constantFrom(null, 'yes' as const, 'maybe' as const, 'no' as const),
});
const which = fc.nat(20);
const anyStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), details }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), which, details }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rate' as const), which, worth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), zone: fc.constantFrom(...zones) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

/** What the sums do not count. */
const uncounted = {
  hasAgenda: null,
  scheduledAt: null,
  agenda: null,
  plannedMinutes: null,
  attendeeCount: 1,
  averageHourlyRateCents: 0,
  outcomes: null,
  actionItemsCount: null,
  estimatedValueCents: null,
  worthIt: null,
  source: 'calculator' as const,
  createdBy: 1,
  createdAt: 0,
  version: 1,
};
const unnamed = { unnamedCount: 0, unnamedRateCents: 0 };

/** An organization whose meetings a history changes, as the routes do. */
async function context() {
  const app = await testApp();
  const { db } = app;
  const meetings = meetingStore(db);
  const totals = totalsStore(db);
  const clock = clockStore(db);
  const retime = moveStore(db);
  const { check, repair } = checkStore(db);
  const org = (await newOrganization(app)) as OrgId;
  let zone = 'UTC';
  let nextId = 1;
  let rows: MeetingRow[] = [];
  const deleted = new Set<number>();

  const place = (given: (Step & { do: 'create' })['details']) => ({
    ...given,
    day: localDay(given.startedAt, zone),
  });
  const replace = (before: MeetingRow, after: MeetingRow) => {
    rows = rows.map((row) => (row.id === before.id ? after : row));
  };

  async function create(turn: OrgLock, given: (Step & { do: 'create' })['details'], tx: Tx) {
    const row: MeetingRow = {
      id: nextId++,
      ...uncounted,
      ...unnamed,
      ...place(given),
    };
    rows.push(row);
    await meetings.insert(turn, String(row.id), row, [], tx);
    await totals.add(turn, row, tx);
  }

  async function change(turn: OrgLock, before: MeetingRow, after: MeetingRow, tx: Tx) {
    await totals.subtract(turn, before, tx);
    await totals.add(turn, after, tx);
    replace(before, after);
  }

  async function take(step: Step, tx: Tx) {
    const turn = await clock.lockOrganization(org, tx);
    if (step.do === 'create') return create(turn, step.details, tx);
    if (step.do === 'move') {
      zone = step.zone;
      rows = rows.map((row) => ({ ...row, day: localDay(row.startedAt, zone) }));
      return retime(org, zone, tx);
    }
    const there = rows.filter(({ id }) => deleted.has(id) === (step.do === 'restore'));
    const row = there[step.which % Math.max(1, there.length)];
    if (!row) return;
    if (step.do === 'delete') {
      deleted.add(row.id);
      const removed = await meetings.remove(turn, row.id, 1, tx);
      if (removed) await totals.subtract(turn, removed, tx);
    } else if (step.do === 'restore') {
      deleted.delete(row.id);
      const restored = await meetings.restore(turn, row.id, tx);
      if (restored) await totals.add(turn, restored, tx);
    } else if (step.do === 'edit') {
      const before = await meetings.byId(org, row.id, tx);
      if (!before) throw new Error('a meeting is gone');
      await meetings.update(turn, { ...before, ...place(step.details) }, [], tx);
      await change(turn, before, { ...before, ...place(step.details) }, tx);
    } else {
      const before = await meetings.byId(org, row.id, tx);
      if (!before) throw new Error('a meeting is gone');
      await tx.updateTable('meetings').set(step.worth).where('id', '=', row.id).execute();
      await change(turn, before, { ...before, ...step.worth }, tx);
    }
  }

  return {
    app,
    db,
    org,
    totals,
    clock,
    take,
    repair,
    check: () => db.write((tx) => check(org, tx)),
    empty: async () => {
      rows = [];
      deleted.clear();
      await db.write(async (tx) => {
        await tx.deleteFrom('meetings').execute();
        await retime(org, 'UTC', tx);
        await repair(org, tx);
      });
      zone = 'UTC';
    },
  };
}

const nothingWrong = { wrongDays: 0, differences: [] };

test('after any history the kept sums are what the meetings add up to', async () => {
  const { take, check, db, empty } = await context();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 25 }), async (history) => {
      await empty();
      for (const each of history) await db.write((tx) => take(each, tx));
      expect(await check()).toEqual(nothingWrong);
    }),
    { numRuns: 40 },
  );
}, 600_000);

const meeting = {
  title: 'Sync',
  type: 'review',
  department: 'Sales',
  startedAt: Date.UTC(2026, 10, 20, 23, 30),
  durationMinutes: 30,
  totalCents: 5000,
};

test('a sum that was broken is found, and repaired', async () => {
  const { app, take, check, db, org, repair } = await context();
  await db.write((tx) => take({ do: 'create', details: meeting }, tx));
  await db.write((tx) =>
    tx.updateTable('totals').set({ costCents: 1 }).where('grain', '=', 'month').execute(),
  );
  await db.write((tx) => tx.deleteFrom('hourTotals').where('grain', '=', 'week').execute());
  await db.write((tx) => tx.updateTable('meetings').set({ day: '2026-11-19' }).execute());

  const found = await check();
  expect(found.wrongDays).toBe(1);
  expect(
    found.differences.map(({ table, kept, right }) => [table, kept?.['costCents'], right?.['costCents']]),
  ).toEqual([
    ['totals', 1, 5000],
    ['hourTotals', undefined, 5000],
  ]);
  // At the same moment it is another day elsewhere.
  const other = (await newOrganization(app, 'Elsewhere', 'Asia/Kolkata')) as OrgId;
  const atOnce = new Date(meeting.startedAt).toISOString();
  const person = await newPerson(app, other);
  await person.call(saveMeeting, { body: meetingDraft({ startedAt: atOnce }) });
  await db.write((tx) => repair(org, tx));
  expect(await check()).toEqual(nothingWrong);
  expect(await db.write((tx) => checkStore(db).check(other, tx))).toEqual(nothingWrong);
});

test('a repair counts all meetings, however many, and none that is deleted', async () => {
  const { app, db, org, check, repair } = await context();
  const member = await newPerson(app, org);
  // More than are read at once, and several at the same moment.
  const rows = importRows(1100).map((row, index) => ({
    ...row,
    durationMinutes: 1 + (index % 7),
    startedAt: new Date(meeting.startedAt - Math.floor(index / 4) * 5 * hourMs).toISOString(),
  }));
  await member.call(saveImportBatch, { body: importBatch(rows) });
  const [gone] = (await member.call(listMeetings)).meetings;
  await member.call(deleteMeeting, { params: { id: String(gone?.id) } });
  const look = async () => [await member.call(readDashboard), await member.call(readAnalytics)];
  const before = await look();
  expect(before[0]).toMatchObject({ total: { meetings: rows.length - 1 } });
  expect(await check()).toEqual(nothingWrong);

  for (const table of ['totals', 'weekTotals', 'hourTotals', 'titleTotals'] as const)
    await db.write((tx) => tx.updateTable(table).set({ costCents: 1, meetings: 1 }).execute());
  await db.write((tx) => repair(org, tx));
  expect(await look()).toEqual(before);
});

test('what counts no meeting leaves no row behind', async () => {
  const { take, db } = await context();
  await db.write((tx) => take({ do: 'create', details: meeting }, tx));
  await db.write((tx) =>
    take({ do: 'edit', which: 0, details: { ...meeting, startedAt: meeting.startedAt + 48 * hourMs } }, tx),
  );
  await db.write((tx) => take({ do: 'delete', which: 0 }, tx));
  for (const table of ['totals', 'weekTotals', 'hourTotals', 'titleTotals'] as const)
    expect(await db.read.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('another time zone moves days, sums and the saves that did not know of it yet', async () => {
  const { take, db, org, app, check, totals, clock } = await context();
  const member = await newPerson(app, org);
  await db.write((tx) => take({ do: 'create', details: meeting }, tx));
  expect((await member.call(readAnalytics)).hours).toEqual([{ weekday: 5, hour: 23, meetings: 1, cost: 50 }]);

  await db.write((tx) => take({ do: 'move', zone: 'Asia/Kolkata' }, tx));
  expect((await member.call(listMeetings)).meetings[0]?.day).toBe('2026-11-21');
  expect((await member.call(readAnalytics)).hours).toEqual([{ weekday: 6, hour: 5, meetings: 1, cost: 50 }]);
  expect((await totals.byDay(org, '2026-11-01', '2026-11-30')).map(({ day }) => day)).toEqual(['2026-11-21']);

  const late: MeetingRow = { id: 99, ...uncounted, ...unnamed, ...meeting, day: '2026-11-20' };
  await db.write(async (tx) => {
    const turn = await clock.lockOrganization(org, tx);
    await meetingStore(db).insert(turn, 'late', late, [], tx);
    await totals.add(turn, late, tx);
  });
  expect(await check()).toEqual(nothingWrong);
  expect((await member.call(readDashboard)).total).toEqual({ meetings: 2, minutes: 60, cost: 100 });

  // What was read of it before the move is all that an edit may know.
  await db.write(async (tx) => {
    const turn = await clock.lockOrganization(org, tx);
    await meetingStore(db).remove(turn, late.id, 1, tx);
    await totals.subtract(turn, late, tx);
  });
  expect(await check()).toEqual(nothingWrong);
});

test('a database from before the analytics has its sums counted by the migrations', async () => {
  const db = await newDatabase();
  await db.migrate({ '001-foundation': foundation });
  const organization = {
    name: 'Old',
    timeZone: 'Asia/Kolkata',
    joinPolicy: 'open' as const,
    listed: 1 as const,
    createdAt: 0,
  };
  const { hasAgenda: _, scheduledAt: __, ...before } = uncounted;
  const row = { ...before, ...meeting, deletedAt: null, day: '2026-11-21' };
  await db.write(async (tx) => {
    for (const id of [1, 2]) {
      await tx
        .insertInto('organizations')
        .values({ ...organization, id })
        .execute();
      for (const [meetingId, estimatedValueCents, deletedAt] of [
        [1, 0, null],
        [2, null, null],
        [3, 700, 1],
      ] as const)
        await tx
          .insertInto('meetings')
          .values({
            ...row,
            organizationId: id,
            id: meetingId,
            draftKey: `${meetingId}`,
            estimatedValueCents,
            deletedAt,
          })
          .execute();
      const sums = {
        organizationId: id,
        type: 'review',
        department: 'Sales',
        meetings: 2,
        minutes: 60,
        costCents: 10_000,
        valueCents: 0,
        worthwhile: 0,
      };
      await tx
        .insertInto('totals')
        .values([
          { ...sums, grain: 'day', period: '2026-11-21' },
          { ...sums, grain: 'month', period: '2026-11' },
          { ...sums, grain: 'month', period: '2026-10', meetings: 0, minutes: 0, costCents: 0 },
        ])
        .execute();
    }
  });
  await db.migrate();
  const { check, organizations } = checkStore(db);
  for (const { org } of await organizations())
    expect(await db.write((tx) => check(org, tx))).toEqual(nothingWrong);
});
