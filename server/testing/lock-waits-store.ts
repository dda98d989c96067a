import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { engine } from './database.ts';

/** How many connections to a PostgreSQL wait for what another one holds. */
export async function lockWaits(db: Database): Promise<number> {
  const waits = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waits.execute(db.read)).rows.length;
}

/** Goes on when so many wait. On SQLite one write comes after the other anyway. */
export async function untilWaiting(db: Database, count = 1): Promise<void> {
  if (engine === 'postgres') await expect.poll(() => lockWaits(db)).toBe(count);
}
