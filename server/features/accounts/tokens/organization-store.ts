// API tokens of an organization: rows without a user. Meetings they save have the negative id of the token as their
// author, so that no account is the author.

import type { ExpressionBuilder } from 'kysely';
import type { Scope } from '#contract/endpoint.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashToken } from '#server/db/identifiers.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId, SignedIn } from '#server/tenancy/authorize.ts';
import { callerOf, organizationColumns, type OrganizationOfCaller } from '#server/sessions/caller-store.ts';
import { payWord, rightsOf, rightsUntilTakenOver } from './scopes.ts';

type NewToken = Pick<Tables['apiTokens'], 'id' | 'name' | 'createdAt' | 'expiresAt'> & {
  token: string;
  scopes: readonly Scope[];
  seesPay: boolean;
  createdBy: number;
};

/** Neither expired, nor left for too long without a responsible administrator. */
export const hasNotEnded = (now: number) => (eb: ExpressionBuilder<Tables, 'apiTokens'>) =>
  eb.and(
    (['apiTokens.expiresAt', 'apiTokens.takeOverUntil'] as const).map((end) =>
      eb.or([eb(end, 'is', null), eb(end, '>', now)]),
    ),
  );

export function organizationTokenStore(db: Database) {
  const ofOrganization = (org: OrgId, read: Database['read'] | Tx) =>
    read.selectFrom('apiTokens').where('apiTokens.organizationId', '=', org).where('userId', 'is', null);

  return {
    async list(org: OrgId, tx?: Tx) {
      const rows = await ofOrganization(org, tx ?? db.read)
        .leftJoin('users', (join) =>
          join
            .onRef('users.organizationId', '=', 'apiTokens.organizationId')
            .onRef('users.id', '=', 'apiTokens.createdBy'),
        )
        .select(['apiTokens.id', 'apiTokens.name', 'apiTokens.scopes', 'apiTokens.createdAt'])
        .select(['apiTokens.expiresAt', 'apiTokens.lastUsedAt', 'apiTokens.takeOverUntil'])
        .select('users.name as createdByName')
        .orderBy('apiTokens.createdAt', 'desc')
        .orderBy('apiTokens.id')
        .execute();
      return rows.map((row) => ({ ...row, ...rightsOf(row.scopes) }));
    },

    /** Makes this administrator responsible; false if nobody is asked to be, or it has ended. */
    async takeOver(org: OrgId, id: number, userId: number, now: number, tx: Tx): Promise<boolean> {
      const taken = await tx
        .updateTable('apiTokens')
        .set({ createdBy: userId, takeOverUntil: null })
        .where('organizationId', '=', org)
        .where('userId', 'is', null)
        .where('id', '=', id)
        .where('takeOverUntil', '>', now)
        .where(hasNotEnded(now))
        .returning('id')
        .executeTakeFirst();
      return taken !== undefined;
    },

    async insert(org: OrgId, { token, scopes, seesPay, ...row }: NewToken, tx: Tx): Promise<void> {
      await tx
        .insertInto('apiTokens')
        .values({
          ...row,
          organizationId: org,
          userId: null,
          tokenHash: hashToken(token),
          source: row.name,
          scopes: [...scopes, ...(seesPay ? [payWord] : [])].join(' '),
          lastUsedAt: null,
        })
        .execute();
    },

    /** Returns the name of the revoked token, or null if it does not exist. */
    async revoke(org: OrgId, id: number, tx: Tx): Promise<string | null> {
      const revoked = await tx
        .deleteFrom('apiTokens')
        .where('organizationId', '=', org)
        .where('userId', 'is', null)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return revoked?.name ?? null;
    },
  };
}

/** The caller of a token of an organization, or null for other or expired tokens. */
export async function organizationProgram(
  read: Database['read'] | Tx,
  token: string,
  now: number,
): Promise<{ id: number; lastUsedAt: number | null; caller: SignedIn } | null> {
  const row = await read
    .selectFrom('apiTokens')
    .innerJoin('organizations', 'organizations.id', 'apiTokens.organizationId')
    .select(['apiTokens.id', 'apiTokens.name as tokenName', 'apiTokens.scopes', 'apiTokens.source'])
    .select(['apiTokens.lastUsedAt', 'apiTokens.expiresAt', 'apiTokens.organizationId'])
    .select('apiTokens.takeOverUntil')
    .select(organizationColumns)
    .where('apiTokens.tokenHash', '=', hashToken(token))
    .where('apiTokens.userId', 'is', null)
    .where(hasNotEnded(now))
    .executeTakeFirst();
  if (!row) return null;
  const { id, tokenName: name, source, expiresAt, lastUsedAt } = row;
  const { scopes, seesPay } = (row.takeOverUntil === null ? rightsOf : rightsUntilTakenOver)(row.scopes);
  return { id, lastUsedAt, caller: programOf(row, { id, name, scopes, source, expiresAt, seesPay }, now) };
}

type Program = Omit<NonNullable<SignedIn['apiToken']>, 'isOfOrganization'> & { seesPay: boolean };

/** A program of the organization with `organizationColumns`: it has the rights of an administrator. */
export function programOf(
  organization: OrganizationOfCaller,
  { seesPay, ...token }: Program,
  now: number,
): SignedIn {
  const program = {
    ...organization,
    userId: -token.id,
    role: 'admin' as const,
    email: '',
    name: token.name,
    mustChangePassword: 0 as const,
    avatarKey: null,
    language: null,
    locale: null,
    ownFirstWeekday: null,
    canSeePay: 0 as const,
    userCreatedAt: now,
    approvedAt: null,
    // Programs need no second factor.
    hasSecondFactor: 1 as const,
  };
  const caller = callerOf(program, 'active', { sessionHash: '', isByProvider: false }, now);
  return { ...caller, hidesPay: !seesPay, apiToken: { ...token, isOfOrganization: true } };
}
