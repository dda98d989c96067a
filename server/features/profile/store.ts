// All SQL of somebody's own account, and of what they made.

import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId, SignedIn } from '#server/tenancy/authorize.ts';

/** The caller: also somebody who waits for approval has an account. */
type Owner = Pick<SignedIn, 'userId' | 'organization'>;

export function profileStore(db: Database) {
  return {
    details: ({ userId, organization }: Owner) =>
      db.read
        .selectFrom('users')
        .select(['username', 'createdAt'])
        .where('organizationId', '=', organization.id)
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),

    /** Who has not been removed, the ones who wait included. */
    people: async (org: OrgId, tx: Tx): Promise<number> => {
      const { count } = await tx
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('organizationId', '=', org)
        .where('status', '!=', 'removed')
        .executeTakeFirstOrThrow();
      return count;
    },

    async rename({ userId, organization }: Owner, name: string, tx: Tx): Promise<void> {
      await tx
        .updateTable('users')
        .set({ name })
        .where('organizationId', '=', organization.id)
        .where('id', '=', userId)
        .execute();
    },

    /** At most `limit` meetings that somebody recorded, in the order of an index by their author. */
    meetings: (org: OrgId, createdBy: number, after: string, limit: number) =>
      db.read
        .selectFrom('meetings')
        .selectAll()
        .where('organizationId', '=', org)
        .where('createdBy', '=', createdBy)
        .where('deletedAt', 'is', null)
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
