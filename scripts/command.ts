// What the commands of an operator share: the database that the settings name, and an error that is one line.

import { existsSync } from 'node:fs';
import { type Config, databaseFile, databaseSettings, readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { migrationsIn, schemaProblem } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { oneLine } from '#server/one-line.ts';

/** As the server reads them. With `existing`, a file that is not there is an error: a wrong DATA_DIR must not look like an empty one. */
export async function openInstallation(
  config: Config,
  { existing }: { existing: boolean },
): Promise<Database> {
  const file = databaseFile(config);
  if (existing && !config.databaseUrl && !existsSync(file))
    throw new Error(`there is no ${file}; DATA_DIR says where to look`);
  // An operator's command is about all that there is.
  return openDatabase(databaseSettings(config), (error) => console.error(oneLine(error)), 'system');
}

/**
 * Creates the tables of an empty database. Others must be those of this version: migrations are for the server, since one
 * of an earlier version may still be running.
 */
export async function requireSchema(db: Database): Promise<void> {
  const names = await migrationsIn(db.read);
  if (names.length === 0) return db.migrate();
  const problem = schemaProblem(names);
  if (problem) throw new Error(`the database cannot be used: ${problem}`);
}

export const settings = (changes: Record<string, string> = {}): Config =>
  readConfig({ ...process.env, ...changes });

/** Runs a command; when it fails, the process says why in one line and ends with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    console.error(oneLine(error));
    process.exitCode = 1;
  }
}
