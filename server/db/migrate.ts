// Migrations only ever get appended. Each start runs what is missing, one process at a time, all or nothing.

import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as foundation from './migrations/001-foundation.ts';
import type { Tables } from './tables.ts';

const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
};

/** Brings the tables up to date; throws, having changed nothing, when a migration fails. */
export async function migrate(db: Kysely<Tables>, steps = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
