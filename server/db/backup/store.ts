// Reads and writes the rows of all tables, and the progress of a restore.

import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { paginate } from '#server/db/batches.ts';
import { type Table, dropEverything, readTables } from '#server/db/catalog.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { servedLock } from '#server/db/in-use.ts';
import { howToUpgrade, migrate, migrationsIn, migrationsOf } from '#server/db/migrate.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { BadBackup, type Row, RowSum, type Sum, type Value, rowLine } from './file.ts';

/** Rows per statement. */
export type BatchSizes = { read: number; inserted: number };
export const batchSizes: BatchSizes = { read: 1000, inserted: 500 };

const bookkeeping = new Set(['kysely_migration', 'kysely_migration_lock', 'restoreProgress']);

/** Instead of the number of tables: every row was inserted and compared, so that only the migrations are left. */
export const allCompared = 2_147_483_647;

/** `table` counts the complete tables, `rows` the rows of the next one. */
export type Progress = { backup: string; table: number; rows: number };

function compileInsert(table: Table, rows: Value[][]) {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  return sql`insert into ${sql.table(table.name)} (${columns}) values ${values}`;
}

/** The condition for the rows of an organization; null for tables without one. */
function ownedBy({ name, columns }: Table, org: OrgId): RawBuilder<unknown> {
  if (name === 'organizations') return sql`"id" = ${org}`;
  return columns.includes('organizationId') ? sql`"organizationId" = ${org}` : sql`false`;
}

export function backupStore(db: Database, { read: batch } = batchSizes) {
  const { engine } = db;

  /** All tables except those of migrations and of a restore in progress. */
  async function tables(tx: Tx): Promise<Table[]> {
    const all = await readTables(engine, tx);
    return all.filter(({ name }) => !bookkeeping.has(name));
  }

  const has = async (name: string, tx: Tx) =>
    (await readTables(engine, tx)).some((table) => table.name === name);

  async function holdsRows(tx: Tx): Promise<boolean> {
    for (const { name } of await tables(tx)) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
      if (rows.length > 0) return true;
    }
    return false;
  }

  /** The rows of a table, or those of one organization, in batches, with a pause between them for other work. */
  async function* lines(table: Table, tx: Tx, only?: OrgId): AsyncGenerator<string[]> {
    if (table.key.length === 0) throw new Error(`the table ${table.name} has no primary key`);
    const columns = sql.join(table.columns.map((column) => sql.ref(column)));
    const key = sql.join(table.key.map((column) => sql.ref(column)));
    const owned = only === undefined ? sql`true` : ownedBy(table, only);
    const pages = paginate<Row>(batch, async (last, size) => {
      const after = last ? sql`(${key}) > (${sql.join(table.key.map((column) => last[column]))})` : sql`true`;
      const { rows } = await sql<Row>`
        select ${columns} from ${sql.table(table.name)} where ${owned} and ${after}
        order by ${key} limit ${sql.lit(size)}
      `.execute(tx);
      return rows;
    });
    for await (const rows of pages) yield rows.map((row) => rowLine(table, row));
  }

  async function sumOf(table: Table, tx: Tx): Promise<Sum> {
    const sum = new RowSum();
    for await (const part of lines(table, tx)) for (const line of part) sum.add(line);
    return sum.sum;
  }

  /** Compiled statements by table and number of rows: compiling thousands of values is expensive. */
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

  /** Ends all sessions and revokes sign-in and reset links. */
  async function signEveryoneOut(tx: Tx): Promise<void> {
    for (const name of ['sessions', 'signInTickets', 'passwordResets', 'addressLinks'])
      await sql`delete from ${sql.table(name)}`.execute(tx);
  }

  /** Makes external copies of meetings start over: they may contain changes made after the backup. */
  async function forgetChanges(now: number, tx: Tx): Promise<void> {
    const later = sql<number>`case when "meetingsChangedAt" > ${now} then "meetingsChangedAt" else ${now} end`;
    await tx
      .updateTable('organizations')
      .set({ meetingsChangedAt: later, meetingsForgottenUntil: later })
      .execute();
  }

  const endProgress = async (tx: Tx) => void (await sql`drop table "restoreProgress"`.execute(tx));

  /** Replaces all tables by the empty tables of that schema, and marks the restore as in progress. */
  async function begin(backup: string, schema: readonly string[], tx: Tx): Promise<Progress> {
    const steps = migrationsOf(schema);
    if (!steps) throw new BadBackup(howToUpgrade(schema));
    await dropEverything(engine, tx);
    await migrate(tx, steps);
    await sql`
      create table "restoreProgress" ("backup" text primary key, "table" integer not null, "rows" bigint not null)
    `.execute(tx);
    await sql`insert into "restoreProgress" values (${backup}, 0, 0)`.execute(tx);
    return { backup, table: 0, rows: 0 };
  }

  /** Takes the backup lock until the transaction ends; false if another process has it. */
  async function tryLock(tx: Tx): Promise<boolean> {
    if (engine === 'sqlite') return true;
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('meetingcost backup')) as "locked"`.execute(tx);
    return rows[0]?.locked ?? false;
  }

  /** Whether a server uses the database; otherwise none can start before the transaction ends. See `openPostgresChannel`. */
  async function isServed(tx: Tx): Promise<boolean> {
    // On SQLite, `checkUnused` has looked before the file was opened.
    if (engine === 'sqlite') return false;
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${servedLock})) as "locked"`.execute(tx);
    return !rows[0]?.locked;
  }

  return {
    isServed,
    tables,
    migrations: migrationsIn,
    holdsRows,
    lines,
    sumOf,
    insert,
    progress,
    setProgress,
    signEveryoneOut,
    forgetChanges,
    endProgress,
    begin,
    tryLock,
  };
}

/** Whether a restore into this database was interrupted, so that rows are missing. */
export const isHalfRestored = async (db: Database): Promise<boolean> =>
  (await db.snapshot((tx) => backupStore(db).progress(tx))) !== null;
