// A database of the version before, whose meetings include later ones, sums what took place and what is planned.

import { type Insertable, sql } from 'kysely';
import { expect, test } from 'vitest';
import { readAllocation } from '#contract/reports/allocation.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { readFinance } from '#contract/reports/finance.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  readMeeting,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import type { Cents } from '#domain/money/money.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { hourMs } from '#domain/time/time-units.ts';
import type { Tables } from '#server/db/tables.ts';
import { appOn, startOfTest } from '#server/testing/app-on.ts';
import { newDatabase } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { asProgram, newPerson } from '#server/testing/people.ts';
import { wrongTotals } from '#server/testing/totals.ts';
import { migrationNames, migrationsOf } from './migrate.ts';

const organizationId = 1;
const cents = (dollars: number) => (100 * dollars) as Cents;
/** The migration reads the real clock. */
const later = Date.UTC(2098, 4, 5, 10);
const columns = { organizationId, type: 'review', durationMinutes: 60, personMinutes: 120 };
const figures = {
  attendeeCount: 2,
  totalCents: cents(150),
  blendedCents: cents(150),
  estimatedCents: cents(0),
  averageHourlyRateCents: cents(75),
};
const entered = { scheduledAt: null, plannedMinutes: null, createdBy: 7, createdAt: 1, hasAgenda: null };
const texts = { agenda: null, location: null, outcomes: null };

const rows = [
  { id: 11, title: 'Past', startedAt: startOfTest - hourMs, version: 1 },
  { id: 12, title: 'Later', startedAt: later, version: 3, externalSource: 'CRM', externalId: 'x' },
  { id: 13, title: 'Shared', startedAt: later + hourMs, version: 1, department: null },
  { id: 14, title: 'Deleted', startedAt: later, version: 2, deletedAt: 5 },
].map(({ department = 'Sales', ...row }) => ({
  ...columns,
  ...figures,
  ...entered,
  ...texts,
  department,
  draftKey: `draft ${row.id}`,
  normalizedTitle: row.title.toLowerCase(),
  day: isoInstant(row.startedAt).slice(0, 10),
  hour: new Date(row.startedAt).getUTCHours(),
  origin: 'token' as const,
  originId: 45,
  actionItemsCount: null,
  estimatedValueCents: cents(500),
  worthIt: 'yes' as const,
  allocation: row.id === 13 ? ('attendees' as const) : null,
  deletedAt: null,
  updatedAt: 100 + row.id,
  externalSource: null,
  externalId: null,
  ...row,
}));

/** The sums as that version kept them. */
const formerSums = [
  ...[
    ['type', '"type"'],
    ['department', `coalesce("department", '')`],
  ].map(
    ([
      kind,
      name,
    ]) => `insert into "monthTotals" ("organizationId", "kind", "month", "name", "meetings", "minutes",
        "costCents", "blendedCents", "estimatedCents", "valueCents", "valued", "worthwhile", "version")
      select "organizationId", '${kind}', substr("day", 1, 7), ${name}, count(*), sum("durationMinutes"),
        sum("totalCents"), sum("blendedCents"), sum("estimatedCents"), sum("estimatedValueCents"), count(*), count(*), 1
      from "meetings" where "deletedAt" is null group by 1, 3, 4`,
  ),
  `insert into "spendTotals" ("organizationId", "month", "department", "type", "costCents", "blendedCents",
      "estimatedCents")
    select "meetings"."organizationId", substr("day", 1, 7), coalesce("meetingShares"."department", "meetings"."department"),
      "type", sum(coalesce("costCents", "totalCents")),
      sum(coalesce("meetingShares"."blendedCents", "meetings"."blendedCents")), 0
    from "meetings" left join "meetingShares" on "meetingId" = "id"
    where "deletedAt" is null group by 1, 2, 3, 4`,
];

