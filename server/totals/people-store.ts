// Who met, by the department that was charged for it.

import { type Kysely, sql } from 'kysely';
import type { DayRange } from '#domain/time/day-range.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { chargedMeetings, department } from './spend-store.ts';

/**
 * How many people were in meetings that each department was charged for: of a shared meeting, the people of the
 * department.
 */
export async function peopleThatMet(
  db: Kysely<Tables>,
  org: OrgId,
  { from, to }: DayRange,
): Promise<Map<string, number>> {
  const person = sql<string>`coalesce(cast("attendees"."personId" as text), lower("attendees"."name"))`;
  const rows = await chargedMeetings(db, org)
    .innerJoin('attendees', (join) =>
      join
        .onRef('attendees.organizationId', '=', 'meetings.organizationId')
        .onRef('attendees.meetingId', '=', 'meetings.id'),
    )
    .leftJoin('people', (join) =>
      join
        .onRef('people.organizationId', '=', 'attendees.organizationId')
        .onRef('people.id', '=', 'attendees.personId'),
    )
    .where('meetings.day', '>=', from)
    .where('meetings.day', '<=', to)
    .where((eb) =>
      eb.or([
        eb('meetingShares.department', 'is', null),
        eb('people.department', '=', eb.ref('meetingShares.department')),
      ]),
    )
    .select([department.as('department'), sql<number>`count(distinct ${person})`.as('people')])
    .groupBy(department)
    .execute();
  return new Map(rows.map((row) => [row.department, row.people]));
}
