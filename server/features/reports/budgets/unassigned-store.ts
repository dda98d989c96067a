// Meetings of a month without a department.

import { amounts, visibleTo } from '#server/db/visible-to.ts';
import { addCents, type Cents, noCents } from '#domain/money/money.ts';
import { lastOfMonth } from '#domain/time/local-day.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { liveMeetings } from '#server/db/queries.ts';
import { chargedCost, chargedMeetings, department } from '#server/totals/spend-store.ts';
import {
  aheadFor,
  aheadMeetings,
  costDepartmentsOf,
} from '#server/features/meetings/meetings/ahead-store.ts';
import type { MeetingRow } from '#server/features/meetings/meetings/store.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';

type Reading = Pick<Database, 'read' | 'reports'>;

const daysOf = (month: string) => ({ from: `${month}-01`, to: lastOfMonth(month) });

type Title = { normalizedTitle: string; title: string; meetings: number; costCents: Cents };

/** Their normalized titles, with a title as written, most expensive first. */
export async function unassignedTitles(caller: Member, db: Reading, month: string): Promise<Title[]> {
  const held = await heldTitles(visibleTo(caller, db).reports, caller.org, month);
  const titles = new Map(held.map((one) => [one.normalizedTitle, one]));
  const costDepartments = await costDepartmentsOf(db.reports, caller.org);
  for (const later of await unassignedAhead(db.reports, caller.org, month)) {
    const { id, normalizedTitle, title, totalCents } = aheadFor(caller, later).meeting;
    if (!(costDepartments.get(id) ?? ['']).includes('')) continue;
    const sum = titles.get(normalizedTitle) ?? { normalizedTitle, title, meetings: 0, costCents: noCents };
    const costCents = addCents([sum.costCents, totalCents]);
    titles.set(normalizedTitle, { ...sum, meetings: sum.meetings + 1, costCents });
  }
  const byTitle = (a: Title, b: Title) => (a.normalizedTitle < b.normalizedTitle ? -1 : 1);
  return [...titles.values()].toSorted((a, b) => b.costCents - a.costCents || byTitle(a, b));
}

/** Those to come. */
const unassignedAhead = (db: Reading['reports'], org: OrgId, month: string) => {
  const { from, to } = daysOf(month);
  return aheadMeetings(db, org, (eb) =>
    eb.and([eb('department', 'is', null), eb('pricedOn', '>=', from), eb('pricedOn', '<=', to)]),
  );
};

const heldTitles = amounts((db, org: OrgId, month: string) => {
  const { from, to } = daysOf(month);
  return chargedMeetings(db, org)
    .where('meetings.day', '>=', from)
    .where('meetings.day', '<=', to)
    .where('meetings.department', 'is', null)
    .where(department, '=', '')
    .select(({ fn }) => [
      'meetings.normalizedTitle',
      fn.max<string>('meetings.title').as('title'),
      fn.countAll<number>().as('meetings'),
      chargedCost.as('costCents'),
    ])
    .groupBy('meetings.normalizedTitle')
    .execute();
});

/** At most `limit` of the meetings with these normalized titles. */
export async function unassignedMeetings(
  tx: Tx,
  org: OrgId,
  { month, titles }: { month: string; titles: readonly string[] },
  limit: number,
): Promise<MeetingRow[]> {
  const { from, to } = daysOf(month);
  const held = await liveMeetings(tx, org)
    .selectAll()
    .where('department', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('normalizedTitle', 'in', titles)
    .limit(limit)
    .execute();
  const later = (await unassignedAhead(tx, org, month)).map(({ meeting }) => meeting);
  const wanted = later.filter(({ normalizedTitle }) => titles.includes(normalizedTitle));
  return [...held, ...wanted].slice(0, limit);
}
