// What the guidelines need of the meetings of a month.

import { type Kysely, sql } from 'kysely';
import type { DayRange } from '#domain/time/day-range.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

export const guidedMeetings = amounts((db, org: OrgId, { from, to }: DayRange, createdBy: number | null) => {
  const meetings = liveMeetings(db, org)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select([
      'id',
      'title',
      'normalizedTitle',
      'type',
      'attendeeCount',
      'durationMinutes',
      'hasAgenda',
      'startedAt',
      'createdBy',
      'totalCents',
    ]);
  return (createdBy === null ? meetings : meetings.where('createdBy', '=', createdBy)).execute();
});

/**
 * For the meetings of a month that calendars announced: the id of the planned meeting, with the time when it was first
 * seen, and whether its series has an end. Null without a series; what a calendar showed when it was just connected
 * was seen too late to know the notice.
 */
export function announcedMeetings(db: Db, org: OrgId, { from, to }: DayRange) {
  const repeats = sql<number>`case when "calendarObjects"."text" like '%RRULE%' then 1 else 0 end`;
  const ends = sql<number>`case when "calendarObjects"."text" like '%UNTIL=%'
    or "calendarObjects"."text" like '%COUNT=%' then 1 else 0 end`;
  const hasEndInCalendar = sql<0 | 1 | null>`(select max(case when ${repeats} = 0 then null else ${ends} end)
    from "calendarObjects" where "calendarObjects"."organizationId" = "plannedMeetings"."organizationId"
      and "calendarObjects"."connectionId" = "plannedMeetings"."originId"
      and "calendarObjects"."seriesKey" = "plannedMeetings"."seriesKey")`;
  const hasEndInPlan = sql<0 | 1 | null>`(select case when "repeats" is null then null
      when "untilDay" is null then 0 else 1 end
    from "meetingPlans" where "meetingPlans"."organizationId" = "plannedMeetings"."organizationId"
      and "meetingPlans"."id" = "plannedMeetings"."originId")`;
  const connectedAt = sql<number | null>`(select "createdAt" from "calendarConnections"
    where "calendarConnections"."organizationId" = "plannedMeetings"."organizationId"
      and "calendarConnections"."id" = "plannedMeetings"."originId")`;
  return (
    db
      .selectFrom('plannedMeetings')
      .innerJoin('meetings', (join) =>
        join
          .onRef('meetings.organizationId', '=', 'plannedMeetings.organizationId')
          .onRef('meetings.id', '=', 'plannedMeetings.meetingId'),
      )
      .where('plannedMeetings.organizationId', '=', org)
      // Narrows the range of the index; a meeting may have been moved by its author.
      .where('plannedMeetings.startsAt', '>=', Date.parse(from) - 40 * dayMs)
      .where('plannedMeetings.startsAt', '<=', Date.parse(to) + 40 * dayMs)
      .where('meetings.day', '>=', from)
      .where('meetings.day', '<=', to)
      .where('meetings.deletedAt', 'is', null)
      .select(['meetings.id', 'plannedMeetings.id as plannedId', 'plannedMeetings.origin', 'startsAt'])
      .select([
        sql<number | null>`cast(case when "plannedMeetings"."origin" = 'plan' then ${hasEndInPlan}
        when "plannedMeetings"."origin" = 'connection' then ${hasEndInCalendar} end as integer)`.as('hasEnd'),
        connectedAt.as('connectedAt'),
      ])
      .execute()
  );
}
