// Takes consistent backups while others write.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import {
  type CheckedBackup,
  checkBackup,
  endLine,
  headerLine,
  RowSum,
  sumLine,
  writeBackup,
} from './file.ts';
import { type BatchSizes, backupStore, batchSizes } from './store.ts';

/**
 * Writes the backup and reads it back, so that the result describes the file on disk. With `only` it contains the
 * rows of one organization, which can be restored into an empty database.
 */
export async function takeBackup(
  db: Database,
  file: string,
  now: number,
  { inside, sizes, only }: { inside?: Tx; sizes?: BatchSizes; only?: OrgId } = {},
): Promise<CheckedBackup> {
  const write = (tx: Tx) => writeBackup(file, backupLines(db, now, tx, sizes, only));
  await (inside ? write(inside) : db.snapshot(write));
  return checkBackup(file);
}

async function* backupLines(
  db: Database,
  now: number,
  tx: Tx,
  sizes: BatchSizes = batchSizes,
  only?: OrgId,
): AsyncGenerator<string> {
  const store = backupStore(db, sizes);
  const schema = await store.migrations(tx);
  if (schema.length === 0) throw new Error('there is no MeetingCost in this database');
  const tables = await store.tables(tx);
  const takenAt = new Date(now).toISOString();
  yield headerLine({ meetingCostBackup: 1, id: randomUUID(), takenAt, engine: db.engine, schema, tables });
  for (const table of tables) {
    const sum = new RowSum();
    for await (const lines of store.lines(table, tx, only)) {
      for (const line of lines) sum.add(line);
      yield `${lines.join('\n')}\n`;
    }
    yield sumLine(table.name, sum.sum);
  }
  yield endLine;
}

export type BackupSchedule = {
  db: Database;
  now: () => number;
  folder: string;
  /** Number of scheduled backups to keep. */
  keep: number;
};

/**
 * Takes a backup and removes the oldest scheduled ones; null if another process is doing so or has done so this
 * minute.
 */
export async function takeScheduledBackup({ db, now, folder, keep }: BackupSchedule): Promise<string | null> {
  const at = now();
  // The name contains the minute, so that processes with a shared folder see that another one has taken it.
  const minute = Math.floor(at / 60_000) * 60_000;
  const file = join(folder, `meetingcost-${timestamp(minute)}-scheduled.backup.gz`);
  return db.snapshot(async (tx) => {
    if (!(await backupStore(db).tryLock(tx)) || existsSync(file)) return null;
    await takeBackup(db, file, at, { inside: tx });
    await removeOldBackups(file, keep);
    return file;
  });
}

/** Path of a manual backup; names sort by time and suit every file system. */
export const manualBackupFile = (folder: string, at: number): string =>
  join(folder, `meetingcost-${timestamp(at)}.backup.gz`);

/** Path of the export of an organization that is about to be deleted. */
export const organizationFile = (folder: string, org: OrgId, at: number): string =>
  join(folder, `meetingcost-${timestamp(at)}-organization-${org}.backup.gz`);

const timestamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

const scheduled = /^meetingcost-\d{8}T\d{6}Z-scheduled\.backup\.gz$/;
const interrupted = /^meetingcost-\d{8}T\d{6}Z-scheduled\.backup\.gz\..+\.partial$/;

const complete = /^meetingcost-\d{8}T\d{6}Z(-scheduled)?\.backup\.gz$/;

/**
 * When the newest complete backup in the folder was written, epoch ms; 0 if there is none. Incomplete ones have
 * other names.
 */
export async function newestBackupAt(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => complete.test(name));
  const times = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return Math.max(0, ...times);
}

/**
 * Removes scheduled backups up to `newest` except the last `keep`, and incomplete ones. Keeps manual backups, and
 * files with a later date, which come from a wrong clock.
 */
async function removeOldBackups(newest: string, keep: number): Promise<void> {
  const folder = dirname(newest);
  const names = (await readdir(folder)).filter((name) => name <= basename(newest)).toSorted();
  const taken = names.filter((name) => scheduled.test(name));
  const partial = names.filter((name) => interrupted.test(name));
  for (const name of [...taken.slice(0, -keep), ...partial]) await rm(join(folder, name), { force: true });
}
