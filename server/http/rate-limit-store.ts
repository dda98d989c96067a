// The counters of the rate limits: one row per key and window.

import { sql } from 'kysely';
import type { RateLimit } from '#domain/limits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

export type RateLimitStore = {
  /** Counts an attempt. Returns the seconds to wait if there were too many in the window, otherwise 0. */
  take(key: string, limit: RateLimit): Promise<number>;
  /** Reverts one attempt that proved legitimate. */
  refund(key: string): Promise<void>;
  /** Reverts all attempts. */
  reset(key: string): Promise<void>;
  /** Deletes expired windows. */
  purgeExpired(): Promise<void>;
};

/**
 * Counts an attempt, or `amount` of them, in the transaction; returns the attempts in the window including these, and
 * the end of the window.
 */
export function countAttempt(
  key: string,
  { windowMs }: RateLimit,
  now: number,
  tx: Tx,
  amount = 1,
): Promise<{ attempts: number; windowEndsAt: number }> {
  const hasEnded = sql`"rateLimits"."windowEndsAt" <= ${now}`;
  return tx
    .insertInto('rateLimits')
    .values({ key: hashToken(key), windowEndsAt: now + windowMs, attempts: amount })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql`case when ${hasEnded} then ${amount} else "rateLimits"."attempts" + ${amount} end`,
        windowEndsAt: sql`case when ${hasEnded} then excluded."windowEndsAt" else "rateLimits"."windowEndsAt" end`,
      }),
    )
    .returning(['attempts', 'windowEndsAt'])
    .executeTakeFirstOrThrow();
}

export function rateLimitStore(db: Database, now: () => number): RateLimitStore {
  // As the system: an attempt counts even if the caller is removed.
  const write: Database['write'] = (work) => asSystem(() => db.write(work, 'counter'));
  return {
    async take(key, limit) {
      const row = await write((tx) => countAttempt(key, limit, now(), tx));
      if (row.attempts <= limit.attempts) return 0;
      return Math.max(1, Math.ceil((row.windowEndsAt - now()) / 1000));
    },

    async refund(key) {
      await write((tx) =>
        tx
          .updateTable('rateLimits')
          .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
          .where('key', '=', hashToken(key))
          .where('attempts', '>', 0)
          .execute(),
      );
    },

    async reset(key) {
      await write((tx) => tx.deleteFrom('rateLimits').where('key', '=', hashToken(key)).execute());
    },

    async purgeExpired() {
      await write((tx) => tx.deleteFrom('rateLimits').where('windowEndsAt', '<=', now()).execute());
    },
  };
}
