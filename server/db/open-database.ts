// The database that the settings name. Only the code of the engine that is used gets loaded.

import { type Config, databaseFile } from '#server/config.ts';
import type { Database } from './database.ts';

export async function openDatabase(config: Config, onError: (error: Error) => void): Promise<Database> {
  return config.databaseUrl
    ? (await import('./postgres.ts')).openPostgres(config.databaseUrl, onError)
    : (await import('./sqlite.ts')).openSqlite(databaseFile(config));
}
