// Opens the configured database, loading only the code of its engine.

import type { Database } from './database.ts';
import { checkNotLost } from './sqlite-file.ts';
import type { Tenant } from '#server/tenancy/tenant-context.ts';

export type DatabaseSettings = {
  /** Null: SQLite in `databaseFile`. */
  databaseUrl: string | null;
  databaseFile: string;
};

/** `defaultTenant` applies outside of `runAs` and `asSystem`. */
export async function openDatabase(
  { databaseUrl, databaseFile }: DatabaseSettings,
  onError: (error: Error) => void,
  defaultTenant: Tenant = null,
): Promise<Database> {
  if (databaseUrl === null) {
    await checkNotLost(databaseFile);
    return (await import('./sqlite.ts')).openSqlite(databaseFile);
  }
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl, onError, { defaultTenant });
}
