// Failed sign-ins, counted by account and reason until the audit log gets them.

import { sql } from 'kysely';
import { failedSignInsMs } from '#domain/limits.ts';
import type { Device } from '#domain/people/device.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

export type Source = Device & { address: string | null };

export function failedSignInStore(db: Database, now: () => number) {
  return {
    /**
     * Counts one more failure. Addresses without an account are counted like accounts, by a hash, so that the time of the
     * answer does not tell which address has one.
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
        db.write((tx) =>
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
        ),
      );
    },

    /** Takes out what has been counted for the user. */
    takeOf: (userId: number, tx: Tx) =>
      tx.deleteFrom('failedSignIns').where('userId', '=', userId).returningAll().execute(),

    /** Takes out what has been counted for long enough. */
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
