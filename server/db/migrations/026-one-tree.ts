// On SQLite a table with a key is two trees, rows by their number and numbers by their key. What is only ever looked up
// by its key, in short rows, lies in the tree of the key alone (docs/decisions/016). PostgreSQL has no such choice.

import { type Kysely, sql, SqliteAdapter } from 'kysely';

const tables = ['totals', 'weekTotals', 'hourTotals', 'titleTotals', 'changeCounts', 'attendees'];

type Made = { name: string; type: string; sql: string };

export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  for (const table of tables) await moveIntoItsKey(db, table);
}

/** By way of a second table, made as the first was: which tree its rows lie in is for good. */
async function moveIntoItsKey(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows: made } = await sql<Made>`
    select "name", "type", "sql" from "sqlite_master" where "tbl_name" = ${table} and "sql" is not null
  `.execute(db);
  const moved = `${table}ByKey`;
  for (const { name, sql: text } of made.filter(({ type }) => type === 'table'))
    await sql.raw(`${text.replace(`"${name}"`, `"${moved}"`)} without rowid`).execute(db);
  await sql`insert into ${sql.table(moved)} select * from ${sql.table(table)}`.execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(moved).renameTo(table).execute();
  for (const { sql: text } of made.filter(({ type }) => type === 'index')) await sql.raw(text).execute(db);
}
