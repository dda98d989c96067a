// Second factors and recovery codes. A single statement uses up a code, so that only one of two concurrent attempts succeeds.

import type { SecondFactorMethod } from '#contract/accounts/auth.ts';
import { countRows } from '#server/db/queries.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function secondFactorStore(db: Database, now: () => number) {
  const removeOf = (
    table: 'secondFactors' | 'passkeys' | 'recoveryCodes',
    org: OrgId,
    userId: number,
    tx: Tx,
  ) => tx.deleteFrom(table).where('organizationId', '=', org).where('userId', '=', userId);

  async function removeApp(org: OrgId, userId: number, tx: Tx): Promise<boolean> {
    const removed = await removeOf('secondFactors', org, userId, tx).returning('confirmedAt').execute();
    return removed.some(({ confirmedAt }) => confirmedAt !== null);
  }

  return {
    read: (org: OrgId, userId: number, tx?: Tx) =>
      (tx ?? db.read)
        .selectFrom('secondFactors')
        .select(['lockedSecret', 'confirmedAt', 'lastStep'])
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .executeTakeFirst(),

    /** What the account can use as the second step, apart from recovery codes; empty: two-factor sign-in is off. */
    async methods(org: OrgId, userId: number, tx?: Tx): Promise<SecondFactorMethod[]> {
      const from = (table: 'secondFactors' | 'passkeys') =>
        (tx ?? db.read)
          .selectFrom(table)
          .select('userId')
          .where('organizationId', '=', org)
          .where('userId', '=', userId)
          .limit(1);
      const app = await from('secondFactors').where('confirmedAt', 'is not', null).executeTakeFirst();
      const passkey = await from('passkeys').executeTakeFirst();
      return [...(passkey ? (['passkey'] as const) : []), ...(app ? (['app'] as const) : [])];
    },

    codesLeft: (org: OrgId, userId: number) =>
      countRows(
        db.read.selectFrom('recoveryCodes').where('organizationId', '=', org).where('userId', '=', userId),
      ),

    /** Ids of the members who sign in with two factors. */
    async users(org: OrgId): Promise<Set<number>> {
      const rows = await db.read
        .selectFrom('secondFactors')
        .select('userId')
        .where('organizationId', '=', org)
        .where('confirmedAt', 'is not', null)
        .union(db.read.selectFrom('passkeys').select('userId').where('organizationId', '=', org))
        .execute();
      return new Set(rows.map(({ userId }) => userId));
    },

    /** The newest secret of the whole installation, if any: operator commands check SECRET_KEY with it. */
    oneOfAll: () =>
      db.read
        .selectFrom('secondFactors')
        .select(['userId', 'lockedSecret'])
        .where('confirmedAt', 'is not', null)
        .orderBy('confirmedAt', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Saves an unconfirmed secret; false if the user already has a confirmed one. */
    async begin(org: OrgId, userId: number, lockedSecret: string, tx: Tx): Promise<boolean> {
      const begun = await tx
        .insertInto('secondFactors')
        .values({ organizationId: org, userId, lockedSecret, confirmedAt: null, lastStep: 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['organizationId', 'userId'])
            .doUpdateSet({ lockedSecret })
            .where('secondFactors.confirmedAt', 'is', null),
        )
        .returning('userId')
        .execute();
      return begun.length > 0;
    },

    /** False if it is confirmed already. */
    async confirm(org: OrgId, userId: number, step: number, tx: Tx): Promise<boolean> {
      const confirmed = await tx
        .updateTable('secondFactors')
        .set({ confirmedAt: now(), lastStep: step })
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .where('confirmedAt', 'is', null)
        .returning('userId')
        .execute();
      return confirmed.length > 0;
    },

    /** False if this time step or a later one was used already. */
    async useStep(org: OrgId, userId: number, step: number, tx: Tx): Promise<boolean> {
      const used = await tx
        .updateTable('secondFactors')
        .set({ lastStep: step })
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .where('confirmedAt', 'is not', null)
        .where('lastStep', '<', step)
        .returning('userId')
        .execute();
      return used.length > 0;
    },

    async useRecoveryCode(org: OrgId, userId: number, codeHash: string, tx: Tx): Promise<boolean> {
      const used = await removeOf('recoveryCodes', org, userId, tx)
        .where('codeHash', '=', codeHash)
        .returning('codeHash')
        .execute();
      return used.length > 0;
    },

    async replaceRecoveryCodes(org: OrgId, userId: number, hashes: readonly string[], tx: Tx): Promise<void> {
      await removeOf('recoveryCodes', org, userId, tx).execute();
      await tx
        .insertInto('recoveryCodes')
        .values(hashes.map((codeHash) => ({ organizationId: org, userId, codeHash })))
        .execute();
    },

    /** Returns whether there was a confirmed app. Passkeys and recovery codes stay. */
    removeApp,

    /** Removes the app, all passkeys and the recovery codes. Returns whether two-factor sign-in was on. */
    async remove(org: OrgId, userId: number, tx: Tx): Promise<boolean> {
      await removeOf('recoveryCodes', org, userId, tx).execute();
      for (const table of ['signInTickets', 'passkeyChallenges'] as const)
        await tx.deleteFrom(table).where('userId', '=', userId).execute();
      const passkeys = await removeOf('passkeys', org, userId, tx).returning('id').execute();
      const hadApp = await removeApp(org, userId, tx);
      return hadApp || passkeys.length > 0;
    },
  };
}
