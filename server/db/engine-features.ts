// What the engines spell differently in a table's definition, for migrations.

import { type ColumnDataType, type Kysely, PostgresAdapter, sql } from 'kysely';

const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** The column type that holds bytes. */
export function bytesType(db: Kysely<unknown>): ColumnDataType {
  return isPostgres(db) ? 'bytea' : 'blob';
}

/** Makes the database itself refuse whatever would change or remove a row of the table. */
export async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) await refuseOnPostgres(db, table);
  else await refuseOnSqlite(db, table);
}

async function refuseOnSqlite(db: Kysely<unknown>, table: string): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end
    `.execute(db);
  }
}

async function refuseOnPostgres(db: Kysely<unknown>, table: string): Promise<void> {
  const refusal = sql.id(`${table}_is_append_only`);
  await sql`
    create function ${refusal}() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception '${table} is append-only'; end`,
    )}
  `.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_no_change`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function ${refusal}()
  `.execute(db);
}
