// The SQL of pairs of recorded meetings that may be one meeting.

import { type Kysely, sql } from 'kysely';
import { startsApartMs } from '#domain/meetings/same-meeting.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { inChunks } from '#server/db/batches.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

/** `meetingId` is the lower id. */
export type Pair = { meetingId: number; otherId: number };

export const pairOf = (one: number, other: number): Pair => ({
  meetingId: Math.min(one, other),
  otherId: Math.max(one, other),
});

/** Bounds the work where many meetings start at one time; nobody decides about more pairs of one meeting. */
const mostPerMeeting = 40;

/** Live meetings from another source than these, with the same start, or with the same title at overlapping times. */
export async function pairsNear(db: Db, org: OrgId, ids: readonly number[]): Promise<Pair[]> {
  const found = new Map<string, Pair>();
  const near = (chunk: readonly number[]) =>
    db
      .selectFrom('meetings as one')
      // On SQLite, a cross join reads the tables in this order.
      .crossJoin('meetings as other')
      .select(['one.id', 'other.id as otherId'])
      .where('one.organizationId', '=', org)
      .where('one.id', 'in', chunk)
      .where('other.organizationId', '=', org)
      .where('other.deletedAt', 'is', null)
      .where('other.origin', '!=', 'sample')
      .whereRef('other.id', '!=', 'one.id')
      .where((eb) =>
        eb.or([
          eb('one.originId', 'is', null),
          eb('other.originId', 'is', null),
          eb('one.originId', '!=', eb.ref('other.originId')),
        ]),
      )
      .limit(mostPerMeeting * chunk.length);
  for (const chunk of inChunks(ids)) {
    const sameStart = near(chunk).where(
      sql<boolean>`"other"."startedAt" between "one"."startedAt" - ${startsApartMs} and "one"."startedAt" + ${startsApartMs}`,
    );
    const sameTitle = near(chunk)
      .whereRef('other.normalizedTitle', '=', 'one.normalizedTitle')
      .whereRef('other.day', '=', 'one.day')
      .where(
        // The sum keeps SQLite from searching the index by start instead of the one by title.
        sql<boolean>`"other"."startedAt" + 0 < "one"."startedAt" + "one"."durationMinutes" * ${minuteMs}
          and "one"."startedAt" < "other"."startedAt" + "other"."durationMinutes" * ${minuteMs}`,
      );
    for (const query of [sameStart, sameTitle])
      for (const { id, otherId } of await query.execute()) {
        const pair = pairOf(id, otherId);
        found.set(`${pair.meetingId} ${pair.otherId}`, pair);
      }
  }
  return [...found.values()];
}

export async function addPairs(tx: Tx, { org }: OrgLock, pairs: readonly Pair[]): Promise<void> {
  for (const chunk of inChunks(pairs))
    await tx
      .insertInto('possiblyTwice')
      .values(chunk.map((pair) => ({ organizationId: org, ...pair })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Undecided pairs of live meetings of which the caller may change at least one, newest first. */
export const openPairs = (db: Db, { org, userId, role }: Member, limit: number): Promise<Pair[]> =>
  db
    .selectFrom('possiblyTwice')
    .innerJoin('meetings as one', (join) =>
      join
        .onRef('one.organizationId', '=', 'possiblyTwice.organizationId')
        .onRef('one.id', '=', 'possiblyTwice.meetingId'),
    )
    .innerJoin('meetings as other', (join) =>
      join
        .onRef('other.organizationId', '=', 'possiblyTwice.organizationId')
        .onRef('other.id', '=', 'possiblyTwice.otherId'),
    )
    .select(['possiblyTwice.meetingId', 'possiblyTwice.otherId'])
    .where('possiblyTwice.organizationId', '=', org)
    .where('areTwo', '=', 0)
    .where('one.deletedAt', 'is', null)
    .where('other.deletedAt', 'is', null)
    .$if(role !== 'admin', (pairs) =>
      pairs.where((eb) => eb.or([eb('one.createdBy', '=', userId), eb('other.createdBy', '=', userId)])),
    )
    .orderBy('one.startedAt', 'desc')
    .orderBy('possiblyTwice.meetingId')
    .orderBy('possiblyTwice.otherId')
    .limit(limit)
    .execute();

export const isOpenPair = async (db: Db, org: OrgId, { meetingId, otherId }: Pair): Promise<boolean> =>
  (await db
    .selectFrom('possiblyTwice')
    .select('meetingId')
    .where('organizationId', '=', org)
    .where('meetingId', '=', meetingId)
    .where('otherId', '=', otherId)
    .where('areTwo', '=', 0)
    .executeTakeFirst()) !== undefined;

export const markAsTwo = (tx: Tx, { org }: OrgLock, { meetingId, otherId }: Pair) =>
  tx
    .updateTable('possiblyTwice')
    .set({ areTwo: 1 })
    .where('organizationId', '=', org)
    .where('meetingId', '=', meetingId)
    .where('otherId', '=', otherId)
    .execute();
