// The sums of reports: whole months from the monthly totals, a part of a month and series from the meetings.

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Cents } from '#domain/money/money.ts';
import type { Measure, TargetFigure } from '#domain/reports/report-figures.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { lastOfMonth, monthOf } from '#domain/time/local-day.ts';
import type { Tx } from '#server/db/database.ts';
import { isPostgres, unindexed } from '#server/db/engine-features.ts';
import { liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Visible } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { heldUntil, heldMeetings, onDays } from '#server/totals/held-store.ts';
import { chargedMeetings, department } from '#server/totals/spend-store.ts';
import { sqlNames, type TotalKind } from '#server/totals/store.ts';

type Db = Kysely<Tables>;

/** What the sums of meetings have; those of people are in `peopleOfMonth`. */
type MeetingMeasure = Exclude<Measure, 'attendedMinutes' | 'metDays'>;

export type MonthSum = { name: string; month: string; value: number };

/** A meeting that is allocated by its attendees costs several departments. */
const isCharged = (
  kind: TotalKind | 'organizer',
  measure: Measure,
): measure is 'costCents' | 'personMinutes' =>
  kind === 'department' && (measure === 'costCents' || measure === 'personMinutes');

/** Of the months from `from` to `to`. */
export const monthSums = (
  db: Visible,
  org: OrgId,
  kind: TotalKind,
  measure: MeetingMeasure,
  { from, to }: { from: string; to: string },
): Promise<MonthSum[]> =>
  isCharged(kind, measure)
    ? db
        .selectFrom('spendTotals')
        .select(({ fn }) => ['month', 'department as name', fn.sum<Cents>(measure).as('value')])
        .where('organizationId', '=', org)
        .where('month', '>=', from)
        .where('month', '<=', to)
        .groupBy(['month', 'department'])
        .execute()
    : db
        .selectFrom('monthTotals')
        .select((eb) => ['month', 'name', eb.ref(measure).$castTo<number>().as('value')])
        .where('organizationId', '=', org)
        .where('kind', '=', kind)
        .where('month', '>=', from)
        .where('month', '<=', to)
        .execute();

/** The id of a member, negative of a token of the organization. */
const organizer = sql<string>`cast("createdBy" as text)`;

const columnOf = {
  costCents: sql<number>`sum("totalCents")`,
  personMinutes: sql<number>`sum("personMinutes")`,
  minutes: sql<number>`sum("durationMinutes")`,
  meetings: sql<number>`count(*)`,
} satisfies Record<MeetingMeasure, unknown>;

const asNumber = (value: RawBuilder<number>) => sql<number>`cast(${value} as bigint)`;

/** As `monthSums`, by who recorded or organized the meetings. */
export function organizerSums(
  db: Visible,
  org: OrgId,
  measure: MeetingMeasure,
  { from, to }: { from: string; to: string },
): Promise<MonthSum[]> {
  const month = sql<string>`substr("day", 1, 7)`;
  return onDays(heldMeetings(db, org), { from: `${from}-01`, to: lastOfMonth(to) })
    .select([organizer.as('name'), month.as('month'), asNumber(columnOf[measure]).as('value')])
    .groupBy([organizer, month])
    .execute();
}

/** From the first of a month until an instant in it. */
export function partOfMonth(
  db: Visible,
  org: OrgId,
  kind: TotalKind | 'organizer',
  measure: MeetingMeasure,
  { day, instant }: { day: string; instant: number },
): Promise<{ name: string; value: number }[]> {
  const from = `${monthOf(day)}-01`;
  if (isCharged(kind, measure)) {
    const whole = measure === 'costCents' ? 'totalCents' : measure;
    return chargedMeetings(db, org)
      .where('meetings.day', '>=', from)
      .where('meetings.day', '<=', day)
      .where(unindexed<number>(db, 'startedAt'), '<=', instant)
      .select([
        department.as('name'),
        asNumber(
          sql<number>`sum(coalesce(${sql.ref(`meetingShares.${measure}`)}, ${sql.ref(`meetings.${whole}`)}))`,
        ).as('value'),
      ])
      .groupBy(department)
      .execute();
  }
  const name = kind === 'organizer' ? organizer : sqlNames[kind];
  return onDays(heldUntil(db, org, instant), { from, to: day })
    .select([name.as('name'), asNumber(columnOf[measure]).as('value')])
    .groupBy(name)
    .execute();
}

/** Of each day with meetings. */
export const daySums = (db: Visible, org: OrgId, measure: MeetingMeasure, range: DayRange) =>
  onDays(heldMeetings(db, org), range)
    .select(['day', asNumber(columnOf[measure]).as('value')])
    .groupBy('day')
    .execute();

/** The `limit` titles with the largest sums. */
export async function largestTitles(
  db: Visible,
  org: OrgId,
  measure: MeetingMeasure,
  range: DayRange,
  limit: number,
): Promise<string[]> {
  // As in `costliestTitles`, the whole index by title is read faster than meetings by day.
  const rows = await onDays(heldMeetings(db, org), range, unindexed(db, 'day'))
    .select(['normalizedTitle', asNumber(columnOf[measure]).as('value')])
    .groupBy('normalizedTitle')
    .orderBy('value', 'desc')
    .orderBy('normalizedTitle')
    .limit(limit)
    .execute();
  return rows.map(({ normalizedTitle }) => normalizedTitle);
}

