// The whole schema of a database as lines, in an order that does not depend on how it was created.

import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

type Line = { line: string };

/** Columns, keys, checks, indexes, triggers, views and, on PostgreSQL, functions, policies and grants. */
export async function schemaOf(db: Database): Promise<string[]> {
  const plain = (text: string) => text.replaceAll(/["\s]/g, '').toLowerCase();
  if (db.engine === 'postgres') {
    const { rows } = await postgresSchema.execute(db.read);
    return rows.map(({ line }) => plain(line)).toSorted();
  }
  const { rows } = await sqliteSchema.execute(db.read);
  return rows
    .flatMap(({ line }) => (/^create table/i.test(line) ? partsOf(line) : [line]).map(plain))
    .toSorted();
}

/** A line per column and constraint of `create table`; added columns are at another place. */
function partsOf(statement: string): string[] {
  const start = statement.indexOf('(');
  const end = statement.lastIndexOf(')');
  const table = statement.slice(0, start);
  const parts = [''];
  let depth = 0;
  for (const character of statement.slice(start + 1, end)) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return [...parts.map((part) => `${table} ${part}`), `${table} ${statement.slice(end + 1)}`];
}

const sqliteSchema = sql<Line>`
  select sql as "line" from sqlite_schema where sql is not null and name not like 'kysely%'`;

const postgresSchema = sql<Line>`
  select concat_ws(' ', table_name, column_name, ordinal_position, data_type, is_nullable, column_default) as "line"
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
  union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select concat_ws(' ', relname, relkind, relrowsecurity, reloptions, relacl) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname not like 'kysely%'
  union all select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'
  union all select concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) from pg_policies`;
