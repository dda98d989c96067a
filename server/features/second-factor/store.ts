// All SQL of second factors. What is used up is used up in one statement, so that of two who try it at once one succeeds.

import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function secondFactorStore(db: Database, now: () => number) {
  const find = db.prepare((on, arg) =>
    on
      .selectFrom('secondFactors')
      .select(['lockedSecret', 'confirmedAt', 'lastStep'])
      .where('organizationId', '=', arg('org'))
      .where('userId', '=', arg('userId')),
  );
  const countCodes = db.prepare((on, arg) =>
    on
      .selectFrom('recoveryCodes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organizationId', '=', arg('org'))
      .where('userId', '=', arg('userId')),
  );
  const findUsers = db.prepare((on, arg) =>
    on
      .selectFrom('secondFactors')
      .select('userId')
      .where('organizationId', '=', arg('org'))
      .where('confirmedAt', 'is not', null),
  );
  const findOne = db.prepare((on) =>
    on
      .selectFrom('secondFactors')
      .select(['userId', 'lockedSecret'])
      .where('confirmedAt', 'is not', null)
      .orderBy('confirmedAt', 'desc')
      .limit(1),
  );
  const removeOf = (table: 'secondFactors' | 'recoveryCodes', org: OrgId, userId: number, tx: Tx) =>
    tx.deleteFrom(table).where('organizationId', '=', org).where('userId', '=', userId);

  return {
    read: async (org: OrgId, userId: number, tx?: Tx) => (await find({ org, userId }, tx))[0] ?? null,

    codesLeft: async (org: OrgId, userId: number) => (await countCodes({ org, userId }))[0]?.count ?? 0,

    /** Who in the organization signs in with two factors. */
    users: async (org: OrgId) => new Set((await findUsers({ org })).map(({ userId }) => userId)),

    /** The newest of the whole installation, for an operator's commands. */
    oneOfAll: async () => (await findOne({}))[0] ?? null,

    /** Keeps a secret that nobody has confirmed yet; false when one was confirmed before. */
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

    /** False when another one has confirmed meanwhile. */
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

    /** Each step counts once; false when it, or a later one, was used. */
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

    /** Whether it had been on. */
    async remove(org: OrgId, userId: number, tx: Tx): Promise<boolean> {
      await removeOf('recoveryCodes', org, userId, tx).execute();
      await tx.deleteFrom('signInTickets').where('userId', '=', userId).execute();
      const removed = await removeOf('secondFactors', org, userId, tx).returning('confirmedAt').execute();
      return removed.some(({ confirmedAt }) => confirmedAt !== null);
    },
  };
}
