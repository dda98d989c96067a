// Whether a server uses the database, so that a restore must not replace it.

import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Name of the PostgreSQL advisory lock that every running server shares. */
export const servedLock = 'meetingcost server';

export const inUse = 'stop the server first: it still uses the database';

/** Throws if another process has the SQLite file open. Call it before this process opens it. */
export function checkUnused(file: string): void {
  if (!existsSync(file)) return;
  const db = new DatabaseSync(file);
  try {
    // Only a process that is alone may leave the write-ahead log; the next connection goes back to it.
    db.exec('pragma journal_mode = delete');
  } catch (error) {
    if (error instanceof Error && /locked/.test(error.message)) throw new Error(inUse, { cause: error });
    throw error;
  } finally {
    db.close();
  }
}
