// The private feed addresses of members, and the meetings in a feed.

import { amounts, visibleTo } from '#server/db/visible-to.ts';
import { type Kysely, sql } from 'kysely';
import type { CostPlace } from '#domain/calendar/feed.ts';
import { timedOrigins } from '#domain/meetings/meeting.ts';
import { identityKey } from '#domain/people/matching.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashToken } from '#server/db/identifiers.ts';
import type { Tables } from '#server/db/tables.ts';
import { aheadFor, aheadMeetings } from '#server/features/meetings/meetings/ahead-store.ts';
import { peopleMatching } from '#server/features/people/people/store.ts';
import { callerColumns, callerOf, hasIdentity } from '#server/sessions/caller-store.ts';
import { asMember, type Member, type OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

export const feedOf = (db: Db, org: OrgId, userId: number) =>
  db
    .selectFrom('calendarFeeds')
    .select(['costIn', 'createdAt'])
    .where('organizationId', '=', org)
    .where('userId', '=', userId)
    .executeTakeFirst();

/** The owner of a token with their current rights, read as the system; null for others. */
export async function ownerOf(
  db: Database,
  token: string,
  now: number,
): Promise<{ owner: Member; costIn: CostPlace } | null> {
  const row = await db.read
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .innerJoin('organizations', 'organizations.id', 'users.organizationId')
    .select('calendarFeeds.costIn')
    .select(hasIdentity)
    .select(callerColumns)
    .where('calendarFeeds.tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  if (row?.status !== 'active') return null;
  const owner = asMember(
    callerOf(row, row.status, { sessionHash: '', isByProvider: row.hasIdentity === 1 }, now),
  );
  return owner && { owner, costIn: row.costIn };
}

type NewFeed = { token: string; costIn: CostPlace; createdAt: number };

/** Replaces the previous address. */
export async function saveFeed(tx: Tx, org: OrgId, userId: number, feed: NewFeed): Promise<void> {
  const { token, ...rest } = feed;
  const row = { ...rest, tokenHash: hashToken(token) };
  await tx
    .insertInto('calendarFeeds')
    .values({ ...row, organizationId: org, userId })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet(row))
    .execute();
}

/** False if it does not exist. */
export async function changeCostPlace(
  tx: Tx,
  org: OrgId,
  userId: number,
  costIn: CostPlace,
): Promise<boolean> {
  const changed = await tx
    .updateTable('calendarFeeds')
    .set({ costIn })
    .where('organizationId', '=', org)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return changed !== undefined;
}

/** False if it did not exist. */
export async function deleteFeed(tx: Tx, org: OrgId, userId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('calendarFeeds')
    .where('organizationId', '=', org)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return deleted !== undefined;
}

const meetingColumns = [
  'meetings.id',
  'title',
  'agenda',
  'startedAt',
  'durationMinutes',
  'totalCents',
  'createdAt',
  'pricedAt',
  'version',
  'pricingVersion',
] as const;

/** More than anybody attends in half a year. */
const mostMeetings = 3000;

/** As in the condition of the index. */
const isMetered = sql<boolean>`"origin" in ('calculator', 'live', 'token')`;

/** Held meetings from a day on that a member recorded with the meter or attended, and who that is in the directory. */
const heldByMember = amounts(async (db, { org, userId, email }: Member, fromDay: string) => {
  const recent = db
    .selectFrom('meetings')
    .select(meetingColumns)
    .where('meetings.organizationId', '=', org)
    .where('day', '>=', fromDay)
    .where('deletedAt', 'is', null)
    .orderBy('day', 'desc')
    .limit(mostMeetings);
  const recorded = await recent.where('createdBy', '=', userId).where(isMetered).execute();
  const key = identityKey(email);
  const own = (await peopleMatching(db, org, [key])).find(({ identities }) => identities.includes(key));
  const attended = own
    ? await recent
        .where('meetings.id', 'in', (eb) =>
          eb
            .selectFrom('attendees')
            .select('meetingId')
            .where('attendees.organizationId', '=', org)
            .where('attendees.personId', '=', own.id),
        )
        .execute()
    : [];
  return { meetings: [...recorded, ...attended], personId: own?.id };
});

/** Meetings from a day on that a member recorded with the meter or attended, by start. */
export async function ownMeetings(
  database: Pick<Database, 'read' | 'reports'>,
  caller: Member,
  fromDay: string,
) {
  const { org, userId } = caller;
  const held = await heldByMember(visibleTo(caller, database).reports, caller, fromDay);
  const later = (await aheadMeetings(database.reports, org))
    .filter(
      ({ meeting, attendees }) =>
        meeting.day >= fromDay &&
        ((meeting.createdBy === userId && timedOrigins.includes(meeting.origin)) ||
          (held.personId !== undefined && attendees.some(({ personId }) => personId === held.personId))),
    )
    .map((one) => aheadFor(caller, one).meeting);
  const byId = new Map([...held.meetings, ...later].map((meeting) => [meeting.id, meeting]));
  return [...byId.values()].toSorted((a, b) => a.startedAt - b.startedAt || a.id - b.id);
}

export type OwnMeeting = Awaited<ReturnType<typeof ownMeetings>>[number];
