// The changes of an organization's meetings, in the order of their commits.

import { type Kysely, sql } from 'kysely';
import { liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Place } from '#server/http/pages.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { ahead } from './ahead-store.ts';
import { listedColumns, type ListedRow } from './store.ts';

type Db = Kysely<Tables>;

/** `deletedAt` is null for a changed meeting. */
type Changed = { id: number; updatedAt: number; deletedAt: number | null };

/** At most `limit` meetings that changed after a position, including deleted and purged ones. */
export function changedMeetings(db: Db, org: OrgId, after: Place, limit: number): Promise<Changed[]> {
  const { value: updatedAt, id } = after;
  // One statement, so that a meeting that starts or is being purged is in exactly one of the tables.
  const changedIn = (table: 'meetings' | 'purgedMeetings') =>
    db
      .selectFrom(table)
      .select(['id', 'updatedAt', 'deletedAt'])
      .where('organizationId', '=', org)
      .where((eb) => eb(eb.refTuple('updatedAt', 'id'), '>', eb.tuple(updatedAt, id)))
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(limit);
  const planned = ahead(db, org)
    .select(['id', 'updatedAt', sql<number | null>`cast(null as bigint)`.as('deletedAt')])
    .where((eb) => eb(eb.refTuple('updatedAt', 'id'), '>', eb.tuple(updatedAt, id)))
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom(changedIn('meetings').as('stored'))
    .selectAll()
    .unionAll(db.selectFrom(changedIn('purgedMeetings').as('purged')).selectAll())
    .unionAll(db.selectFrom(planned.as('planned')).selectAll())
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The held meetings that are not deleted meanwhile. */
export async function meetingsWithIds(db: Db, org: OrgId, ids: readonly number[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  return liveMeetings(db, org).select(listedColumns).where('id', 'in', ids).execute();
}

/** The time (epoch ms) up to which ids of deleted meetings may have been purged. */
export async function forgottenUntil(db: Db, org: OrgId): Promise<number> {
  const { meetingsForgottenUntil } = await db
    .selectFrom('organizations')
    .select('meetingsForgottenUntil')
    .where('id', '=', org)
    .executeTakeFirstOrThrow();
  return meetingsForgottenUntil;
}
