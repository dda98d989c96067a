// Opens the configured database, loading only the code of its engine.

import { existsSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Tenant } from '#server/tenancy/tenant-context.ts';
import type { Database } from './database.ts';

type DatabaseSettings = {
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

const waits = 10;
const waitMs = 100;

/** Throws if the file was lost, since SQLite would create an empty database in its place. */
async function checkNotLost(file: string): Promise<void> {
  const size = () => statSync(file, { throwIfNoEntry: false })?.size;
  if (size() === undefined && existsSync(`${file}-wal`))
    throw new Error(
      `there is ${file}-wal but no ${file}: put it back, or remove both to start with an empty one`,
    );
  // Another process may be creating it.
  for (let i = 0; i < waits && size() === 0; i += 1) await setTimeout(waitMs);
  if (size() === 0)
    throw new Error(`${file} is empty: restore a backup, or remove it to start with an empty one`);
}
