// Fills every table of any schema with rows, based only on its columns.

import { backupStore } from '#server/db/backup/store.ts';
import { type Table, readTables } from '#server/db/catalog.ts';
import type { Database } from '#server/db/database.ts';

type Cell = string | number | Uint8Array | null;

/** Columns with constraints or that a later migration reads; add the columns of new constraints here. */
const known: Record<string, Cell> = {
  joinPolicy: 'open',
  timeZone: 'UTC',
  status: 'active',
  plan: 'starter',
  period: 'monthly',
  day: '2026-11-20',
  startedAt: Date.UTC(2026, 10, 20, 9),
  leftMinute: null,
  payload: '{}',
  detail: '{}',
  alertThreshold: 80,
  level: 'over',
  origin: 'review',
  state: 'taken',
  ratesAre: 'salary',
  percent: 130,
  repeats: 'week',
  costIn: 'title',
  answer: 'open',
};

/** Tables that stay empty, because the database or the server fills them. */
const leftOut = new Set(['kysely_migration', 'kysely_migration_lock']);

/** A value that differs in every row, and works as an id of another table: the row's own number. */
function cell(table: Table, column: string, type: string, i: number): Cell {
  if (column === 'role' && table.name !== 'attendees') return i % 2 ? 'admin' : 'user';
  const value = known[column];
  // The status of a person is a word, and that of an answer to a webhook a number.
  const fits = typeof value !== 'string' || !/int/i.test(type);
  if (column in known && fits && (column === 'level' || !table.key.includes(column))) return value ?? null;
  if (table.bytes.includes(column)) return new Uint8Array([0, 255, 10, i & 255]);
  if (/int/i.test(type)) return i;
  return `${column} ${i} "Größe"\n\t日本 😀`;
}

/** Inserts `rows` rows into each table, numbered from `first` on. */
export async function fill(db: Database, rows: number, first = 1): Promise<void> {
  const tables = (await db.snapshot((tx) => readTables(db.engine, tx))).filter(
    ({ name }) => !leftOut.has(name),
  );
  const types = await columnTypes(db.read);
  const typeOf = (table: Table, column: string) => types.get(`${table.name}.${column}`) ?? '';
  const { insert } = backupStore(db);
  await db.write(async (tx) => {
    for (const table of tables) {
      for (let done = 0; done < rows; done += 200) {
        const numbers = Array.from({ length: Math.min(200, rows - done) }, (_, k) => first + done + k);
        const values = numbers.map((i) =>
          table.columns.map((column) => cell(table, column, typeOf(table, column), i)),
        );
        await insert(table, values, tx);
      }
    }
  });
}

async function columnTypes(db: Database['read']): Promise<Map<string, string>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap(({ name, columns }) => columns.map((c) => [`${name}.${c.name}`, c.dataType] as const)),
  );
}
