// Members of an organization, active or waiting for approval.

import { addressKey } from '#domain/accounts/look-alikes.ts';
import { emailKey } from '#domain/people/email-key.ts';
import { oneUsePasswordMs, tokenTakeOverMs } from '#domain/limits.ts';
import { countRows } from '#server/db/queries.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { newId } from '#server/db/identifiers.ts';

const columns = [
  'id',
  'name',
  'email',
  'username',
  'role',
  'status',
  'mustChangePassword',
  'oneUseUntil',
  'avatarKey',
  'addressVerifiedAt',
  'createdAt',
  'organizationId',
] as const;

export type NewPerson = {
  name: string;
  email: string;
  username: string | null;
  role: Role;
  passwordHash: string;
  addedBy: number;
};

/**
 * Key for an address that belongs to an account of another organization. The person cannot sign in with this account,
 * and the administrator who added it does not learn that the other account exists.
 */
const unclaimedKey = (org: OrgId, email: string) => `unclaimed:${org}:${emailKey(email)}`;

export function memberStore(db: Database, now: () => number) {
  const members = (org: OrgId, tx?: Tx) =>
    (tx ?? db.read)
      .selectFrom('users')
      .select(columns)
      .where('organizationId', '=', org)
      .where('status', '!=', 'removed');
  const activeAdmins = (org: OrgId, tx?: Tx) =>
    (tx ?? db.read)
      .selectFrom('users')
      .select(['id', 'mustChangePassword'])
      .where('organizationId', '=', org)
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute();
  const updateUser = (org: OrgId, id: number, tx: Tx) =>
    tx.updateTable('users').where('organizationId', '=', org).where('id', '=', id);

  return {
    all: async (org: OrgId) => (await members(org).execute()).filter(isPresent),

    /** The columns for searching and sorting members. */
    async withStatus<Status extends 'active' | 'pending'>(org: OrgId, status: Status) {
      const rows = await db.read
        .selectFrom('users')
        .select(['id', 'name', 'email', 'username'])
        .where('organizationId', '=', org)
        .where('status', '=', status)
        .execute();
      return rows.map((row) => ({ ...row, status }));
    },

    async byId(org: OrgId, id: number, tx?: Tx) {
      const row = await members(org, tx).where('id', '=', id).executeTakeFirst();
      return row && isPresent(row) ? row : null;
    },

    /** The members with these ids, in the order of the ids; ids of removed people are skipped. */
    async byIds(org: OrgId, ids: readonly number[]) {
      if (ids.length === 0) return [];
      const rows = (await members(org).where('id', 'in', ids).execute()).filter(isPresent);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** Locks the organization and checks, with the lock held, that the person is still an administrator. */
    async lockForAdmin(org: OrgId, userId: number, tx: Tx): Promise<boolean> {
      await lockOrganization(tx, org);
      return (await activeAdmins(org, tx)).some(({ id }) => id === userId);
    },

    /** Number of active administrators, and of those who chose their own password. */
    async adminCounts(org: OrgId, tx?: Tx) {
      const rows = await activeAdmins(org, tx);
      return { active: rows.length, settled: rows.filter((row) => row.mustChangePassword === 0).length };
    },

    adminNames: (org: OrgId) =>
      db.read
        .selectFrom('users')
        .select(['id', 'name'])
        .where('organizationId', '=', org)
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .execute(),

    /** Keys of those of these addresses that have an account here. */
    async presentAddresses(org: OrgId, emails: readonly string[]): Promise<Set<string>> {
      const keys = emails.flatMap((email) => [emailKey(email), unclaimedKey(org, email)]);
      const rows = await members(org).where('emailKey', 'in', keys).execute();
      return new Set(rows.map(({ email }) => emailKey(email)));
    },

    /** The earliest member, by the key of look-alike addresses. */
    async earliestOfAddress(org: OrgId): Promise<Map<string, number>> {
      const rows = await db.read
        .selectFrom('users')
        .select(['id', 'email'])
        .where('organizationId', '=', org)
        .where('status', '!=', 'removed')
        // Those who may be marked come last.
        .orderBy((eb) => eb.case().when('status', '=', 'active').then(0).else(1).end())
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return new Map(rows.toReversed().map(({ id, email }) => [addressKey(email), id]));
    },

    /** Number of people who are active or waiting for approval. */
    count: (org: OrgId, tx: Tx) => countRows(members(org, tx).clearSelect()),

    activeCount: (org: OrgId, tx: Tx) =>
      countRows(tx.selectFrom('users').where('organizationId', '=', org).where('status', '=', 'active')),

    waitingCount: (org: OrgId) =>
      countRows(
        db.read.selectFrom('users').where('organizationId', '=', org).where('status', '=', 'pending'),
      ),

    /** `elsewhere` is the address as the account of another organization spells it, or null if there is no such account. */
    async insert(org: OrgId, { email, ...rest }: NewPerson, tx: Tx) {
      const id = newId();
      const takenKeys = await tx
        .selectFrom('users')
        .select(['organizationId', 'email', 'emailKey'])
        .where('emailKey', 'in', [emailKey(email), unclaimedKey(org, email)])
        .execute();
      const holder = takenKeys.find((row) => row.emailKey === emailKey(email));
      if (holder && takenKeys.some((row) => row.organizationId === org)) return 'email-taken';
      const elsewhere = holder?.email ?? null;
      // Also for an address of another organization, which has none here: the response time must not differ.
      await removeUnclaimed(org, email, tx);
      await tx
        .insertInto('users')
        .values({
          ...rest,
          id,
          organizationId: org,
          email,
          emailKey: elsewhere === null ? emailKey(email) : unclaimedKey(org, email),
          status: 'active',
          mustChangePassword: 1,
          oneUseUntil: now() + oneUsePasswordMs,
          avatarKey: null,
          createdAt: now(),
        })
        .execute();
      return { id, elsewhere };
    },

    removeUnclaimed,

    /** Ends the sessions that the former one-use password started. */
    async renewOneUsePassword(org: OrgId, id: number, passwordHash: string, tx: Tx): Promise<void> {
      await updateUser(org, id, tx)
        .set({ passwordHash, oneUseUntil: now() + oneUsePasswordMs })
        .execute();
      for (const table of ['sessions', 'signInTickets'] as const)
        await tx.deleteFrom(table).where('userId', '=', id).execute();
    },

    approve: (org: OrgId, id: number, role: Role, tx: Tx) =>
      updateUser(org, id, tx).set({ role, status: 'active', approvedAt: now() }).execute(),

    /** Returns the names of the organization's tokens that another administrator should take over now. */
    async setRole(org: OrgId, id: number, role: Role, tx: Tx): Promise<string[]> {
      await updateUser(org, id, tx).set({ role }).execute();
      if (role === 'admin') return [];
      await removeInvitations(tx, { org }, id);
      return leaveTokens(org, id, now(), tx);
    },
  };
}

/** Deletes the account that was added with this address while it belonged to another organization. */
async function removeUnclaimed(org: OrgId, email: string, tx: Tx): Promise<void> {
  await tx.deleteFrom('users').where('emailKey', '=', unclaimedKey(org, email)).execute();
}

/** Another administrator may take over the person's tokens of the organization; with its last member, all end. */
export async function leaveTokens(org: OrgId, userId: number, now: number, tx: Tx): Promise<string[]> {
  const colleague = await tx
    .selectFrom('users')
    .select('id')
    .where('organizationId', '=', org)
    .where('id', '!=', userId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  if (!colleague) {
    await tx.deleteFrom('apiTokens').where('organizationId', '=', org).execute();
    return [];
  }
  const left = await tx
    .updateTable('apiTokens')
    .set({ takeOverUntil: now + tokenTakeOverMs })
    .where('organizationId', '=', org)
    .where('userId', 'is', null)
    .where('createdBy', '=', userId)
    .where('takeOverUntil', 'is', null)
    .returning('name')
    .execute();
  return left.map(({ name }) => name);
}

/** Revokes the open invitations of a person who is no longer an administrator. */
export async function removeInvitations(tx: Tx, { org }: { org: OrgId }, userId: number): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('organizationId', '=', org)
    .where('createdBy', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

const recipientLimit = 10;

/** Addresses of the people who can approve the newest applicant; empty if others waited before, since a mail was sent then. */
export async function approversToNotify(org: OrgId, tx: Tx): Promise<string[]> {
  const waiting = await countRows(
    tx.selectFrom('users').where('organizationId', '=', org).where('status', '=', 'pending'),
  );
  if (waiting > 1) return [];
  const admins = await addressesOf(org, 'admin', tx);
  return admins.length > 0 ? admins : addressesOf(org, 'user', tx);
}

export async function addressesOf(org: OrgId, role: Role, tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('organizationId', '=', org)
    .where('status', '=', 'active')
    .where('role', '=', role)
    // A person who was added and never signed in may not know about the account.
    .where('mustChangePassword', '=', 0)
    .orderBy('createdAt')
    .limit(recipientLimit)
    .execute();
  return rows.map(({ email }) => email);
}

type Present<Row> = Row & { status: 'active' | 'pending' };

const isPresent = <Row extends { status: string }>(row: Row): row is Present<Row> =>
  row.status === 'active' || row.status === 'pending';

export type MemberRow = NonNullable<Awaited<ReturnType<ReturnType<typeof memberStore>['byId']>>>;
