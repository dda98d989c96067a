// Invitation links of an organization. Registration uses them up, see server/features/accounts/auth/store.ts.

import type { Database, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type NewInvitation = Omit<Tables['invitations'], 'organizationId' | 'usedAt'>;

export function invitationStore(db: Database) {
  return {
    /** Invitations that can still be used, newest first. */
    open: (org: OrgId, now: number, tx?: Tx) =>
      (tx ?? db.read)
        .selectFrom('invitations')
        .leftJoin('users', (join) =>
          join
            .onRef('users.organizationId', '=', 'invitations.organizationId')
            .onRef('users.id', '=', 'invitations.createdBy'),
        )
        .select([
          'invitations.id',
          'invitations.role',
          'invitations.createdAt',
          'invitations.expiresAt',
          'users.name as createdByName',
        ])
        .where('invitations.organizationId', '=', org)
        .where('invitations.usedAt', 'is', null)
        .where('invitations.expiresAt', '>', now)
        .orderBy('invitations.createdAt', 'desc')
        .orderBy('invitations.id')
        .execute(),

    async insert(org: OrgId, invitation: NewInvitation, tx: Tx): Promise<void> {
      await tx
        .insertInto('invitations')
        .values({ ...invitation, organizationId: org, usedAt: null })
        .execute();
    },

    /** False if there is no such unused invitation. */
    async revoke(org: OrgId, id: number, tx: Tx): Promise<boolean> {
      const revoked = await tx
        .deleteFrom('invitations')
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .where('usedAt', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return revoked !== undefined;
    },
  };
}
