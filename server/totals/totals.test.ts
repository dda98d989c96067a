import { wholeCents } from '#domain/money/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnalytics } from '#contract/reports/analytics.ts';
import { saveAllocationSetting, setAllocation } from '#contract/reports/allocation.ts';
import { addPerson } from '#contract/people/people.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  type MeetingWithAttendees,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import { readOrganizationProfile, saveOrganizationProfile } from '#contract/organization/organization.ts';
import { updateRoi } from '#contract/meetings/roi.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { importBatch, importRows } from '#server/testing/import-batches.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { noMeetings, wrongTotals } from '#server/testing/totals.ts';
import { checkTotals } from '#server/features/organization/operator/totals-report.ts';
import { recomputeTotals } from '#server/features/meetings/meetings/local-times-store.ts';

const hourMs = 3_600_000;
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Europe/Berlin'];

/** Around the end of a year, clock changes and the end of February. */
const startedAt = fc
  .tuple(
    fc.constantFrom('2026-12-31T20:00Z', '2026-03-29T00:00Z', '2026-10-25T00:00Z', '2028-02-28T22:00Z'),
    fc.nat(60),
  )
  .map(([around, hours]) => new Date(Date.parse(around) + hours * hourMs).toISOString());

const details = fc.record({
  title: fc.constantFrom('Weekly sync', 'weekly  SYNC', 'Planning', 'Größe'),
  type: fc.constantFrom('review', 'standup', null),
  department: fc.constantFrom(null, 'Sales', 'Engineering'),
  startedAt,
  durationMinutes: fc.integer({ min: 1, max: 600 }),
  attendees: fc
    .tuple(fc.nat(10_000), fc.nat(10_000))
    .map(([ada, sam]) => [attendee('Ada', ada / 100), attendee('Sam', sam / 100)]),
});
const rating = fc.record({
  estimatedValue: fc.option(fc.nat(10_000)),
  worthIt: fc.constantFrom(null, 'yes' as const, 'maybe' as const, 'no' as const),
});
const which = fc.nat(20);
const anyStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), details }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), which, details }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rate' as const), which, rating }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), zone: fc.constantFrom(...zones) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('allocate' as const),
      which,
      allocation: fc.constantFrom(null, 'department' as const, 'attendees' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('allocate from' as const),
      from: fc.constantFrom(null, '2026-10-25', '2020-01-01'),
    }),
  },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

async function setTimeZone(admin: Person, timeZone: string): Promise<void> {
  const profile = await admin.call(readOrganizationProfile);
  await admin.call(saveOrganizationProfile, { body: { ...profile, timeZone } });
}

/** Runs the steps as an administrator. */
async function play(admin: Person, history: readonly Step[]): Promise<void> {
  const versions = new Map<number, number>();
  const deleted = new Set<number>();
  const keep = ({ id, version }: Pick<MeetingWithAttendees, 'id' | 'version'>) => versions.set(id, version);
  for (const step of history) {
    if (step.do === 'create') keep(await admin.call(saveMeeting, { body: meetingDraft(step.details) }));
    else if (step.do === 'move') await setTimeZone(admin, step.zone);
    else if (step.do === 'allocate from')
      await admin.call(saveAllocationSetting, { body: { from: step.from } });
    else {
      const ids = [...versions.keys()].filter((id) => deleted.has(id) === (step.do === 'restore'));
      const id = ids[step.which % Math.max(1, ids.length)];
      if (id === undefined) continue;
      const params = { id: String(id) };
      const version = versions.get(id) ?? 1;
      if (step.do === 'delete') {
        deleted.add(id);
        await admin.call(deleteMeeting, { params });
      } else if (step.do === 'allocate') {
        await admin.call(setAllocation, { params, body: { allocation: step.allocation } });
      } else if (step.do === 'restore') {
        deleted.delete(id);
        keep(await admin.call(restoreMeeting, { params }));
      } else if (step.do === 'edit') {
        const { draftKey: _, ...fields } = meetingDraft(step.details);
        keep(await admin.call(editMeeting, { params, body: { ...fields, version } }));
      } else {
        const body = { ...step.rating, outcomes: null, actionItemsCount: null, version };
        keep(await admin.call(updateRoi, { params, body }));
      }
    }
  }
}

test('after any history the monthly totals equal the sums of the meetings', async () => {
  const app = await testApp();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 25 }), async (history) => {
      const { admin } = await newTeam(app);
      const sam = { name: 'Sam', emails: [], role: null, department: 'Sales' };
      await admin.call(addPerson, { body: sam });
      await play(admin, history);
      // All writes after the new time zone happened before its job ran.
      await app.work();
      expect(await wrongTotals(app.db)).toEqual([]);
    }),
    { numRuns: 30 },
  );
}, 600_000);

const draft = (changes: Parameters<typeof meetingDraft>[0] = {}) =>
  meetingDraft({
    title: 'Sync',
    type: 'review',
    department: 'Sales',
    startedAt: '2026-11-20T23:30:00.000Z',
    durationMinutes: 30,
    attendees: [attendee('Ada', 100)],
    ...changes,
  });

