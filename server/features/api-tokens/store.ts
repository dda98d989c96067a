// All SQL of API tokens. Only hashes are kept; a revoked one has no row.

import { type Scope, scopeNames } from '#contract/scopes.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId, SignedIn } from '#server/tenancy/authorize.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { callerColumns, callerOf } from '#server/features/sessions/caller.ts';

export type NewToken = Pick<Tables['apiTokens'], 'id' | 'userId' | 'name' | 'createdAt' | 'expiresAt'> & {
  token: string;
  scopes: readonly Scope[];
};

/** How stale the last use may be: a write for each call would make reading as slow as writing. */
const usedEveryMs = 5 * 60_000;

const scopesOf = (text: string): Scope[] => scopeNames.filter((scope) => text.split(' ').includes(scope));

export function apiTokenStore(db: Database, now: () => number) {
  const find = db.prepare((on, arg) =>
    on
      .selectFrom('apiTokens')
      .innerJoin('users', 'users.id', 'apiTokens.userId')
      .innerJoin('organizations', 'organizations.id', 'users.organizationId')
      .leftJoin('lastWrites', 'lastWrites.organizationId', 'users.organizationId')
      .select(['apiTokens.id', 'apiTokens.name as tokenName', 'apiTokens.scopes', 'apiTokens.lastUsedAt'])
      .select(callerColumns)
      .where('apiTokens.tokenHash', '=', arg('tokenHash'))
      .where((eb) =>
        eb.or([eb('apiTokens.expiresAt', 'is', null), eb('apiTokens.expiresAt', '>', arg('now'))]),
      ),
  );
  const touch = db.prepare((on, arg) =>
    on
      .updateTable('apiTokens')
      .set({ lastUsedAt: arg('now') })
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id')),
  );
  const list = db.prepare((on, arg) =>
    on
      .selectFrom('apiTokens')
      .select(['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
      .where('organizationId', '=', arg('org'))
      .where('userId', '=', arg('userId'))
      .orderBy('createdAt', 'desc')
      .orderBy('id'),
  );

  return {
    /** Whose token it is, with the rights that they have now; null when it is none any more. */
    async find(token: string): Promise<{ id: number; caller: SignedIn } | null> {
      const [row] = await find({ tokenHash: hashToken(token), now: now() });
      if (!row || row.status === 'removed') return null;
      if (now() - (row.lastUsedAt ?? 0) > usedEveryMs)
        await touch({ org: row.organizationId, id: row.id, now: now() });
      const apiToken = { name: row.tokenName, scopes: scopesOf(row.scopes) };
      return { id: row.id, caller: { ...callerOf(row, row.status, ''), apiToken } };
    },

    list: async (org: OrgId, userId: number, tx?: Tx) =>
      (await list({ org, userId }, tx)).map((row) => ({ ...row, scopes: scopesOf(row.scopes) })),

    async insert(org: OrgId, { token, scopes, ...row }: NewToken, tx: Tx): Promise<void> {
      await tx
        .insertInto('apiTokens')
        .values({
          ...row,
          organizationId: org,
          tokenHash: hashToken(token),
          scopes: scopes.join(' '),
          lastUsedAt: null,
        })
        .execute();
    },

    /** The name of what was revoked, or null when there was nothing. */
    async revoke(org: OrgId, userId: number, id: number, tx: Tx): Promise<string | null> {
      const [revoked] = await tx
        .deleteFrom('apiTokens')
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .execute();
      return revoked?.name ?? null;
    },

    revokeAll: async (org: OrgId, userId: number, tx: Tx) =>
      void (await tx
        .deleteFrom('apiTokens')
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .execute()),
  };
}
