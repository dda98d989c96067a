import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { engine } from './database.ts';

/** Number of PostgreSQL connections that wait for a lock. */
export async function lockWaits(db: Database): Promise<number> {
  const waits = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waits.execute(db.read)).rows.length;
}

/** Resolves when that many wait. SQLite runs writes one at a time anyway. */
export async function untilWaiting(db: Database, count = 1): Promise<void> {
  if (engine === 'postgres') await expect.poll(() => lockWaits(db)).toBe(count);
}
