// The rows of every table, out of a database and into one, and how far a restore has come.

import { setImmediate } from 'node:timers/promises';
import { type CompiledQuery, sql } from 'kysely';
import { type Table, dropEverything, readTables } from '#server/db/catalog.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { migrate, migrationsOf } from '#server/db/migrate.ts';
import { type Row, RowSum, type Sum, type Value, rowLine } from './rows.ts';

/** How many rows one statement reads or puts in. */
export type AtOnce = { read: number; inserted: number };
export const rowsAtOnce: AtOnce = { read: 1000, inserted: 500 };

const bookkeeping = new Set(['kysely_migration', 'kysely_migration_lock', 'restoreProgress']);

/** `table` counts the tables that are complete, `rows` those of the next one. */
export type Progress = { backup: string; table: number; rows: number };

function compileInsert(table: Table, rows: Value[][]) {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  return sql`insert into ${sql.table(table.name)} (${columns}) values ${values}`;
}

export function backupStore(db: Database, { read: readAtOnce } = rowsAtOnce) {
  const { engine } = db;

  /** The tables that hold what people entered; what the house keeps about itself is not among them. */
  async function tables(tx: Tx): Promise<Table[]> {
    const all = await readTables(engine, tx);
    return all.filter(({ name }) => !bookkeeping.has(name));
  }

  const has = async (name: string, tx: Tx) =>
    (await readTables(engine, tx)).some((table) => table.name === name);

  /** The names of the migrations that ran; none in an empty database. */
  async function migrations(tx: Tx): Promise<string[]> {
    if (!(await has('kysely_migration', tx))) return [];
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
    return rows.map(({ name }) => name);
  }

  async function holdsRows(tx: Tx): Promise<boolean> {
    for (const { name } of await tables(tx)) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
      if (rows.length > 0) return true;
    }
    return false;
  }

  /** The rows of a table, a batch at a time; between the batches others have their turn. */
  async function* lines(table: Table, tx: Tx): AsyncGenerator<string[]> {
    if (table.key.length === 0) throw new Error(`the table ${table.name} has no primary key`);
    const columns = sql.join(table.columns.map((column) => sql.ref(column)));
    const key = sql.join(table.key.map((column) => sql.ref(column)));
    let after = sql``;
    for (;;) {
      const { rows } = await sql<Row>`
        select ${columns} from ${sql.table(table.name)} ${after} order by ${key} limit ${sql.lit(readAtOnce)}
      `.execute(tx);
      const last = rows.at(-1);
      if (last) yield rows.map((row) => rowLine(table, row));
      if (!last || rows.length < readAtOnce) return;
      after = sql`where (${key}) > (${sql.join(table.key.map((column) => last[column]))})`;
      await setImmediate();
    }
  }

  async function sumOf(table: Table, tx: Tx): Promise<Sum> {
    const sum = new RowSum();
    for await (const batch of lines(table, tx)) for (const line of batch) sum.add(line);
    return sum.sum;
  }

  /** Compiled once for each table and number of rows: building a statement of thousands of values is dear. */
  const inserts = new Map<string, CompiledQuery>();

  async function insert(table: Table, rows: Value[][], tx: Tx): Promise<void> {
    const id = `${table.name} ${rows.length}`;
    const parameters = rows.flat();
    const query = inserts.get(id) ?? compileInsert(table, rows).compile(db.read);
    inserts.set(id, query);
    await tx.executeQuery({ ...query, parameters });
  }

  async function progress(tx: Tx): Promise<Progress | null> {
    if (!(await has('restoreProgress', tx))) return null;
    const { rows } = await sql<Progress>`select "backup", "table", "rows" from "restoreProgress"`.execute(tx);
    return rows[0] ?? null;
  }

  const setProgress = async ({ table, rows }: Progress, tx: Tx) =>
    void (await sql`update "restoreProgress" set "table" = ${table}, "rows" = ${rows}`.execute(tx));

  /** In whichever schema is there: an early one has less that lets people in. */
  async function signEverybodyOut(tx: Tx): Promise<void> {
    for (const name of ['sessions', 'signInTickets', 'passwordResets'])
      if (await has(name, tx)) await sql`delete from ${sql.table(name)}`.execute(tx);
  }

  const endProgress = async (tx: Tx) => void (await sql`drop table "restoreProgress"`.execute(tx));

  /** Leaves nothing but the empty tables of that schema, and the note that a restore has begun. */
  async function begin(backup: string, schema: readonly string[], tx: Tx): Promise<Progress> {
    const steps = migrationsOf(schema);
    if (!steps) throw new Error(`this version does not know the schema ${schema.at(-1) ?? ''}`);
    await dropEverything(engine, tx);
    await migrate(tx, steps);
    await sql`
      create table "restoreProgress" ("backup" text primary key, "table" integer not null, "rows" bigint not null)
    `.execute(tx);
    await sql`insert into "restoreProgress" values (${backup}, 0, 0)`.execute(tx);
    return { backup, table: 0, rows: 0 };
  }

  /** Whether this process may do what only one of all may; the others are told no until the transaction ends. */
  async function isAlone(tx: Tx): Promise<boolean> {
    if (engine === 'sqlite') return true;
    const { rows } = await sql<{ alone: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('meetingcost backup')) as "alone"`.execute(tx);
    return rows[0]?.alone ?? false;
  }

  return {
    tables,
    migrations,
    holdsRows,
    lines,
    sumOf,
    insert,
    progress,
    setProgress,
    signEverybodyOut,
    endProgress,
    begin,
    isAlone,
  };
}

/** Whether a restore into this database was begun and not ended: what it holds is not all. */
export const isHalfRestored = async (db: Database): Promise<boolean> =>
  (await db.snapshot((tx) => backupStore(db).progress(tx))) !== null;
