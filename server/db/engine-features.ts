// What the engines spell differently in a table's definition, for migrations.

import { type ColumnDataType, type Kysely, PostgresAdapter, sql } from 'kysely';

export const isPostgres = (db: { getExecutor(): { adapter: object } }): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** A column in a condition that SQLite must not choose an index for. PostgreSQL knows from statistics what to choose. */
export const unindexed = (db: Parameters<typeof isPostgres>[0], column: string) =>
  isPostgres(db) ? sql.ref<string>(column) : sql<string>`+${sql.ref(column)}`;

/** The column type that holds bytes. */
export function bytesType(db: Kysely<unknown>): ColumnDataType {
  return isPostgres(db) ? 'bytea' : 'blob';
}

/** Makes the database itself refuse whatever would change or remove a row of the table. */
export async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) await refuseOnPostgres(db, table);
  else await refuseOnSqlite(db, table);
}

/** Takes that away again, for a migration that has to change rows. */
export async function makeChangeable(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) await sql`drop function ${refusalOf(table)}() cascade`.execute(db);
  else for (const change of changes) await sql`drop trigger ${triggerOf(table, change)}`.execute(db);
}

const changes = ['update', 'delete'] as const;
const triggerOf = (table: string, change: string) => sql.id(`${table}_no_${change}`);
const refusalOf = (table: string) => sql.id(`${table}_is_append_only`);

async function refuseOnSqlite(db: Kysely<unknown>, table: string): Promise<void> {
  for (const change of changes) {
    await sql`
      create trigger ${triggerOf(table, change)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end
    `.execute(db);
  }
}

async function refuseOnPostgres(db: Kysely<unknown>, table: string): Promise<void> {
  const refusal = refusalOf(table);
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
