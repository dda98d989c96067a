// Everything that one organisation has, whatever the tables are.

import { type Kysely, sql } from 'kysely';
import { readTables } from '#server/db/catalog.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { TestApp } from './test-app.ts';

export type Cells = Record<string, unknown>;
export type Contents = Map<string, Cells[]>;

/** The rows of each table that belong to it. */
export function rowsOf({ db }: TestApp, organizationId: number): Promise<Contents> {
  return db.write(async (tx) => {
    const found: Contents = new Map();
    for (const { name, columns } of await readTables(db.engine, tx)) {
      const column = name === 'organizations' ? 'id' : 'organizationId';
      if (!columns.includes(column)) continue;
      const { rows } = await sql<Cells>`
        select * from ${sql.table(name)} where ${sql.ref(column)} = ${organizationId}`.execute(tx);
      found.set(name, rows);
    }
    return found;
  });
}

const insert = (on: Kysely<Tables> | Tx, table: string, cells: Cells) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(cells).map((it) => sql.ref(it)))})
    values (${sql.join(Object.values(cells))})`.execute(on);

/** Puts rows in, each table after those that it refers to. */
export function putRows({ db }: TestApp, rows: Contents): Promise<void> {
  return db.write(async (tx) => {
    for (const { name } of await readTables(db.engine, tx))
      for (const cells of rows.get(name) ?? []) await insert(tx, name, cells);
  });
}
