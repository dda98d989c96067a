// Meetings that were planned for an hour.

import { sql } from 'kysely';
import type { Cents } from '#domain/money/money.ts';
import { hourMinutes } from '#domain/reports/shorter-meetings.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import type { Visible } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { heldMeetings, onDays } from '#server/totals/held-store.ts';

/** By title and length. */
export const hourMeetings = async (db: Visible, org: OrgId, range: DayRange) => {
  const rows = await onDays(heldMeetings(db, org), range)
    .where(sql<number>`coalesce("plannedMinutes", "durationMinutes")`, '=', hourMinutes)
    .select(({ fn }) => [
      'normalizedTitle',
      'durationMinutes',
      fn.max('title').as('title'),
      fn.countAll<number>().as('meetings'),
      fn.sum<Cents>('totalCents').as('costCents'),
    ])
    .groupBy(['normalizedTitle', 'durationMinutes'])
    .execute();
  // One spelling for each title.
  const spelled = new Map(rows.map(({ normalizedTitle, title }) => [normalizedTitle, title]));
  return rows.map((row) => ({ ...row, title: spelled.get(row.normalizedTitle) ?? row.title }));
};
