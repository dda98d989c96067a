// Putting a backup into a database, of either engine. Stopped at any moment, it goes on where it was: how far it has
// come is kept with the rows themselves. A server does not start on a database that is half restored.

import type { Table } from '#server/db/catalog.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { type Checked, checkBackup, readBackup } from './file.ts';
import { rowValues, type Sum } from './rows.ts';
import { type AtOnce, backupStore, type Progress, rowsAtOnce } from './store.ts';

/** Why nothing was done, for the person who asked. */
export class CannotRestore extends Error {}

export type Tell = (line: string) => void;

/**
 * Reads the backup whole before anything is touched, puts it in, and compares what is there with its sums. `signsOut`
 * then ends sessions and links for new passwords: some were ended after the backup was taken, and nobody knows which.
 */
export async function restoreBackup(
  db: Database,
  file: string,
  {
    replace,
    tell,
    atOnce = rowsAtOnce,
    signsOut = false,
  }: { replace: boolean; tell: Tell; atOnce?: AtOnce; signsOut?: boolean },
): Promise<Checked> {
  const checked = await checkBackup(file);
  const progress = await begin(db, checked, replace);
  if (progress.table > 0 || progress.rows > 0) tell('going on where it was stopped');
  await load(db, file, progress, tell, atOnce);
  const wrong = await differences(db, checked, atOnce);
  if (wrong.length > 0)
    throw new CannotRestore(
      `what was written differs from the backup in ${wrong.join(', ')}; --replace begins anew`,
    );
  await db.write(async (tx) => {
    const store = backupStore(db);
    if (signsOut) await store.signEverybodyOut(tx);
    await store.endProgress(tx);
  });
  await db.migrate();
  await db.refreshStatistics();
  return checked;
}

/** Throws where something stands that a restore, which begins, may not take away. */
export async function refuseToSpoil(db: Database, replace: boolean, tx: Tx): Promise<void> {
  const store = backupStore(db);
  const tables = await store.tables(tx);
  const isOurs = tables.length === 0 || (await store.migrations(tx)).length > 0;
  if (!isOurs) throw new CannotRestore('the database holds tables that are not those of MeetingCost');
  if (!replace && (await store.progress(tx)))
    throw new CannotRestore('another backup was begun there; --replace begins anew');
  if (!replace && (await store.holdsRows(tx)))
    throw new CannotRestore('the database is not empty; --replace removes what it holds');
}

async function begin(db: Database, { header }: Checked, replace: boolean): Promise<Progress> {
  const store = backupStore(db);
  return db.write(async (tx) => {
    const progress = await store.progress(tx);
    if (progress?.backup === header.id && !replace) return progress;
    await refuseToSpoil(db, replace, tx);
    return store.begin(header.id, header.schema, tx);
  });
}

async function load(
  db: Database,
  file: string,
  from: Progress,
  tell: Tell,
  { inserted }: AtOnce,
): Promise<void> {
  const store = backupStore(db);
  let tables: Table[] = [];
  let seen = 0;
  let waiting: string[] = [];
  const isDone = (table: number) => table < from.table || (table === from.table && seen <= from.rows);
  const keep = (table: Table, at: Progress) =>
    db.write(async (tx) => {
      if (waiting.length > 0)
        await store.insert(
          table,
          waiting.map((line) => rowValues(table, line)),
          tx,
        );
      await store.setProgress(at, tx);
      waiting = [];
    });

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
        tell(`${table.name}: ${part.sum.rows} rows`);
      }
      seen = 0;
    }
  }
}

/** The names of the tables whose rows are not those of the backup. */
export async function differences(
  db: Database,
  { header, sums }: Checked,
  atOnce = rowsAtOnce,
): Promise<string[]> {
  const store = backupStore(db, atOnce);
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
