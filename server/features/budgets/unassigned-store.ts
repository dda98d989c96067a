// Meetings of a month without a department.

import type { Visible } from '#server/db/visible-to.ts';
import { sql } from 'kysely';
import type { Cents } from '#domain/money/money.ts';
import { lastOfMonth } from '#domain/time/local-day.ts';
import type { Tx } from '#server/db/database.ts';
import { liveMeetings } from '#server/db/queries.ts';
import { borneCost, borneMeetings, department } from '#server/features/totals/spend-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const daysOf = (month: string) => ({ from: `${month}-01`, to: lastOfMonth(month) });

/** Their normalized titles, with a title as written, most expensive first. */
export function unassignedTitles(db: Visible, org: OrgId, month: string) {
  const { from, to } = daysOf(month);
  return borneMeetings(db, org)
    .where('meetings.day', '>=', from)
    .where('meetings.day', '<=', to)
    .where('meetings.department', 'is', null)
    .where(department, '=', '')
    .select(({ fn }) => [
      fn.max<string>('meetings.title').as('title'),
      fn.countAll<number>().as('meetings'),
      borneCost.as('costCents'),
    ])
    .groupBy('meetings.normalizedTitle')
    .orderBy(sql<Cents>`"costCents"`, 'desc')
    .orderBy('meetings.normalizedTitle')
    .execute();
}

/** At most `limit` of the meetings with these normalized titles. */
export function unassignedMeetings(
  tx: Tx,
  org: OrgId,
  { month, titles }: { month: string; titles: readonly string[] },
  limit: number,
) {
  const { from, to } = daysOf(month);
  return liveMeetings(tx, org)
    .selectAll()
    .where('department', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('normalizedTitle', 'in', titles)
    .limit(limit)
    .execute();
}
