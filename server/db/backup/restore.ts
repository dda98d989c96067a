// Restores a backup into a database of either engine. An interrupted restore resumes, since its progress is saved
// with the rows. The server does not start on a half-restored database.

import type { Table } from '#server/db/catalog.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { retryConflicts } from '#server/db/faults.ts';
import { inUse } from '#server/db/in-use.ts';
import { type CheckedBackup, checkBackup, readBackup, rowValues, type Sum } from './file.ts';
import { allCompared, type BatchSizes, backupStore, type Progress, batchSizes } from './store.ts';

/** The restore is not possible; the message tells the operator why. */
export class CannotRestore extends Error {}

export type Report = (line: string) => void;

type RestoreOptions = {
  replace: boolean;
  report: Report;
  sizes?: BatchSizes;
  restoredAt?: number;
  /** Runs before the restore counts as complete; it runs again if the restore is interrupted after it. */
  beforeEnd?: (checked: CheckedBackup) => Promise<void>;
};

/**
 * Verifies the whole backup before it changes anything, writes the rows, and compares them with the checksums.
 * After `restoredAt` (epoch ms), all sessions and reset links are invalid, since it is unknown which were revoked
 * after the backup, and sync clients start over.
 */
export async function restoreBackup(
  db: Database,
  file: string,
  { replace, report, sizes = batchSizes, restoredAt, beforeEnd = async () => {} }: RestoreOptions,
): Promise<CheckedBackup> {
  const checked = await checkBackup(file);
  const progress = await begin(db, checked, replace);
  if (progress.table > 0 || progress.rows > 0) report('resuming where it was interrupted');
  const store = backupStore(db);
  if (progress.table !== allCompared) {
    await load(db, file, progress, report, sizes);
    const wrong = await differences(db, checked, sizes);
    if (wrong.length > 0)
      throw new CannotRestore(
        `the restored rows differ from the backup in ${wrong.join(', ')}; --replace starts over`,
      );
    await writeAgain(db, async (tx) => {
      if (restoredAt !== undefined) {
        await store.signEveryoneOut(tx);
        await store.forgetChanges(restoredAt, tx);
      }
      await store.setProgress({ ...progress, table: allCompared, rows: 0 }, tx);
    });
  }
  await db.migrate();
  await db.refreshStatistics();
  await beforeEnd(checked);
  // Last: whatever fails or is killed before, running it again continues.
  await writeAgain(db, (tx) => store.endProgress(tx));
  return checked;
}

const writeAgain = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryConflicts(() => db.write(work));

/** Throws if the database has data that a new restore must not delete. */
export async function checkTarget(db: Database, replace: boolean, tx: Tx): Promise<void> {
  const store = backupStore(db);
  const tables = await store.tables(tx);
  const isOurs = tables.length === 0 || (await store.migrations(tx)).length > 0;
  if (!isOurs) throw new CannotRestore('the database holds tables of something other than MeetingCost');
  if (!replace && (await store.progress(tx)))
    throw new CannotRestore('the restore of another backup was interrupted there; --replace starts over');
  if (!replace && (await store.holdsRows(tx)))
    throw new CannotRestore('the database is not empty; --replace removes what it holds');
}

async function begin(db: Database, { header }: CheckedBackup, replace: boolean): Promise<Progress> {
  const store = backupStore(db);
  return writeAgain(db, async (tx) => {
    if (await store.isServed(tx)) throw new CannotRestore(inUse);
    const progress = await store.progress(tx);
    if (progress?.backup === header.id && !replace) return progress;
    await checkTarget(db, replace, tx);
    return store.begin(header.id, header.schema, tx);
  });
}

async function load(
  db: Database,
  file: string,
  from: Progress,
  report: Report,
  { inserted }: BatchSizes,
): Promise<void> {
  const store = backupStore(db);
  let tables: Table[] = [];
  let seen = 0;
  let waiting: string[] = [];
  const isDone = (table: number) => table < from.table || (table === from.table && seen <= from.rows);
  const keep = async (table: Table, at: Progress) => {
    const rows = waiting.map((line) => rowValues(table, line));
    await writeAgain(db, async (tx) => {
      if (rows.length > 0) await store.insert(table, rows, tx);
      await store.setProgress(at, tx);
    });
    waiting = [];
  };

  for await (const part of readBackup(file)) {
    if ('header' in part) {
      ({ tables } = part.header);
      continue;
    }
    const table = tables[part.table];
    if (!table) continue;
    if ('line' in part) {
      seen += 1;
      if (isDone(part.table)) continue;
      waiting.push(part.line);
      if (waiting.length === inserted) await keep(table, { ...from, table: part.table, rows: seen });
    } else {
      if (part.table >= from.table) {
        await keep(table, { ...from, table: part.table + 1, rows: 0 });
        report(`${table.name}: ${part.sum.rows} rows`);
      }
      seen = 0;
    }
  }
}

/** Names of the tables whose rows differ from the backup. */
export async function differences(
  db: Database,
  { header, sums }: CheckedBackup,
  sizes = batchSizes,
): Promise<string[]> {
  const store = backupStore(db, sizes);
  return db.snapshot(async (tx) => {
    const isSame = async (table: Table, sum: Sum | undefined) => {
      const there = await store.sumOf(table, tx);
      return there.rows === sum?.rows && there.hash === sum.hash;
    };
    const wrong: string[] = [];
    for (const [i, table] of header.tables.entries())
      if (!(await isSame(table, sums[i]))) wrong.push(table.name);
    return wrong;
  });
}
