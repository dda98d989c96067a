// Taking a backup: every row as it was at one moment, while others go on writing.

import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#server/db/database.ts';
import { type Checked, checkBackup, endLine, headerLine, sumLine, writeBackup } from './file.ts';
import { RowSum } from './rows.ts';
import { type AtOnce, backupStore, rowsAtOnce } from './store.ts';

async function* backup(db: Database, now: number, tx: Tx, atOnce = rowsAtOnce): AsyncGenerator<string> {
  const store = backupStore(db, atOnce);
  const schema = await store.migrations(tx);
  if (schema.length === 0) throw new Error('there is no MeetingCost in this database');
  const tables = await store.tables(tx);
  const takenAt = new Date(now).toISOString();
  yield headerLine({ meetingCostBackup: 1, id: randomUUID(), takenAt, engine: db.engine, schema, tables });
  for (const table of tables) {
    const sum = new RowSum();
    for await (const lines of store.lines(table, tx)) {
      for (const line of lines) sum.add(line);
      yield `${lines.join('\n')}\n`;
    }
    yield sumLine(table.name, sum.sum);
  }
  yield endLine;
}

/** Writes the backup and reads it again, so that what is reported is what is on the disk. */
export async function takeBackup(
  db: Database,
  file: string,
  now: number,
  { inside, atOnce }: { inside?: Tx; atOnce?: AtOnce } = {},
): Promise<Checked> {
  const write = (tx: Tx) => writeBackup(file, backup(db, now, tx, atOnce));
  await (inside ? write(inside) : db.snapshot(write));
  return checkBackup(file);
}
