// Accounts before there is a session: this is the only store that may look across organizations.

import type { MemberStatus } from '#domain/people/joining.ts';
import type { Role } from '#domain/people/permissions.ts';
import { defaultSalaryTiers } from '#domain/money/salary-tiers.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { held } from '#server/db/row-locks.ts';
import { hashToken, newId } from '#server/db/identifiers.ts';
import { defaultOrgRoleRows } from '#server/features/org-roles/store.ts';

/** Under what an account is found. No more than ASCII capitals is folded: the Kelvin sign, too, has k as its small letter. */
export const emailKey = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export type NewUser = { email: string; name: string; role: Role; status: MemberStatus; passwordHash: string };

export type AccountStore = ReturnType<typeof accountStore>;

export function accountStore(db: Database, now: () => number) {
  const byEmail = db.prepare((on, arg) =>
    on
      .selectFrom('users')
      .select(['id', 'organizationId', 'email', 'name', 'passwordHash'])
      .where('emailKey', '=', arg('emailKey')),
  );
  const setPassword = db.prepare((on, arg) =>
    on
      .updateTable('users')
      .set({ passwordHash: arg('passwordHash'), mustChangePassword: 0 })
      .where('id', '=', arg('userId')),
  );
  const removeTickets = db.prepare((on, arg) =>
    on.deleteFrom('signInTickets').where('userId', '=', arg('userId')),
  );
  const removeTokens = db.prepare((on, arg) =>
    on.deleteFrom('apiTokens').where('userId', '=', arg('userId')),
  );
  const insertReset = db.prepare((on, arg) =>
    on
      .insertInto('passwordResets')
      .values({ tokenHash: arg('tokenHash'), userId: arg('userId'), expiresAt: arg('expiresAt') }),
  );
  const findReset = db.prepare((on, arg) =>
    on
      .selectFrom('passwordResets')
      .select('userId')
      .where('tokenHash', '=', arg('tokenHash'))
      .where('expiresAt', '>', arg('now')),
  );
  const removeResets = db.prepare((on, arg) =>
    on.deleteFrom('passwordResets').where('userId', '=', arg('userId')).returning('tokenHash'),
  );
  const sweepResets = db.prepare((on, arg) =>
    on.deleteFrom('passwordResets').where('expiresAt', '<=', arg('now')),
  );

  return {
    byEmail: async (email: string, tx?: Tx) => (await byEmail({ emailKey: emailKey(email) }, tx))[0] ?? null,

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

    /** A new organization with the default tiers and roles; approval is needed to join it, and it is listed. */
    async createOrganization(name: string, timeZone: string, tx: Tx): Promise<number> {
      const id = newId();
      await tx
        .insertInto('organizations')
        .values({ id, name, timeZone, joinPolicy: 'approval', listed: 1, createdAt: now() })
        .execute();
      await tx
        .insertInto('salaryTiers')
        .values(defaultSalaryTiers.map((tier) => ({ ...tier, organizationId: id })))
        .execute();
      await tx.insertInto('orgRoles').values(defaultOrgRoleRows(id)).execute();
      return id;
    },

    /** A listed organization, locked until the transaction ends: two applicants for one seat come one by one. */
    async organizationToJoin(id: number, tx: Tx) {
      const query = tx.selectFrom('organizations').select(['id', 'joinPolicy']).where('id', '=', id);
      const [organization] = await held(db.engine, query.where('listed', '=', 1)).execute();
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

    /**
     * Whoever is between the two steps of a sign-in has shown the password before, and starts again; and a link that was
     * asked for before is worth nothing any more.
     */
    async setPassword(userId: number, passwordHash: string, tx: Tx): Promise<void> {
      await setPassword({ userId, passwordHash }, tx);
      await removeTickets({ userId }, tx);
      await removeResets({ userId }, tx);
    },

    /**
     * Whether the password is still the one that was verified, which takes a while. The account is held until the
     * transaction ends: who sets another password waits, and then ends what this one has begun.
     */
    async isStill({ id, passwordHash }: { id: number; passwordHash: string }, tx: Tx): Promise<boolean> {
      const query = tx.selectFrom('users').select('id').where('id', '=', id);
      const rows = await held(db.engine, query.where('passwordHash', '=', passwordHash)).execute();
      return rows.length > 0;
    },

    /** Whoever had the password may have made keys with it. */
    revokeTokens: async (userId: number, tx: Tx) => void (await removeTokens({ userId }, tx)),

    saveReset: async (userId: number, token: string, expiresAt: number) =>
      void (await insertReset({ tokenHash: hashToken(token), userId, expiresAt })),

    /** Whose reset link it is; using it up takes away every other link of the account too. */
    async useReset(token: string, tx: Tx): Promise<number | null> {
      const tokenHash = hashToken(token);
      const [reset] = await findReset({ tokenHash, now: now() }, tx);
      if (!reset) return null;
      // The account before its links, as whoever changes the password does: otherwise each could wait for the other.
      await held(db.engine, tx.selectFrom('users').select('id').where('id', '=', reset.userId)).execute();
      const removed = await removeResets({ userId: reset.userId }, tx);
      // Of two who use it at once, the second has waited for the first and finds nothing to remove.
      return removed.some((row) => row.tokenHash === tokenHash) ? reset.userId : null;
    },

    /** Uses an invitation up, or null when it cannot be used any more. Its row stays, and says when that was. */
    async useInvitation(token: string, tx: Tx) {
      const [invitation] = await tx
        .updateTable('invitations')
        .set({ usedAt: now() })
        .where('tokenHash', '=', hashToken(token))
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now())
        .returning(['id', 'organizationId', 'role'])
        .execute();
      return invitation ?? null;
    },

    sweepResets: async () => void (await sweepResets({ now: now() })),
  };
}
