// What the public may know of organizations: the names of the listed ones, and whether their admin seat is taken.

import type { ExpressionBuilder } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { hashToken } from '#server/db/identifiers.ts';

const mostListed = 1000;

/** An organization without an active member is dormant: it is not listed and cannot be joined. */
const hasActiveMember = (eb: ExpressionBuilder<Tables, 'organizations'>) =>
  eb.exists(
    eb
      .selectFrom('users as member')
      .select('member.id')
      .whereRef('member.organizationId', '=', 'organizations.id')
      .where('member.status', '=', 'active'),
  );

export function organizationDirectory(db: Database) {
  const listed = db.prepare((on) =>
    on
      .selectFrom('organizations')
      .select(['id', 'name'])
      .where('listed', '=', 1)
      .where(hasActiveMember)
      .orderBy('name')
      // Two of one name keep their order.
      .orderBy('id')
      .limit(mostListed),
  );
  const admins = db.prepare((on, arg) =>
    on
      .selectFrom('organizations')
      .leftJoin('users', (join) =>
        join
          .onRef('users.organizationId', '=', 'organizations.id')
          .on('users.role', '=', 'admin')
          .on('users.status', '=', 'active'),
      )
      .select((eb) => eb.fn.count<number>('users.id').as('count'))
      .where('organizations.id', '=', arg('id'))
      .where('organizations.listed', '=', 1)
      .where(hasActiveMember)
      .groupBy('organizations.id'),
  );

  const invitation = db.prepare((on, arg) =>
    on
      .selectFrom('invitations')
      .innerJoin('organizations', 'organizations.id', 'invitations.organizationId')
      .select(['organizations.id', 'organizations.name', 'invitations.role'])
      .where('invitations.tokenHash', '=', arg('tokenHash'))
      .where('invitations.usedAt', 'is', null)
      .where('invitations.expiresAt', '>', arg('now')),
  );

  return {
    /** What a link that can still be used invites to; null for any other. */
    invitation: async (token: string, now: number, tx?: Tx) =>
      (await invitation({ tokenHash: hashToken(token), now }, tx))[0] ?? null,
    listed: () => listed({}),
    /** Active administrators of a listed organization; null when no such organization is listed. */
    adminCount: async (id: number) => (await admins({ id }))[0]?.count ?? null,
  };
}