test('finds and repairs a wrong total and a wrong day', async () => {
  const app = await testApp();
  const { db } = app;
  const { admin, organizationId } = await newTeam(app);
  await admin.call(saveMeeting, { body: draft() });
  await db.write(async (tx) => {
    await tx
      .updateTable('monthTotals')
      .set({ costCents: wholeCents(1) })
      .where('kind', '=', 'type')
      .execute();
    await tx.deleteFrom('monthTotals').where('kind', '=', 'department').execute();
    await tx.updateTable('meetings').set({ day: '2026-11-19' }).execute();
  });
  const org = organizationId as OrgId;
  const found = await db.write((tx) => checkTotals(tx, org));
  expect(found.wrongTimes).toBe(1);
  expect(
    found.differences.map(({ stored, correct }) => [stored?.costCents, correct?.kind, correct?.costCents]),
  ).toEqual([
    [1, 'type', 5000],
    [undefined, 'department', 5000],
  ]);

  // The same instant is another day there.
  const other = await newPerson(app, await newOrganization(app, 'Elsewhere', 'Asia/Kolkata'));
  await other.call(saveMeeting, { body: draft() });
  await recomputeTotals(db, org);
  expect(await wrongTotals(db)).toEqual([]);
  expect((await other.call(listMeetings)).meetings[0]?.day).toBe('2026-11-21');
});

test('a repair counts every meeting that is not deleted', async () => {
  const app = await testApp();
  const { db } = app;
  const { member, organizationId } = await newTeam(app);
  // More than one batch, and several at the same instant.
  const rows = importRows(1100).map((row, index) => ({
    ...row,
    durationMinutes: 1 + (index % 7),
    startedAt: new Date(Date.UTC(2026, 10, 20) - Math.floor(index / 4) * 5 * hourMs).toISOString(),
  }));
  await member.call(saveImportBatch, { body: importBatch(rows) });
  const [gone] = (await member.call(listMeetings)).meetings;
  await member.call(deleteMeeting, { params: { id: String(gone?.id) } });
  const look = async () => [await member.call(readDashboard), await member.call(readAnalytics)];
  const before = await look();
  expect(before[0]).toMatchObject({ total: { meetings: rows.length - 1 } });
  expect(await wrongTotals(db)).toEqual([]);

  await db.write((tx) =>
    tx
      .updateTable('monthTotals')
      .set({ costCents: wholeCents(1), meetings: 1 })
      .execute(),
  );
  await recomputeTotals(db, organizationId as OrgId);
  expect(await look()).toEqual(before);
});

test('the version of a month counts every write, even if its totals stay the same', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const version = async () => {
    const { versions } = await app.db.read
      .selectFrom('monthTotals')
      .select(({ fn }) => fn.sum<number>('version').as('versions'))
      .where('kind', '=', 'type')
      .executeTakeFirstOrThrow();
    return versions;
  };
  const seen = [];
  const { id } = await admin.call(saveMeeting, { body: draft() });
  const params = { id: String(id) };
  seen.push(await version());
  const { draftKey: _, ...fields } = draft({ agenda: 'Only the agenda changes' });
  await admin.call(editMeeting, { params, body: { ...fields, version: 1 } });
  seen.push(await version());
  await admin.call(deleteMeeting, { params });
  seen.push(await version());
  await setTimeZone(admin, 'Asia/Kolkata');
  await app.work();
  seen.push(await version());
  await admin.call(restoreMeeting, { params });
  seen.push(await version());
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

test('another time zone moves days, hours and sums', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await member.call(saveMeeting, { body: draft() });
  expect((await member.call(readAnalytics)).hours).toEqual([{ weekday: 5, hour: 23, meetings: 1, cost: 50 }]);

  await setTimeZone(admin, 'Asia/Kolkata');
  await app.work();
  expect((await member.call(listMeetings)).meetings[0]?.day).toBe('2026-11-21');
  expect((await member.call(readAnalytics)).hours).toEqual([{ weekday: 6, hour: 5, meetings: 1, cost: 50 }]);
  await member.call(saveMeeting, { body: draft() });
  expect((await member.call(readDashboard)).total).toEqual({
    meetings: 2,
    minutes: 60,
    cost: 100,
    estimatedCost: 0,
    planned: noMeetings,
  });
  expect(await wrongTotals(app.db)).toEqual([]);
});

test('a time zone change that was killed halfway is completed by the next run, and by a later change', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  await admin.call(saveImportBatch, { body: importBatch(importRows(1500)) });
  await setTimeZone(admin, 'Asia/Kolkata');
  let batches = 0;
  const killed = { throwIfAborted: () => expect((batches += 1)).toBeLessThan(2) } as AbortSignal;
  const org = organizationId as OrgId;
  await expect(recomputeTotals(app.db, org, undefined, killed)).rejects.toThrow('to be less than');
  const half = await wrongTotals(app.db);
  expect(half[0]?.wrongTimes).toBeGreaterThan(0);
  await setTimeZone(admin, 'Pacific/Kiritimati');
  await app.work();
  expect(await wrongTotals(app.db)).toEqual([]);
});
