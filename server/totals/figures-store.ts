// Figures of a range of days, directly from the meetings: each query reads only one index.

import { liveMeetings } from '#server/db/queries.ts';
import type { Cents } from '#domain/money/money.ts';
import { type Kysely, sql } from 'kysely';
import type { DayRange } from '#domain/time/day-range.ts';
import { isPostgres, unindexed } from '#server/db/engine-features.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { type Meetings, onDays } from './held-store.ts';

type Db = Kysely<Tables>;

const sumsOn = (meetings: Meetings, range: DayRange, day = sql.ref<string>('day')) =>
  onDays(meetings, range, day).select(({ fn }) => [
    fn.countAll<number>().as('meetings'),
    fn.sum<number>('durationMinutes').as('minutes'),
    fn.sum<Cents>('totalCents').as('costCents'),
    fn.sum<Cents>('estimatedCents').as('estimatedCents'),
  ]);

/** Sums of each day with meetings, in order. */
export const sumsByDay = (meetings: Meetings, range: DayRange) =>
  sumsOn(meetings, range).select('day').groupBy('day').orderBy('day').execute();

/** Sums of each day and type. */
export const sumsByDayAndType = (meetings: Meetings, range: DayRange) =>
  sumsOn(meetings, range).select(['day', 'type']).groupBy(['day', 'type']).execute();

/** Number and cost of the meetings of each weekday (0 is Sunday) and local hour. */
export function sumsByWeekdayAndHour(meetings: Meetings, range: DayRange) {
  const { db } = meetings;
  // In the order of the index, so that rows are grouped before they are sorted.
  const inOrder = sumsOn(meetings, range).select(['day', 'type', 'hour']).groupBy(['day', 'type', 'hour']);
  const weekday = isPostgres(db)
    ? sql<number>`extract(dow from "day"::date)::integer`
    : sql<number>`cast(strftime('%w', "day") as integer)`;
  return db
    .selectFrom(inOrder.as('sums'))
    .select(({ fn }) => [
      weekday.as('weekday'),
      'hour',
      fn.sum<number>('meetings').as('meetings'),
      fn.sum<Cents>('costCents').as('costCents'),
    ])
    .groupBy([weekday, 'hour'])
    .orderBy('weekday')
    .orderBy('hour')
    .execute();
}

/** The `limit` titles that cost most, under their normalized form. */
export function costliestTitles(meetings: Meetings, range: DayRange, limit: number) {
  // Reading the whole index by title is several times as fast as reading meetings by day.
  return sumsOn(meetings, range, unindexed(meetings.db, 'day'))
    .select('normalizedTitle')
    .groupBy('normalizedTitle')
    .orderBy('costCents', 'desc')
    .orderBy('normalizedTitle')
    .limit(limit)
    .execute();
}

/** Each title as written on the latest day of the range with it. */
export async function displayTitles(
  db: Db,
  org: OrgId,
  normalizedTitles: readonly string[],
  { from, to }: DayRange,
): Promise<(normalizedTitle: string) => string> {
  const values = sql<{
    column1: string;
  }>`(values ${sql.join(normalizedTitles.map((title) => sql`(${title})`))})`;
  const rows =
    normalizedTitles.length === 0
      ? []
      : await db
          .selectFrom(values.as('asked'))
          .select([
            'asked.column1 as normalizedTitle',
            liveMeetings(db, org)
              .select('title')
              .where('normalizedTitle', '=', sql<string>`"asked"."column1"`)
              .where('day', '>=', from)
              .where('day', '<=', to)
              .orderBy('day', 'desc')
              .limit(1)
              .as('title'),
          ])
          .execute();
  const found = new Map(rows.map(({ normalizedTitle, title }) => [normalizedTitle, title]));
  return (normalizedTitle) => found.get(normalizedTitle) ?? normalizedTitle;
}

/** The first and the last day with a meeting, or null. */
export async function recordedDays(db: Db, org: OrgId): Promise<DayRange | null> {
  const edge = (order: 'asc' | 'desc') =>
    liveMeetings(db, org).select('day').orderBy('day', order).limit(1).executeTakeFirst();
  const first = await edge('asc');
  const last = await edge('desc');
  return first && last ? { from: first.day, to: last.day } : null;
}
