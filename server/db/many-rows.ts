// Rows go in by the dozen: one statement for each would make PostgreSQL wait for the network every time.

import { setImmediate } from 'node:timers/promises';
import type { Compilable, Kysely } from 'kysely';
import type { OrgId } from '#server/http/gate.ts';
import type { Arguments, Database, Prepared, Tx } from './database.ts';
import type { Tables } from './tables.ts';

type Cell = string | number | null;
type Cells<Column extends string> = Readonly<Record<Column, Cell>>;
/** What kysely's `values` takes, for whichever table. */
type Values<Column extends string> = Record<Column | 'organizationId', never>[];

/**
 * How many rows one statement takes; a save of a meeting has one to three for each of its sums, and its attendees. SQLite keeps a copy of
 * each page that a statement of several rows changes: an import in steps of 64 wrote four times its pages for that.
 */
const many = 64;
const sizes = [250, many, 16, 8, 3, 2, 1] as const;

/** Runs the statement that `build` makes for some rows of an organisation, as often as the rows given need it. */
export function manyRows<Column extends string>(
  db: Database,
  columns: readonly Column[],
  build: (on: Kysely<Tables>, values: Values<Column>) => Compilable,
) {
  const prepared = new Map<number, Prepared<unknown>>();

  /** Cells are arguments numbered row by row. */
  function statementFor(size: number): Prepared<unknown> {
    let statement = prepared.get(size);
    if (!statement) {
      statement = db.prepare((on, arg) => {
        const rows = Array.from({ length: size }, (_, row) => {
          const cells = columns.map((column, i) => [column, arg(String(row * columns.length + i))]);
          return Object.fromEntries([['organizationId', arg('org')], ...cells]);
        });
        return build(on, rows as Values<Column>);
      });
      prepared.set(size, statement);
    }
    return statement;
  }

  return async (org: OrgId, rows: readonly Cells<Column>[], tx: Tx): Promise<void> => {
    for (let from = 0; from < rows.length;) {
      const size = sizes.find((each) => each <= rows.length - from) ?? 1;
      const args: Arguments = { org };
      let place = 0;
      for (const row of rows.slice(from, (from += size)))
        for (const column of columns) args[place++] = row[column];
      await statementFor(size)(args, tx);
      // SQLite answers at once: whoever only reads would wait until thousands of rows are in.
      if (size >= many) await setImmediate();
    }
  };
}
