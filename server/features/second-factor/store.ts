// Second factors and recovery codes. A single statement uses up a code, so that only one of two concurrent attempts succeeds.

import { countRows } from '#server/db/queries.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function secondFactorStore(db: Database, now: () => number) {
  const removeOf = (table: 'secondFactors' | 'recoveryCodes', org: OrgId, userId: number, tx: Tx) =>
    tx.deleteFrom(table).where('organizationId', '=', org).where('userId', '=', userId);

  return {
    read: (org: OrgId, userId: number, tx?: Tx) =>
      (tx ?? db.read)
        .selectFrom('secondFactors')
        .select(['lockedSecret', 'confirmedAt', 'lastStep'])
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .executeTakeFirst(),

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

    /** Whether two-factor sign-in was on. */
    async remove(org: OrgId, userId: number, tx: Tx): Promise<boolean> {
      await removeOf('recoveryCodes', org, userId, tx).execute();
      await tx.deleteFrom('signInTickets').where('userId', '=', userId).execute();
      const removed = await removeOf('secondFactors', org, userId, tx).returning('confirmedAt').execute();
      return removed.some(({ confirmedAt }) => confirmedAt !== null);
    },
  };
}
