// Invitation links of an organization. Registration uses them up, see server/features/accounts/auth/store.ts.

import type { Selectable } from 'kysely';
import { identityKey } from '#domain/people/matching.ts';
import type { ErasedPerson } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashToken } from '#server/db/identifiers.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Row = Selectable<Tables['invitations']>;
export type NewInvitation = Omit<Row, 'organizationId' | 'usedAt' | 'uses'>;

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
          'invitations.email',
          'invitations.mostUses',
          'invitations.uses',
          'users.name as createdByName',
        ])
        .where('invitations.organizationId', '=', org)
        .where('invitations.usedAt', 'is', null)
        .where('invitations.expiresAt', '>', now)
        .orderBy('invitations.createdAt', 'desc')
        .orderBy('invitations.id')
        .execute(),

    /** Active people of the directory, each with one address, in lower case. */
    withoutAccount: (org: OrgId, limit: number) =>
      db.read
        .selectFrom('people')
        .innerJoin('personIdentities', (join) =>
          join
            .onRef('personIdentities.organizationId', '=', 'people.organizationId')
            .onRef('personIdentities.personId', '=', 'people.id'),
        )
        .select((eb) => ['people.name', eb.fn.min('personIdentities.identity').as('email')])
        .where('people.organizationId', '=', org)
        .where('people.leftOn', 'is', null)
        .where('personIdentities.identity', 'like', '%_@_%')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('users')
                .innerJoin('personIdentities as own', 'own.identity', 'users.emailKey')
                .select('users.id')
                .where('users.organizationId', '=', org)
                .where('own.organizationId', '=', org)
                .whereRef('own.personId', '=', 'people.id')
                .where('users.status', '!=', 'removed'),
            ),
          ),
        )
        .groupBy(['people.id', 'people.name', 'people.nameKey'])
        .orderBy('people.nameKey')
        .limit(limit)
        .execute(),

    async insert(org: OrgId, invitations: readonly NewInvitation[], tx: Tx): Promise<void> {
      await tx
        .insertInto('invitations')
        .values(invitations.map((invitation) => ({ ...invitation, organizationId: org, usedAt: null })))
        .execute();
    },

    /** False if it is used, expired or revoked. */
    async renewToken(org: OrgId, id: number, token: string, now: number, tx: Tx): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set({ tokenHash: hashToken(token) })
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Removes the addresses of expired invitations, of all organizations. */
    forgetExpired: (now: number) =>
      db.write((tx) =>
        tx
          .updateTable('invitations')
          .set({ email: null })
          .where('expiresAt', '<=', now)
          .where('email', 'is not', null)
          .execute(),
      ),

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

/** Revokes the invitations of an erased person. */
export async function eraseInvited(tx: Tx, { org }: OrgLock, { keys }: ErasedPerson): Promise<void> {
  const invited = await tx
    .selectFrom('invitations')
    .select(['id', 'email'])
    .where('organizationId', '=', org)
    .where('email', 'is not', null)
    .execute();
  const ids = invited.flatMap(({ id, email }) => (keys.has(identityKey(email ?? '')) ? [id] : []));
  if (ids.length > 0)
    await tx.deleteFrom('invitations').where('organizationId', '=', org).where('id', 'in', ids).execute();
}
