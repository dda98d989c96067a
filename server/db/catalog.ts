// Reads the tables of a database from its catalog, so that a backup covers any schema.

import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import type { Database, Tx } from './database.ts';

export type Table = {
  name: string;
  columns: string[];
  /** The columns of binary data. */
  bytes: string[];
  /** The columns of the primary key, in order. */
  key: string[];
};

type Column = { table: string; column: string; type: string; keyPlace: number };
type Reference = { child: string; parent: string };

const ofSqlite = {
  columns: sql<Column>`
    select m.name as "table", c.name as "column", lower(c.type) as "type", c.pk as "keyPlace"
    from sqlite_schema m join pragma_table_info(m.name) c
    where m.type = 'table' and substr(m.name, 1, 7) <> 'sqlite_' order by m.name, c.cid`,
  references: sql<Reference>`
    select m.name as "child", f."table" as "parent"
    from sqlite_schema m join pragma_foreign_key_list(m.name) f where m.type = 'table'`,
};

const ofPostgres = {
  columns: sql<Column>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as "type",
      coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as "keyPlace"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`,
  references: sql<Reference>`
    select child.relname as "child", parent.relname as "parent"
    from pg_constraint f join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = current_schema()::regnamespace`,
};

/** All tables, referenced ones before those that reference them. */
export async function readTables(engine: Database['engine'], tx: Kysely<Tables>): Promise<Table[]> {
  const asks = engine === 'postgres' ? ofPostgres : ofSqlite;
  const { rows: columns } = await asks.columns.execute(tx);
  const { rows: references } = await asks.references.execute(tx);
  const tables = Map.groupBy(columns, ({ table }) => table);
  return parentsFirst([...tables.keys()], references).map((name) => describe(name, tables.get(name) ?? []));
}

function describe(name: string, columns: Column[]): Table {
  const inKey = columns.filter(({ keyPlace }) => keyPlace > 0);
  return {
    name,
    columns: columns.map(({ column }) => column),
    bytes: columns.filter(({ type }) => ['blob', 'bytea'].includes(type)).map(({ column }) => column),
    key: inKey.toSorted((a, b) => a.keyPlace - b.keyPlace).map(({ column }) => column),
  };
}

function parentsFirst(names: string[], references: Reference[]): string[] {
  const sorted: string[] = [];
  const visiting = new Set<string>();
  const visit = (name: string) => {
    if (sorted.includes(name)) return;
    if (visiting.has(name))
      throw new Error(`tables reference each other in a cycle: ${[...visiting].join(', ')}`);
    visiting.add(name);
    for (const { child, parent } of references) if (child === name && parent !== name) visit(parent);
    visiting.delete(name);
    sorted.push(name);
  };
  for (const name of names) visit(name);
  return sorted;
}

const views = {
  sqlite: sql<{ name: string }>`select name from sqlite_schema where type = 'view'`,
  postgres: sql<{
    name: string;
  }>`select viewname as "name" from pg_views where schemaname = current_schema()`,
};

/** Drops all views and tables, and on PostgreSQL the functions of their triggers. */
export async function dropEverything(engine: Database['engine'], tx: Tx): Promise<void> {
  for (const { name } of (await views[engine].execute(tx)).rows)
    await sql`drop view ${sql.table(name)}`.execute(tx);
  for (const { name } of (await readTables(engine, tx)).toReversed())
    await sql`drop table ${sql.table(name)}`.execute(tx);
  if (engine === 'sqlite') return;
  const { rows } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as "signature" from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(tx);
  for (const { signature } of rows) await sql`drop function ${sql.raw(signature)}`.execute(tx);
}
