// SQL that differs between the two engines.

import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Tables } from './tables.ts';

export const isPostgres = (db: { getExecutor(): { adapter: object } }): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * The column for a condition without an index on SQLite, whose planner would choose a bad one. PostgreSQL has
 * statistics.
 */
export const unindexed = <T = string>(db: Parameters<typeof isPostgres>[0], column: string) =>
  isPostgres(db) ? sql.ref<T>(column) : sql<T>`+${sql.ref(column)}`;

/** Makes the database reject updates and deletes of the table's rows. */
export async function makeAppendOnly(db: Kysely<Tables>, table: string): Promise<void> {
  if (isPostgres(db)) await rejectOnPostgres(db, table);
  else await rejectOnSqlite(db, table);
}

/** Changes rows of an append-only table; for migrations only. */
export async function changeAppendOnly(
  db: Kysely<Tables>,
  table: string,
  change: () => Promise<unknown>,
): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await change();
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    return;
  }
  for (const name of changes) await sql`drop trigger ${triggerOf(table, name)}`.execute(db);
  await change();
  await rejectOnSqlite(db, table);
}

/** Allows rows of an append-only table to be deleted with their organization, once its deletion has begun. */
export async function deleteWithOrganization(db: Kysely<Tables>, table: string): Promise<void> {
  const message = sql.lit(`${table} is append-only`);
  const isDeleted = sql`exists (select 1 from "organizations"
    where "id" = old."organizationId" and "deletedAt" is not null)`;
  const trigger = triggerOf(table, 'delete');
  if (!isPostgres(db)) {
    await sql`drop trigger ${trigger}`.execute(db);
    await sql`create trigger ${trigger} before delete on ${sql.table(table)} when not ${isDeleted}
      begin select raise(abort, ${message}); end`.execute(db);
    return;
  }
  const [name, statementTrigger] = [sql.id(`${table}_is_kept`), sql.id(`${table}_no_change`)];
  await sql`drop trigger ${statementTrigger} on ${sql.table(table)}`.execute(db);
  await sql`create trigger ${statementTrigger} before update or truncate on ${sql.table(table)}
    for each statement execute function ${functionOf(table)}()`.execute(db);
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin if ${isDeleted} then return old; end if; raise exception ${message}; end $$`.execute(db);
  await sql`create trigger ${trigger} before delete on ${sql.table(table)}
    for each row execute function ${name}()`.execute(db);
}

/**
 * Also allows deleting rows older than the time in `purges`. A purge inserts that row and deletes it again in its
 * transaction, so that nobody else can delete meanwhile. Call it after `deleteWithOrganization`.
 */
export async function deleteAfterRetention(db: Kysely<Tables>, table: string, purges: string): Promise<void> {
  const message = sql.lit(`${table} is append-only`);
  const mayGo = sql`exists (select 1 from "organizations"
      where "id" = old."organizationId" and "deletedAt" is not null)
    or exists (select 1 from ${sql.table(purges)} where "before" > old."at")`;
  if (isPostgres(db)) {
    await sql`create or replace function ${sql.id(`${table}_is_kept`)}() returns trigger language plpgsql as $$
      begin if ${mayGo} then return old; end if; raise exception ${message}; end $$`.execute(db);
    return;
  }
  const trigger = triggerOf(table, 'delete');
  await sql`drop trigger ${trigger}`.execute(db);
  await sql`create trigger ${trigger} before delete on ${sql.table(table)} when not (${mayGo})
    begin select raise(abort, ${message}); end`.execute(db);
}

const changes = ['update', 'delete'] as const;
const triggerOf = (table: string, change: string) => sql.id(`${table}_no_${change}`);
const functionOf = (table: string) => sql.id(`${table}_is_append_only`);

async function rejectOnSqlite(db: Kysely<Tables>, table: string): Promise<void> {
  for (const change of changes) {
    await sql`
      create trigger ${triggerOf(table, change)} before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end
    `.execute(db);
  }
}

async function rejectOnPostgres(db: Kysely<Tables>, table: string): Promise<void> {
  const name = functionOf(table);
  await sql`
    create function ${name}() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception '${table} is append-only'; end`,
    )}
  `.execute(db);
  await sql`
    create trigger ${sql.id(`${table}_no_change`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function ${name}()
  `.execute(db);
}
