// Attempts are counted in the database, so that every process of an installation counts the same ones.

import { sql } from 'kysely';
import type { RateLimit } from '#domain/limits.ts';
import type { Database } from '#server/db/database.ts';
import { hashToken } from '#server/db/identifiers.ts';

export type RateLimitStore = {
  /** Counts an attempt. Seconds to wait when there were too many in the window, else 0. */
  take(key: string, limit: RateLimit): Promise<number>;
  /** Takes one attempt back, after it proved to be rightful. */
  giveBack(key: string): Promise<void>;
  /** Forgets windows that ended. */
  sweep(): Promise<void>;
};

export function rateLimitStore(db: Database, now: () => number): RateLimitStore {
  const count = db.prepare((on, arg) =>
    on
      .insertInto('rateLimits')
      .values({ key: arg('key'), windowEndsAt: arg('end'), attempts: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`case when "rateLimits"."windowEndsAt" <= ${arg('now')} then 1 else "rateLimits"."attempts" + 1 end`,
          windowEndsAt: sql`case when "rateLimits"."windowEndsAt" <= ${arg('now')} then ${arg('end')} else "rateLimits"."windowEndsAt" end`,
        }),
      )
      .returning(['attempts', 'windowEndsAt']),
  );
  const uncount = db.prepare((on, arg) =>
    on
      .updateTable('rateLimits')
      .set({ attempts: sql`"attempts" - 1` })
      .where('key', '=', arg('key'))
      .where('attempts', '>', 0),
  );
  const forget = db.prepare((on, arg) => on.deleteFrom('rateLimits').where('windowEndsAt', '<=', arg('now')));

  return {
    async take(key, limit) {
      const [row] = await count({ key: hashToken(key), now: now(), end: now() + limit.windowMs });
      if (!row || row.attempts <= limit.attempts) return 0;
      return Math.max(1, Math.ceil((row.windowEndsAt - now()) / 1000));
    },
    giveBack: async (key) => void (await uncount({ key: hashToken(key) })),
    sweep: async () => void (await forget({ now: now() })),
  };
}
