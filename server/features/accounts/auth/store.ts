// Accounts before a session exists. Only this store may read across organizations.

import { emailKey } from '#domain/people/email-key.ts';
import type { MemberStatus } from '#domain/accounts/member-rules.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import type { Language } from '#contract/languages.ts';
import { defaultCurrency } from '#domain/money/currency.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { countRows } from '#server/db/queries.ts';
import { lockRows } from '#server/db/row-locks.ts';
import { hashToken, newId, newOrganizationId } from '#server/db/identifiers.ts';
import { setDefaultRates } from '#server/features/people/people/default-rates-store.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { defaultOrgRoleRows } from '#server/org-roles/store.ts';

export type NewUser = {
  email: string;
  name: string;
  role: Role;
  status: MemberStatus;
  passwordHash: string;
  language?: Language | null;
  /** Null if the address is not verified. */
  addressVerifiedAt?: number | null;
};

type NewOrganization = {
  name: string;
  timeZone: string;
  currency?: string;
  firstWeekday?: number;
  language?: Language;
  isListed?: boolean;
};

export function accountStore(db: Database, now: () => number) {
  const deleteResets = (userId: number, tx: Tx) =>
    tx.deleteFrom('passwordResets').where('userId', '=', userId);

  return {
    byEmail: (email: string, tx?: Tx) =>
      (tx ?? db.read)
        .selectFrom('users')
        .select(['id', 'organizationId', 'email', 'name', 'role', 'passwordHash', 'oneUseUntil'])
        .select('mustChangePassword')
        .where('emailKey', '=', emailKey(email))
        .executeTakeFirst(),

    async createUser(organizationId: number, user: NewUser, tx: Tx): Promise<number> {
      const id = newId();
      await tx
        .insertInto('users')
        .values({
          ...user,
          organizationId,
          id,
          emailKey: emailKey(user.email),
          username: null,
          mustChangePassword: 0,
          avatarKey: null,
          createdAt: now(),
        })
        .execute();
      return id;
    },

    /** Whether one more organization may be created. A concurrent registration waits until the transaction ends. */
    async hasRoomForOrganization(max: number | null, tx: Tx): Promise<boolean> {
      if (max === null) return true;
      if (db.engine === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtext('meetingcost organizations'))`.execute(tx);
      return (await countRows(tx.selectFrom('organizations').where('deletedAt', 'is', null))) < max;
    },

    /** Creates an organization with default roles, and with the default rates of its currency; joining it needs approval. */
    async createOrganization({ isListed = true, ...given }: NewOrganization, tx: Tx): Promise<number> {
      const id = newOrganizationId();
      const created = { joinPolicy: 'approval', listed: isListed ? 1 : 0, createdAt: now() } as const;
      await tx
        .insertInto('organizations')
        .values({ id, ...given, ...created })
        .execute();
      await setDefaultRates(tx, unverifiedOrg(id), given.currency ?? defaultCurrency);
      await tx.insertInto('orgRoles').values(defaultOrgRoleRows(id)).execute();
      return id;
    },

    /**
     * A listed organization, locked until the transaction ends so that two applicants cannot take the same role.
     */
    async organizationToJoin(id: number, tx: Tx) {
      const query = tx.selectFrom('organizations').select(['id', 'name', 'joinPolicy']).where('id', '=', id);
      const [organization] = await lockRows(db.engine, query.where('listed', '=', 1)).execute();
      if (!organization) return null;
      const active = await tx
        .selectFrom('users')
        .select('role')
        .where('organizationId', '=', id)
        .where('status', '=', 'active')
        .execute();
      return {
        ...organization,
        adminCount: active.filter(({ role }) => role === 'admin').length,
        activeCount: active.length,
      };
    },

    /** Also ends sign-ins that wait for their second factor, and revokes open reset links. */
    async setPassword(userId: number, passwordHash: string, tx: Tx): Promise<void> {
      await tx
        .updateTable('users')
        .set({ passwordHash, mustChangePassword: 0, oneUseUntil: null })
        .where('id', '=', userId)
        .execute();
      await tx.deleteFrom('signInTickets').where('userId', '=', userId).execute();
      await deleteResets(userId, tx).execute();
    },

    /** Somebody else may have added the passkeys: until used with the new password, they do not work alone. */
    async askPasswordWithPasskeys(userId: number, tx: Tx): Promise<void> {
      await tx.updateTable('passkeys').set({ needsPassword: 1 }).where('userId', '=', userId).execute();
    },

    /**
     * Whether the password is still the one that was just verified (hashing takes a while). Locks the account until the
     * transaction ends, so that a concurrent password change waits and then ends the new session too.
     */
    async isStill({ id, passwordHash }: { id: number; passwordHash: string }, tx: Tx): Promise<boolean> {
      const query = tx.selectFrom('users').select('id').where('id', '=', id);
      const rows = await lockRows(db.engine, query.where('passwordHash', '=', passwordHash)).execute();
      return rows.length > 0;
    },

    /** Locks the account if called in a transaction. */
    async hasPassword(organizationId: number, userId: number, tx?: Tx): Promise<boolean> {
      const query = (tx ?? db.read)
        .selectFrom('users')
        .select('passwordHash')
        .where('organizationId', '=', organizationId)
        .where('id', '=', userId);
      const [user] = await (tx ? lockRows(db.engine, query) : query).execute();
      return Boolean(user?.passwordHash);
    },

    /** Revokes API tokens and the private calendar address, which an intruder may have created. */
    async revokeTokens(userId: number, tx: Tx): Promise<void> {
      for (const table of ['apiTokens', 'calendarFeeds'] as const)
        await tx.deleteFrom(table).where('userId', '=', userId).execute();
    },

    /** A mailed link verifies the address; one that the operator hands over does not. */
    async saveReset(
      userId: number,
      token: string,
      expiresAt: number,
      tx: Tx,
      isMailed = false,
    ): Promise<void> {
      const reset = { tokenHash: hashToken(token), userId, expiresAt, mailed: isMailed ? 1 : 0 } as const;
      await tx.insertInto('passwordResets').values(reset).execute();
    },

    /** The owner of a valid reset link, or null. Uses up this link and revokes all others of the account. */
    async useReset(token: string, tx: Tx) {
      const tokenHash = hashToken(token);
      const reset = await tx
        .selectFrom('passwordResets')
        .select(['userId', 'mailed'])
        .where('tokenHash', '=', tokenHash)
        .where('expiresAt', '>', now())
        .executeTakeFirst();
      if (!reset) return null;
      // Lock the account before its links, in the same order as a password change, to avoid a deadlock.
      await lockRows(db.engine, tx.selectFrom('users').select('id').where('id', '=', reset.userId)).execute();
      const owner = await tx
        .selectFrom('users')
        .innerJoin('organizations', 'organizations.id', 'users.organizationId')
        .select([
          'users.id',
          'users.organizationId',
          'users.email',
          'users.name',
          'organizations.name as organizationName',
        ])
        .where('users.id', '=', reset.userId)
        .executeTakeFirst();
      const removed = await deleteResets(reset.userId, tx).returning('tokenHash').execute();
      // A concurrent use of the link waited for the lock and now finds no row.
      return removed.some((row) => row.tokenHash === tokenHash) && owner
        ? { ...owner, isMailed: reset.mailed === 1 }
        : null;
    },

    /** Uses an invitation once; null if it is unknown, used up or expired. */
    async useInvitation(tokenHash: string, tx: Tx) {
      const [invitation] = await tx
        .updateTable('invitations')
        .set((eb) => ({
          uses: eb('uses', '+', 1),
          usedAt: eb
            .case()
            .when(eb('uses', '+', 1), '>=', eb.ref('mostUses'))
            .then(now())
            .else(null)
            .end(),
          email: null,
        }))
        .where('tokenHash', '=', tokenHash)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now())
        .returning(['id', 'organizationId', 'role', 'mostUses'])
        .execute();
      return invitation ?? null;
    },

    /** Deletes open invitations that were made for the address, which has an account now. */
    async endInvitations(org: OrgId, email: string, tx: Tx): Promise<void> {
      await tx
        .deleteFrom('invitations')
        .where('organizationId', '=', org)
        .where('usedAt', 'is', null)
        .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', emailKey(email)))
        .execute();
    },

    async purgeExpiredResets(): Promise<void> {
      await db.write((tx) => tx.deleteFrom('passwordResets').where('expiresAt', '<=', now()).execute());
    },
  };
}
