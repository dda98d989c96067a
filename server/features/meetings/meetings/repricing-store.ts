// Reads meetings in batches to re-price their attendees, and writes the new prices.

import { type Kysely, sql } from 'kysely';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { ahead, aheadByIds, type AheadMeeting, aheadMeetings } from './ahead-store.ts';
import type { MeetingRow } from './store.ts';

type Db = Kysely<Tables>;

const columns = [
  'id',
  'origin',
  'day',
  'type',
  'department',
  'durationMinutes',
  'startedAt',
  'attendeeCount',
  'personMinutes',
  'origin',
  'hasGuests',
  'durationEstimated',
  'attendeesEstimated',
  'unnamedCount',
  'unnamedRateCents',
  'totalCents',
  'blendedCents',
  'estimatedCents',
  'estimatedValueCents',
  'worthIt',
] as const;

export type PricedMeeting = {
  meeting: Pick<MeetingRow, (typeof columns)[number]>;
  attendees: Tables['attendees'][];
  /** It has not started. */
  isAhead: boolean;
};

/** The meetings with these ids that are not deleted, with their attendees. */
export async function meetingsToPrice(db: Db, org: OrgId, ids: readonly number[]): Promise<PricedMeeting[]> {
  if (ids.length === 0) return [];
  const meetings = await db
    .selectFrom('meetings')
    .select(columns)
    .where('organizationId', '=', org)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
  const attendees = await db
    .selectFrom('attendees')
    .selectAll()
    .where('organizationId', '=', org)
    .where('meetingId', 'in', ids)
    .orderBy('meetingId')
    .orderBy('position')
    .execute();
  const byMeeting = Map.groupBy(attendees, ({ meetingId }) => meetingId);
  const held = meetings.map((meeting) => ({
    meeting,
    attendees: byMeeting.get(meeting.id) ?? [],
    isAhead: false,
  }));
  const later = [...(await aheadByIds(db, org, ids)).values()].map(({ meeting, attendees: invited }) => ({
    meeting,
    attendees: invited.map((attendee, position) => ({
      ...attendee,
      organizationId: org,
      meetingId: meeting.id,
      position,
    })),
    isAhead: true,
  }));
  return [...held, ...later];
}

/** Ids of meetings since a local day that are not deleted, after an id and in their order. */
export async function meetingIdsSince(
  db: Db,
  org: OrgId,
  { since, after, limit }: { since: string; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('meetings')
    .select('id')
    .where('organizationId', '=', org)
    .where('id', '>', after)
    .where('day', '>=', since)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  const later = await ahead(db, org)
    .select('id')
    .where('id', '>', after)
    .where('pricedOn', '>=', since)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = [...rows, ...later].map(({ id }) => id);
  return ids.toSorted((a, b) => a - b).slice(0, limit);
}

/** Ids of meetings to come with an estimated attendance. */
export async function estimatedAheadIds(db: Db, org: OrgId): Promise<number[]> {
  const isEstimated = ({ attendees }: AheadMeeting) => attendees.some(({ estimated }) => estimated === 1);
  return (await aheadMeetings(db, org)).filter(isEstimated).map(({ meeting }) => meeting.id);
}

/** Names of estimated attendances after a name, sorted. Skips from name to name in the index. */
export async function estimatedNames(db: Db, org: OrgId, after: string, limit: number): Promise<string[]> {
  const nextName = (above: ReturnType<typeof sql>) => sql`(select min("name") from "attendees"
    where "organizationId" = ${org} and "estimated" = 1 and "name" > ${above})`;
  const { rows } = await sql<{ name: string }>`
    with recursive "names" ("name") as (
      select ${nextName(sql`${after}`)}
      union all select ${nextName(sql`"names"."name"`)} from "names" where "names"."name" is not null
    ) select "name" from "names" where "name" is not null limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Ids of meetings with an estimated attendance of the name, or of nobody known, after an id and in their order. */
export async function estimatedMeetingIds(
  db: Db,
  org: OrgId,
  { name, after, limit, isUnlinked }: { name: string; after: number; limit: number; isUnlinked: boolean },
): Promise<number[]> {
  const rows = await db
    .selectFrom('attendees')
    .select('meetingId')
    .distinct()
    .where('organizationId', '=', org)
    .where('estimated', '=', sql.lit(1))
    .where('name', '=', name)
    .where('meetingId', '>', after)
    .$if(isUnlinked, (attendances) => attendances.where('personId', 'is', null))
    .orderBy('meetingId')
    .limit(limit)
    .execute();
  return rows.map(({ meetingId }) => meetingId);
}

/** Writes the prices of attendees who exist. */
export async function setPrices(tx: Tx, attendees: readonly Tables['attendees'][]): Promise<void> {
  for (const chunk of inChunks(attendees))
    await tx
      .insertInto('attendees')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'meetingId', 'position']).doUpdateSet((eb) => ({
          personId: eb.ref('excluded.personId'),
          salaryTier: eb.ref('excluded.salaryTier'),
          hourlyRateCents: eb.ref('excluded.hourlyRateCents'),
          estimated: eb.ref('excluded.estimated'),
        })),
      )
      .execute();
}
