// The database that the settings name. Only the code of the engine that is used gets loaded.

import { type Config, databaseFile } from '#server/config.ts';
import type { Database } from './database.ts';
import type { Tenant } from '#server/tenancy/tenant-context.ts';

/** `unsaid`: for whom a statement runs where that is not said. */
export async function openDatabase(
  config: Config,
  onError: (error: Error) => void,
  unsaid: Tenant = 'nobody',
): Promise<Database> {
  const { databaseUrl, databaseReadUrl, databaseListenUrl } = config;
  if (databaseUrl === null) return (await import('./sqlite.ts')).openSqlite(databaseFile(config));
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(databaseUrl, onError, {
    readUrl: databaseReadUrl,
    listenUrl: databaseListenUrl,
    unsaid,
  });
}
