// Backups at set times, by one process only, and the oldest of them removed.

import { existsSync } from 'node:fs';
import { backupFolder } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { byClock, clearShelf } from './shelf.ts';
import { backupStore } from './store.ts';
import { takeBackup } from './take.ts';

/** The file that was written; null when another process is at it or has done it. */
export async function takeScheduledBackup({ db, config, now }: AppContext): Promise<string | null> {
  const folder = backupFolder(config);
  const file = byClock(folder, now());
  return db.snapshot(async (tx) => {
    if (!(await backupStore(db).isAlone(tx)) || existsSync(file)) return null;
    await takeBackup(db, file, now(), { inside: tx });
    await clearShelf(folder, config.backupKeep);
    return file;
  });
}
