// Attendees who are not linked to a person of the directory.

import type { Visible } from '#server/db/visible-to.ts';
import { sql } from 'kysely';
import { erasedName } from '#domain/people/matching.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const end = sql`case when "leftMinute" is null or "leftMinute" > "durationMinutes" then "durationMinutes" else "leftMinute" end`;
const start = sql`case when "joinedMinute" > "durationMinutes" then "durationMinutes" else "joinedMinute" end`;

/** Names with the number of their meetings since a local day, and the cost of their attendance. */
export const unlinkedAttendees = (db: Visible, org: OrgId, sinceDay: string) =>
  db
    .selectFrom('attendees')
    .innerJoin('meetings', (join) =>
      join
        .onRef('meetings.organizationId', '=', 'attendees.organizationId')
        .onRef('meetings.id', '=', 'attendees.meetingId'),
    )
    .where('meetings.organizationId', '=', org)
    .where('meetings.day', '>=', sinceDay)
    .where('meetings.deletedAt', 'is', null)
    // People of the sample data do not belong in the directory.
    .where('meetings.origin', '!=', 'sample')
    .where('attendees.personId', 'is', null)
    .where('attendees.name', '!=', erasedName)
    .select([
      'attendees.name',
      ({ fn }) => fn.countAll<number>().as('meetings'),
      sql<number>`cast(sum(case when ${end} > ${start} then "hourlyRateCents" * (${end} - ${start}) else 0 end) as bigint) / 60`.as(
        'cents',
      ),
    ])
    .groupBy('attendees.name')
    .execute();