/** As `monthSums`, of titles. */
export function titleSums(
  db: Visible,
  org: OrgId,
  titles: readonly string[],
  measure: MeetingMeasure,
  { from, to }: { from: string; to: string },
): Promise<MonthSum[]> {
  // PostgreSQL knows no empty list.
  if (titles.length === 0) return Promise.resolve([]);
  const month = sql<string>`substr("day", 1, 7)`;
  return onDays(heldMeetings(db, org), { from: `${from}-01`, to: lastOfMonth(to) })
    .where('normalizedTitle', 'in', titles)
    .select(['normalizedTitle as name', month.as('month'), asNumber(columnOf[measure]).as('value')])
    .groupBy(['normalizedTitle', month])
    .execute();
}

/** As `partOfMonth`, of titles. */
export const titlePart = (
  db: Visible,
  org: OrgId,
  titles: readonly string[],
  measure: MeetingMeasure,
  { day, instant }: { day: string; instant: number },
): Promise<{ name: string; value: number }[]> =>
  titles.length === 0
    ? Promise.resolve([])
    : onDays(heldUntil(db, org, instant), { from: `${monthOf(day)}-01`, to: day })
        .where('normalizedTitle', 'in', titles)
        .select(['normalizedTitle as name', asNumber(columnOf[measure]).as('value')])
        .groupBy('normalizedTitle')
        .execute();

/**
 * The minutes that people of the directory attended on each day of a month, and how many of them met, by their
 * department.
 */
export function peopleOfMonth(db: Db, org: OrgId, month: string) {
  const [least, most] = isPostgres(db) ? (['least', 'greatest'] as const) : (['min', 'max'] as const);
  const until = sql`${sql.raw(least)}(coalesce("leftMinute", "durationMinutes"), "durationMinutes")`;
  const attended = sql`${sql.raw(most)}(0, ${until} - "joinedMinute")`;
  const ofPerson = sql<string>`coalesce("people"."department", '')`;
  return liveMeetings(db, org)
    .innerJoin('attendees', (join) =>
      join
        .onRef('attendees.organizationId', '=', 'meetings.organizationId')
        .onRef('attendees.meetingId', '=', 'meetings.id'),
    )
    .innerJoin('people', (join) =>
      join
        .onRef('people.organizationId', '=', 'attendees.organizationId')
        .onRef('people.id', '=', 'attendees.personId'),
    )
    .where('meetings.day', '>=', `${month}-01`)
    .where('meetings.day', '<=', lastOfMonth(month))
    .select(({ fn }) => [
      ofPerson.as('department'),
      'meetings.day',
      sql<number>`cast(sum(${attended}) as bigint)`.as('attendedMinutes'),
      fn.count<number>('attendees.personId').distinct().as('people'),
    ])
    .groupBy([ofPerson, 'meetings.day'])
    .execute();
}

/** A department as first spelled: the directory may spell it otherwise. */
export async function departmentNames(db: Db, org: OrgId): Promise<(name: string) => string> {
  const rows = await db
    .selectFrom('departments')
    .select(['key', 'name'])
    .where('organizationId', '=', org)
    .execute();
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  return (name) => names.get(name.toLowerCase()) ?? name;
}

/** People of the directory by department who had not left on a day. */
export async function headsOn(db: Db, org: OrgId, day: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('people')
    .select(({ fn }) => ['department', fn.countAll<number>().as('people')])
    .where('organizationId', '=', org)
    .where((eb) => eb.or([eb('leftOn', 'is', null), eb('leftOn', '>', day)]))
    .groupBy('department')
    .execute();
  return new Map(rows.map((row) => [row.department ?? '', row.people]));
}

export async function peopleById(db: Db, org: OrgId) {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'department'])
    .where('organizationId', '=', org)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Changes with each person of the directory. */
export async function directoryStamp(db: Db, org: OrgId): Promise<string> {
  const { people, version } = await db
    .selectFrom('people')
    .select(({ fn }) => [fn.countAll<number>().as('people'), fn.sum<number | null>('version').as('version')])
    .where('organizationId', '=', org)
    .executeTakeFirstOrThrow();
  return `${people} ${version}`;
}

export const reportSettings = (db: Db, org: OrgId) =>
  db
    .selectFrom('organizations')
    .select(['weeklyMinutes', 'yearStartsIn'])
    .where('id', '=', org)
    .executeTakeFirstOrThrow();

/** `value` is in hundredths. */
export type TargetRow = { kind: TargetFigure; department: string; value: number };

export const reportTargets = (db: Db, org: OrgId): Promise<TargetRow[]> =>
  db
    .selectFrom('reportTargets')
    .select(['kind', 'department', 'value'])
    .where('organizationId', '=', org)
    .orderBy('kind')
    .orderBy('department')
    .$castTo<TargetRow>()
    .execute();

export async function saveReportRows(
  tx: Tx,
  organizationId: OrgId,
  settings: { weeklyMinutes: number; yearStartsIn: number },
  targets: readonly TargetRow[],
): Promise<void> {
  await tx.updateTable('organizations').set(settings).where('id', '=', organizationId).execute();
  await tx.deleteFrom('reportTargets').where('organizationId', '=', organizationId).execute();
  if (targets.length > 0)
    await tx
      .insertInto('reportTargets')
      .values(targets.map((target) => ({ ...target, organizationId })))
      .execute();
}
