// Rows go in by the dozen: one statement for each would make PostgreSQL wait for the network every time.

import { setImmediate } from 'node:timers/promises';
import type { Compilable, Kysely } from 'kysely';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { type Database, type Prepared, type Tx, type Value, Shared, cell } from './database.ts';
import type { Tables } from './tables.ts';

type Cells<Column extends string> = Readonly<Record<Column, Value>>;
/** What kysely's `values` takes, for whichever table. */
type Values<Column extends string> = Record<Column | 'organizationId', never>[];

/**
 * How many rows one statement takes; a save of a meeting has one to three for each of its sums, and its attendees. SQLite
 * keeps a copy of each page that a statement of several rows changes: an import in steps of 64 wrote four times its pages
 * for that.
 */
const many = 64;
const sizes = [250, many, 16, 8, 3, 2, 1] as const;

/**
 * Runs the statement that `build` makes for some rows of an organization, as often as the rows given need it. What is the
 * same in all of them may be given once.
 */
export function bulkInsert<Column extends string>(
  db: Database,
  columns: readonly Column[],
  build: (on: Kysely<Tables>, values: Values<Column>) => Compilable,
) {
  const prepared = new Map<string, Prepared<unknown>>();

  function statementFor(size: number, same: object): Prepared<unknown> {
    const id = [size, ...Object.keys(same)].join(' ');
    let statement = prepared.get(id);
    if (!statement) {
      const cells = columns.map((column) => [column, column in same ? new Shared(column) : cell]);
      const row = Object.fromEntries([['organizationId', new Shared('org')], ...cells]);
      const rows = Array.from({ length: size }, () => row) as Values<Column>;
      statement = db.prepare((on) => build(on, rows));
      prepared.set(id, statement);
    }
    return statement;
  }

  return async <Same extends Column = never>(
    org: OrgId,
    rows: readonly Cells<Exclude<Column, Same>>[],
    tx: Tx,
    same = {} as Cells<Same>,
  ): Promise<void> => {
    const each = columns.filter((column): column is Exclude<Column, Same> => !(column in same));
    const args = { org, ...same };
    for (let from = 0; from < rows.length;) {
      const size = sizes.find((step) => step <= rows.length - from) ?? 1;
      const cells: Value[] = [];
      for (const row of rows.slice(from, (from += size))) for (const column of each) cells.push(row[column]);
      await statementFor(size, same)(args, tx, cells);
      // SQLite answers at once: whoever only reads would wait until thousands of rows are in.
      if (size >= many) await setImmediate();
    }
  };
}
