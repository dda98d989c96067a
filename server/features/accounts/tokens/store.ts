// API tokens. Only their hashes are stored; revoking a token deletes its row.

import type { Scope } from '#contract/endpoint.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { unlessUnavailable } from '#server/db/faults.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId, SignedIn } from '#server/tenancy/authorize.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { hasNotEnded, organizationProgram } from './organization-store.ts';
import { parseScopes } from './scopes.ts';
import { callerColumns, callerOf, hasIdentity } from '#server/sessions/caller-store.ts';

export type NewToken = Pick<Tables['apiTokens'], 'id' | 'userId' | 'name' | 'createdAt' | 'expiresAt'> & {
  token: string;
  /** Defaults to its name. */
  source?: string;
  scopes: readonly Scope[];
};

/** Precision of `lastUsedAt`: updating it with every call would turn each read into a write. */
const lastUsedPrecisionMs = 5 * 60_000;

export function apiTokenStore(db: Database, now: () => number) {
  /** With a full disk, reads still work. */
  const touch = async (
    organizationId: number,
    { id, lastUsedAt }: { id: number; lastUsedAt: number | null },
  ) => {
    if (now() - (lastUsedAt ?? 0) <= lastUsedPrecisionMs) return;
    await unlessUnavailable(
      db.write((tx) =>
        tx
          .updateTable('apiTokens')
          .set({ lastUsedAt: now() })
          .where('organizationId', '=', organizationId)
          .where('id', '=', id)
          .execute(),
      ),
    );
  };

  async function findOfOrganization(token: string, tx?: Tx) {
    const program = await organizationProgram(tx ?? db.read, token, now());
    if (program && !tx) await touch(program.caller.organization.id, program);
    return program;
  }

  return {
    /** The caller with their current rights, or null for an unknown or expired token. */
    async find(token: string, tx?: Tx): Promise<{ id: number; caller: SignedIn } | null> {
      const row = await (tx ?? db.read)
        .selectFrom('apiTokens')
        .innerJoin('users', 'users.id', 'apiTokens.userId')
        .innerJoin('organizations', 'organizations.id', 'users.organizationId')
        .select(['apiTokens.id', 'apiTokens.name as tokenName', 'apiTokens.scopes'])
        .select(['apiTokens.source', 'apiTokens.lastUsedAt', 'apiTokens.expiresAt'])
        .select(hasIdentity)
        .select(callerColumns)
        .where('apiTokens.tokenHash', '=', hashToken(token))
        .where(hasNotEnded(now()))
        .executeTakeFirst();
      if (!row) return findOfOrganization(token, tx);
      if (row.status === 'removed') return null;
      if (!tx) await touch(row.organizationId, row);
      const { id, source, expiresAt } = row;
      const apiToken = { id, name: row.tokenName, scopes: parseScopes(row.scopes), source, expiresAt };
      const how = { sessionHash: '', isByProvider: row.hasIdentity === 1 };
      return { id, caller: { ...callerOf(row, row.status, how, now()), apiToken } };
    },

    /** Whether the token and the membership of its owner still exist. */
    async isLive(org: OrgId, id: number): Promise<boolean> {
      const row = await db.read
        .selectFrom('apiTokens')
        .leftJoin('users', 'users.id', 'apiTokens.userId')
        .select('apiTokens.id')
        .where('apiTokens.organizationId', '=', org)
        .where('apiTokens.id', '=', id)
        .where(hasNotEnded(now()))
        .where((eb) => eb.or([eb('apiTokens.userId', 'is', null), eb('users.status', '=', 'active')]))
        .executeTakeFirst();
      return row !== undefined;
    },

    async list(org: OrgId, userId: number, tx?: Tx) {
      const rows = await (tx ?? db.read)
        .selectFrom('apiTokens')
        .select(['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, scopes: parseScopes(row.scopes) }));
    },

    async insert(org: OrgId, { token, scopes, source, ...row }: NewToken, tx: Tx): Promise<void> {
      await tx
        .insertInto('apiTokens')
        .values({
          ...row,
          organizationId: org,
          tokenHash: hashToken(token),
          source: source ?? row.name,
          createdBy: row.userId,
          scopes: scopes.join(' '),
          lastUsedAt: null,
        })
        .execute();
    },

    /** Returns the name of the revoked token, or null if it does not exist. */
    async revoke(org: OrgId, userId: number, id: number, tx: Tx): Promise<string | null> {
      const revoked = await tx
        .deleteFrom('apiTokens')
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return revoked?.name ?? null;
    },

    async revokeAll(org: OrgId, userId: number, tx: Tx): Promise<void> {
      await tx
        .deleteFrom('apiTokens')
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .execute();
    },
  };
}
