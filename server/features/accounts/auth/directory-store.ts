// What anonymous visitors can read about organizations: the names of listed ones, and invitations they hold.

import { type ExpressionBuilder, sql } from 'kysely';
import { mostListedOrganizations } from '#contract/accounts/registration.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { containing } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';

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
  return {
    /** The organization and role of an invitation, unless it is unknown, used or expired. */
    invitation: (tokenHash: string, now: number, tx?: Tx) =>
      (tx ?? db.read)
        .selectFrom('invitations')
        .innerJoin('organizations', 'organizations.id', 'invitations.organizationId')
        .select(['organizations.id', 'organizations.name', 'invitations.role', 'invitations.mostUses'])
        .where('invitations.tokenHash', '=', tokenHash)
        .where('invitations.usedAt', 'is', null)
        .where('invitations.expiresAt', '>', now)
        .executeTakeFirst(),

    /** Those whose names contain the text. */
    listed: ({
      search = '',
      limit = mostListedOrganizations,
    }: {
      search?: string | undefined;
      limit?: number;
    }) =>
      db.read
        .selectFrom('organizations')
        .select(['id', 'name'])
        .where('listed', '=', 1)
        .where(sql<boolean>`lower("name") like ${containing(search.toLowerCase())} escape '\\'`)
        .where(hasActiveMember)
        .orderBy('name')
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Number of active administrators, or null if the organization is not listed. */
    async adminCount(id: number): Promise<number | null> {
      const row = await db.read
        .selectFrom('organizations')
        .leftJoin('users', (join) =>
          join
            .onRef('users.organizationId', '=', 'organizations.id')
            .on('users.role', '=', 'admin')
            .on('users.status', '=', 'active'),
        )
        .select((eb) => eb.fn.count<number>('users.id').as('count'))
        .where('organizations.id', '=', id)
        .where('organizations.listed', '=', 1)
        .where(hasActiveMember)
        .groupBy('organizations.id')
        .executeTakeFirst();
      return row?.count ?? null;
    },
  };
}
