// Failed sign-ins, counted by account and reason until they are written to the audit log.

import { sql } from 'kysely';
import { failedSignInsMs } from '#domain/limits.ts';
import type { Device } from '#domain/accounts/device.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

export type Source = Device & { address: string | null };

export function failedSignInStore(db: Database, now: () => number) {
  return {
    /**
     * Counts one more failure. Addresses without an account are counted by a hash, like accounts, so that the
     * response time does not reveal which address has one.
     */
    async count(reason: string, account: number | string, source: Source): Promise<void> {
      const row = {
        keyHash: hashToken(`${reason}:${account}`),
        userId: typeof account === 'number' ? account : null,
        reason,
        times: 1,
        firstAt: now(),
        lastAt: now(),
        ...source,
      };
      await asSystem(() =>
        db.write(
          (tx) =>
            tx
              .insertInto('failedSignIns')
              .values(row)
              .onConflict((conflict) =>
                conflict.column('keyHash').doUpdateSet({
                  ...source,
                  lastAt: now(),
                  times: sql`"failedSignIns"."times" + 1`,
                }),
              )
              .execute(),
          'counter',
        ),
      );
    },

    /** Takes the counted failures of the user. */
    takeOf: (userId: number, tx: Tx) =>
      tx.deleteFrom('failedSignIns').where('userId', '=', userId).returningAll().execute(),

    /** Takes the failures whose counting period is over. */
    takeEnded: (tx: Tx) =>
      tx
        .deleteFrom('failedSignIns')
        .where('firstAt', '<=', now() - failedSignInsMs)
        .returningAll()
        .execute(),

    /** The organization of an active member. */
    organizationOf: (userId: number, tx: Tx) =>
      tx
        .selectFrom('users')
        .select('organizationId')
        .where('id', '=', userId)
        .where('status', '=', 'active')
        .executeTakeFirst(),
  };
}