async function formerDatabase() {
  const db = await newDatabase();
  const before = migrationsOf(migrationNames.slice(0, migrationNames.indexOf('028-posted-ahead')));
  if (!before) throw new Error('unknown migrations');
  await db.migrate(before);
  await db.write(async (tx) => {
    await tx
      .insertInto('organizations')
      .values({ id: organizationId, name: 'A', timeZone: 'UTC', createdAt: 0, joinPolicy: 'open', listed: 1 })
      .execute();
    // The table had fewer columns.
    await tx
      .insertInto('meetings')
      .values(rows as Insertable<Tables['meetings']>[])
      .execute();
    const attendee = {
      role: 'R',
      salaryTier: 'mid',
      joinedMinute: 0,
      leftMinute: null,
      estimated: 0 as const,
    };
    await tx
      .insertInto('attendees')
      .values(
        rows.flatMap(({ id }) =>
          ['Ada', 'Zoe'].map((name, position) => {
            const place = { organizationId, meetingId: id, position, personId: null };
            return { ...place, ...attendee, name, hourlyRateCents: cents(75) };
          }),
        ),
      )
      .execute();
    const share = { organizationId, meetingId: 13, estimatedCents: cents(0), personMinutes: 60 };
    for (const department of ['Research', ''])
      await tx
        .insertInto('meetingShares')
        .values({ ...share, department, costCents: cents(75), blendedCents: cents(75) })
        .execute();
    for (const sums of formerSums) await sql.raw(sums).execute(tx);
  });
  await db.migrate();
  return db;
}

test('later meetings become planned ones with their ids, versions and external ids', async () => {
  const db = await formerDatabase();
  expect(await wrongTotals(db)).toEqual([]);
  const held = await db.read.selectFrom('meetings').select('id').orderBy('id').execute();
  expect(held.map(({ id }) => id)).toEqual([11, 14]);
  const app = await appOn(db);
  const admin = await newPerson(app, organizationId, { role: 'admin' });
  const dashboard = async () => (await admin.call(readDashboard)).total;
  expect(await dashboard()).toMatchObject({ meetings: 1, cost: 150, planned: { meetings: 2, cost: 300 } });
  expect((await admin.call(readFinance, { query: {} })).allTime).toMatchObject({ held: 150, planned: 300 });
  const { meetings } = await admin.call(listMeetings, { query: {} });
  expect(meetings.map(({ id, version, planned }) => [id, version, planned])).toEqual([
    [13, 1, true],
    [12, 3, true],
    [11, 1, false],
  ]);
  const params = { id: '12' };
  expect(await admin.call(readMeeting, { params })).toMatchObject({
    title: 'Later',
    totalCost: 150,
    externalId: 'x',
    estimatedValue: 500,
    attendees: [{ name: 'Ada', hourlyRate: 75 }, { name: 'Zoe' }],
  });
  const { shares } = await admin.call(readAllocation, { params: { id: '13' } });
  expect(shares.toSorted((a, b) => (a.department ?? '').localeCompare(b.department ?? ''))).toEqual([
    { department: null, cost: 75 },
    { department: 'Research', cost: 75 },
  ]);

  // A program that read before sees each change once.
  const changed = (updatedAfter: string) => admin.call(listMeetings, { query: { updatedAfter } });
  const first = await changed(isoInstant(0));
  expect(first.meetings.map(({ id }) => id)).toEqual([11, 12, 13]);
  expect(first.deleted?.map(({ id }) => id)).toEqual([14]);
  const program = await newPerson(app, organizationId, { role: 'admin' });
  await asProgram(app, program, ['meetings:read', 'meetings:write'], 'CRM');
  const body = meetingDraft({ externalId: 'x', version: 3, startedAt: isoInstant(startOfTest - 2 * hourMs) });
  expect(await program.call(saveMeeting, { body })).toMatchObject({ id: 12, version: 4, planned: false });
  expect(await dashboard()).toMatchObject({ meetings: 2, planned: { meetings: 1 } });
  const { draftKey: _, ...edit } = meetingDraft({ startedAt: isoInstant(startOfTest) });
  await admin.call(restoreMeeting, { params: { id: '14' } });
  expect(await dashboard()).toMatchObject({ meetings: 2, planned: { meetings: 2 } });
  await admin.call(editMeeting, { params: { id: '14' }, body: { ...edit, version: 3 } });
  await admin.call(deleteMeeting, { params: { id: '13' } });
  expect(await dashboard()).toMatchObject({ meetings: 3, planned: { meetings: 0 } });
  expect(await wrongTotals(db)).toEqual([]);
  await app.app.close();
  await app.context.events.close();
});
