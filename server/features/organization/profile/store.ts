// The caller's own account, and the meetings they recorded.

import { countRows, liveMeetings } from '#server/db/queries.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId, SignedIn } from '#server/tenancy/authorize.ts';

/** The caller, active or waiting for approval. */
type Owner = Pick<SignedIn, 'userId' | 'organization'>;

export function profileStore(db: Pick<Database, 'read'>) {
  return {
    details: ({ userId, organization }: Owner) =>
      db.read
        .selectFrom('users')
        .select(['username', 'createdAt', 'addressVerifiedAt'])
        .where('organizationId', '=', organization.id)
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),

    /** Number of people who are active or waiting for approval. */
    people: (org: OrgId, tx: Tx) =>
      countRows(tx.selectFrom('users').where('organizationId', '=', org).where('status', '!=', 'removed')),

    async rename({ userId, organization }: Owner, name: string, tx: Tx): Promise<void> {
      await tx
        .updateTable('users')
        .set({ name })
        .where('organizationId', '=', organization.id)
        .where('id', '=', userId)
        .execute();
    },

    /** At most `limit` meetings recorded by a person, in draft key order, which an index provides. */
    meetings: (org: OrgId, createdBy: number, after: string, limit: number) =>
      liveMeetings(db.read, org)
        .selectAll()
        .where('createdBy', '=', createdBy)
        .where('draftKey', '>', after)
        .orderBy('draftKey')
        .limit(limit)
        .execute(),

    attendees: (org: OrgId, meetingIds: readonly number[]) =>
      db.read
        .selectFrom('attendees')
        .selectAll()
        .where('organizationId', '=', org)
        .where('meetingId', 'in', meetingIds)
        .orderBy('meetingId')
        .orderBy('position')
        .execute(),
  };
}
