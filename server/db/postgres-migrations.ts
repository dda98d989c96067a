// Migrating PostgreSQL in one transaction, lock and all. Kysely's own lock belongs to a session: behind a pooler it could
// be taken on one and given back on another, and every later start would wait for it.

import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrate } from './migrate.ts';
import { unlimited } from './scoped-pool.ts';
import type { Tables } from './tables.ts';

class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

export class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

/** One process at a time, for as long as it takes. */
export function migratePostgres(db: Kysely<Tables>, steps?: Record<string, Migration>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql.raw(unlimited).execute(tx);
    await sql`select pg_advisory_xact_lock(hashtext('meetingcost migrations'))`.execute(tx);
    await migrate(tx, steps);
  });
}
