// Shared by operator commands: opens the configured database, and prints errors in one line.

import { existsSync } from 'node:fs';
import { type Config, databaseFile, databaseSettings, readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { checkUnused } from '#server/db/in-use.ts';
import { migrationsIn, schemaProblem } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { oneLine } from '#server/one-line.ts';

/**
 * Opens the database with the server's settings. With `existing`, a missing file is an error: a wrong DATA_DIR must
 * not look like an empty installation. With `alone`, a SQLite file that another process uses is an error.
 */
export async function openInstallation(
  config: Config,
  { existing, alone = false }: { existing: boolean; alone?: boolean },
): Promise<Database> {
  const file = databaseFile(config);
  if (existing && !config.databaseUrl && !existsSync(file))
    throw new Error(`there is no ${file}; DATA_DIR says where to look`);
  if (alone && !config.databaseUrl) checkUnused(file);
  // Operator commands may access all organizations.
  return openDatabase(databaseSettings(config), (error) => console.error(oneLine(error)), 'system');
}

/**
 * Creates the tables of an empty database. Other databases must have this version's schema: only the server
 * migrates, since a server of an earlier version may still be running.
 */
export async function requireSchema(db: Database): Promise<void> {
  const names = await migrationsIn(db.read);
  if (names.length === 0) return db.migrate();
  const problem = schemaProblem(names);
  if (problem) throw new Error(`the database cannot be used: ${problem}`);
}

export const settings = (changes: Record<string, string> = {}): Config =>
  readConfig({ ...process.env, ...changes });

/** Runs a command; on failure it prints the reason in one line and sets exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    console.error(oneLine(error));
    process.exitCode = 1;
  }
}
