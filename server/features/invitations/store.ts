// All SQL of the links that an organization gives out. Using one up belongs to registration, in server/auth.

import type { Database, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type NewInvitation = Omit<Tables['invitations'], 'organizationId' | 'usedAt'>;

export function invitationStore(db: Database) {
  const open = db.prepare((on, arg) =>
    on
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
      .where('invitations.organizationId', '=', arg('org'))
      .where('invitations.usedAt', 'is', null)
      .where('invitations.expiresAt', '>', arg('now'))
      .orderBy('invitations.createdAt', 'desc')
      .orderBy('invitations.id'),
  );

  return {
    /** Those that can still be used, the newest first. */
    open: (org: OrgId, now: number, tx?: Tx) => open({ org, now }, tx),

    async insert(org: OrgId, invitation: NewInvitation, tx: Tx): Promise<void> {
      await tx
        .insertInto('invitations')
        .values({ ...invitation, organizationId: org, usedAt: null })
        .execute();
    },

    /** False when there is none that can still be used. */
    async revoke(org: OrgId, id: number, tx: Tx): Promise<boolean> {
      const rows = await tx
        .deleteFrom('invitations')
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .where('usedAt', 'is', null)
        .returning('id')
        .execute();
      return rows.length > 0;
    },
  };
}
