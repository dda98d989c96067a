// The changes of an organization's meetings, in the order of their commits.

import { type Kysely, sql } from 'kysely';
import { liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts, type Visible } from '#server/db/visible-to.ts';
import type { Place } from '#server/http/pages.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { ahead } from './ahead-store.ts';

type Db = Kysely<Tables>;

/** `deletedAt` is null for a changed meeting. */
type Changed = { id: number; changedAt: number; deletedAt: number | null };

/** At most `limit` meetings that changed for the reader after a position, including deleted and purged ones. */
export function changedMeetings(db: Visible, org: OrgId, after: Place, limit: number): Promise<Changed[]> {
  const { value: changedAt, id } = after;
  // One statement, so that a meeting that starts or is being purged is in exactly one of the tables.
  const changed = db
    .selectFrom('meetings')
    .select(['id', 'pricedAt as changedAt', 'deletedAt'])
    .where('organizationId', '=', org)
    .where((eb) => eb(eb.refTuple('pricedAt', 'id'), '>', eb.tuple(changedAt, id)))
    .orderBy('pricedAt')
    .orderBy('id')
    .limit(limit);
  const purged = db
    .selectFrom('purgedMeetings')
    .select(['id', 'updatedAt as changedAt', 'deletedAt'])
    .where('organizationId', '=', org)
    .where((eb) => eb(eb.refTuple('updatedAt', 'id'), '>', eb.tuple(changedAt, id)))
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(limit);
  const planned = ahead(db, org)
    .select(['id', 'pricedAt as changedAt', sql<number | null>`cast(null as bigint)`.as('deletedAt')])
    .where((eb) => eb(eb.refTuple('pricedAt', 'id'), '>', eb.tuple(changedAt, id)))
    .orderBy('pricedAt')
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom(changed.as('stored'))
    .selectAll()
    .unionAll(db.selectFrom(purged.as('purged')).selectAll())
    .unionAll(db.selectFrom(planned.as('planned')).selectAll())
    .orderBy('changedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The held meetings that are not deleted meanwhile. */
export const meetingsWithIds = amounts(async (db, org: OrgId, ids: readonly number[]) =>
  ids.length === 0 ? [] : liveMeetings(db, org).selectAll().where('id', 'in', ids).execute(),
);

/** The time (epoch ms) up to which ids of deleted meetings may have been purged. */
export async function forgottenUntil(db: Db, org: OrgId): Promise<number> {
  const { meetingsForgottenUntil } = await db
    .selectFrom('organizations')
    .select('meetingsForgottenUntil')
    .where('id', '=', org)
    .executeTakeFirstOrThrow();
  return meetingsForgottenUntil;
}
