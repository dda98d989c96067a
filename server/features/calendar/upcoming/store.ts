// How long the meetings of some titles took, planned compared with actual minutes, and what one person attended.

import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { timesLookedAt } from '#domain/calendar/advice.ts';
import { attendedMinutes, timedOrigins } from '#domain/meetings/meeting.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import { inChunks } from '#server/db/batches.ts';
import { unindexed } from '#server/db/engine-features.ts';
import { liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

/** The actual minutes of others are unknown. */
const isTimed = (eb: ExpressionBuilder<Tables, 'meetings'>) =>
  eb.and([
    eb('durationEstimated', '=', 0),
    eb.or([
      eb('origin', 'in', timedOrigins),
      eb.exists(
        eb
          .selectFrom('plannedMeetings')
          .select('plannedMeetings.id')
          .whereRef('plannedMeetings.organizationId', '=', 'meetings.organizationId')
          .whereRef('plannedMeetings.meetingId', '=', 'meetings.id')
          .where('plannedMeetings.meetingVersion', 'is', null),
      ),
    ]),
  ]);

/** The last known lengths of each title since a day, the newest first. */
export async function lastMinutesOf(
  db: Db,
  org: OrgId,
  titles: readonly string[],
  since: string,
  now: number,
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const chunk of inChunks(titles)) {
    const numbered = liveMeetings(db, org)
      .where('normalizedTitle', 'in', chunk)
      .where('day', '>=', since)
      .where(unindexed<number>(db, 'startedAt'), '<=', now)
      .where(isTimed)
      .select([
        'normalizedTitle',
        'durationMinutes',
        sql<number>`row_number() over (partition by "normalizedTitle" order by "startedAt" desc)`.as('place'),
      ]);
    const rows = await db
      .selectFrom(numbered.as('numbered'))
      .selectAll()
      .where('place', '<=', timesLookedAt)
      .orderBy('place')
      .execute();
    for (const [title, some] of Map.groupBy(rows, (row) => row.normalizedTitle))
      found.set(
        title,
        some.map(({ durationMinutes }) => durationMinutes),
      );
  }
  return found;
}

const mostRead = 10_000;

/** Held meetings since a day with a plan and known minutes. */
export async function timedMeetings(db: Db, org: OrgId, since: string, now: number) {
  const rows = await liveMeetings(db, org)
    .where('day', '>=', since)
    // Narrows the range of the index: a local day begins within 14 hours of the same UTC day.
    .where('startedAt', '>=', Date.parse(since) - dayMs)
    .where('startedAt', '<=', now)
    .where('plannedMinutes', '>', 0)
    .where(isTimed)
    .select(['title', 'plannedMinutes', 'durationMinutes'])
    .orderBy('startedAt', 'desc')
    .limit(mostRead)
    .execute();
  return rows.map(({ title, plannedMinutes, durationMinutes }) => ({
    title,
    plannedMinutes: plannedMinutes ?? durationMinutes,
    realMinutes: durationMinutes,
  }));
}

/** Known by the directory, otherwise by name or address in lower case. */
type Attendee = { personIds: readonly number[]; names: readonly string[] };

/** The meetings on some days with this attendee, as long as they were there. */
export const attendedMeetings = amounts(
  async (db, org: OrgId, { personIds, names }: Attendee, { from, to }: DayRange) => {
    const rows = await db
      .selectFrom('meetings')
      .innerJoin('attendees', (join) =>
        join
          .onRef('attendees.organizationId', '=', 'meetings.organizationId')
          .onRef('attendees.meetingId', '=', 'meetings.id'),
      )
      .where('meetings.organizationId', '=', org)
      .where('meetings.deletedAt', 'is', null)
      .where('meetings.day', '>=', from)
      .where('meetings.day', '<=', to)
      .where((eb) =>
        eb.or([
          ...(personIds.length > 0 ? [eb('personId', 'in', personIds)] : []),
          eb.and([eb('personId', 'is', null), eb(sql`lower("attendees"."name")`, 'in', names)]),
        ]),
      )
      .select([
        'meetings.id',
        'title',
        'attendeesWord',
        'startedAt',
        'durationMinutes',
        'totalCents',
        'joinedMinute',
        'leftMinute',
      ])
      .execute();
    const once = new Map(rows.map((row) => [row.id, row]));
    return [...once.values()].map((row) => {
      const fromMs = row.startedAt + row.joinedMinute * minuteMs;
      const toMs = fromMs + attendedMinutes(row, row.durationMinutes) * minuteMs;
      const { id, title, attendeesWord } = row;
      return { id, title, attendeesWord, fromMs, toMs, costCents: row.totalCents };
    });
  },
);
