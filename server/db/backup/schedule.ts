// Scheduled backups: one process takes each, and old ones are deleted.

import { existsSync } from 'node:fs';
import type { Database } from '#server/db/database.ts';
import { byClock, clearShelf } from './shelf.ts';
import { backupStore } from './store.ts';
import { takeBackup } from './take.ts';

export type BackupSchedule = {
  db: Database;
  now: () => number;
  folder: string;
  /** How many scheduled backups are kept. */
  keep: number;
};

/** The file that was written; null when another process is writing or has written it. */
export async function takeScheduledBackup({ db, now, folder, keep }: BackupSchedule): Promise<string | null> {
  const file = byClock(folder, now());
  return db.snapshot(async (tx) => {
    if (!(await backupStore(db).isAlone(tx)) || existsSync(file)) return null;
    await takeBackup(db, file, now(), { inside: tx });
    await clearShelf(folder, keep);
    return file;
  });
}
