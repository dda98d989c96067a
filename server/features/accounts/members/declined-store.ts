// Password hashes of declined applicants: only somebody with the password learns about the decline at sign-in.

import { emailKey } from '#domain/people/email-key.ts';
import { keptDeclinedMs } from '#domain/limits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function declinedStore(db: Database, now: () => number) {
  return {
    /** Call it before the account is deleted. Keeps nothing of an account without a password. */
    async keep(org: OrgId, userId: number, tx: Tx): Promise<void> {
      const user = await tx
        .selectFrom('users')
        .select(['emailKey', 'passwordHash'])
        .where('organizationId', '=', org)
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!user?.passwordHash) return;
      const row = { ...user, declinedAt: now() };
      await tx
        .insertInto('declinedApplicants')
        .values({ organizationId: org, ...row })
        .onConflict((conflict) => conflict.columns(['organizationId', 'emailKey']).doUpdateSet(row))
        .execute();
    },

    /** The password hash of the newest declined request with this address, or null. */
    async passwordHash(email: string): Promise<string | null> {
      const row = await db.read
        .selectFrom('declinedApplicants')
        .select('passwordHash')
        .where('emailKey', '=', emailKey(email))
        .where('declinedAt', '>', now() - keptDeclinedMs)
        .orderBy('declinedAt', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.passwordHash ?? null;
    },

    purgeExpired: () =>
      db.write((tx) =>
        tx
          .deleteFrom('declinedApplicants')
          .where('declinedAt', '<=', now() - keptDeclinedMs)
          .execute(),
      ),
  };
}
