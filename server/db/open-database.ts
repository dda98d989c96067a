// Opens the database that the configuration names, loading only the code of its engine.

import { type Config, databaseFile } from '#server/config.ts';
import type { Database } from './database.ts';
import type { Tenant } from '#server/tenancy/tenant-context.ts';

/** `defaultTenant` applies outside of `runAs` and `asSystem`. */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
  defaultTenant: Tenant = null,
): Promise<Database> {
  const { databaseUrl } = config;
  if (databaseUrl === null) return (await import('./sqlite.ts')).openSqlite(databaseFile(config));
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl, onError, {
    defaultTenant,
  });
}
