// Writing the kept sums: rows are added onto what is there, and a row that counts no meeting any more goes.

import { type Kysely, sql } from 'kysely';
import type { Arguments, Database, Prepared, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/http/gate.ts';
import { type RollupName, type RollupRow, type Rollups, rollupNames, rollups } from './rollup.ts';

/** How many rows one statement takes; a save needs one to three. */
const chunkSizes = [64, 16, 3, 2, 1] as const;

export function rollupStore(db: Database) {
  const upserts = new Map<string, Prepared<never>>();

  /** Adds `rows` rows, whose values are named by their position. */
  function upsert(name: RollupName, rows: number): Prepared<never> {
    const shape = `${name} ${rows}`;
    const known = upserts.get(shape);
    if (known) return known;
    const { key, sums, labels } = rollups[name];
    const columns = [...key, ...sums, ...labels];
    const statement = db.prepare<never>((on, arg) => {
      const values = Array.from({ length: rows }, (_, row) => ({
        organizationId: arg('org'),
        ...Object.fromEntries(columns.map((column) => [column, arg(`${column}${row}`)])),
      }));
      return table(on, name)
        .values(values as never)
        .onConflict((conflict) =>
          conflict
            .columns(['organizationId', ...key] as never)
            .doUpdateSet(
              Object.fromEntries(
                sums.map((sum) => [sum, sql`${sql.ref(`${name}.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`]),
              ),
            ),
        );
    });
    upserts.set(shape, statement);
    return statement;
  }

  const empties = Object.fromEntries(
    rollupNames.map((name) => [
      name,
      db.prepare<never>((on, arg) => {
        let query = on
          .deleteFrom(name as 'totals')
          .where('organizationId', '=', arg('org'))
          .where('meetings', '=', 0);
        for (const column of rollups[name].key) query = query.where(column as 'type', '=', arg(column));
        return query;
      }),
    ]),
  ) as Record<RollupName, Prepared<never>>;

  const clears = rollupNames.map((name) =>
    db.prepare((on, arg) => on.deleteFrom(name as 'totals').where('organizationId', '=', arg('org'))),
  );

  async function addRows(org: OrgId, name: RollupName, rows: RollupRow[], tx: Tx): Promise<void> {
    for (let at = 0; at < rows.length;) {
      const size = chunkSizes.find((each) => each <= rows.length - at) ?? 1;
      const args: Arguments = { org };
      for (let i = 0; i < size; i += 1) {
        for (const [column, value] of Object.entries(rows[at + i] ?? {})) args[`${column}${i}`] = value;
      }
      await upsert(name, size)(args, tx);
      at += size;
    }
  }

  return {
    /** Adds the sums to those that are kept. */
    async add(org: OrgId, rows: Rollups, tx: Tx): Promise<void> {
      for (const name of rollupNames) await addRows(org, name, [...rows[name].values()], tx);
    },

    /** Removes those of the rows that count no meeting. */
    async dropEmpty(org: OrgId, rows: Rollups, tx: Tx): Promise<void> {
      for (const name of rollupNames) {
        for (const row of rows[name].values()) await empties[name]({ ...row, org }, tx);
      }
    },

    /** Forgets all sums of the organisation. */
    async clear(org: OrgId, tx: Tx): Promise<void> {
      for (const clear of clears) await clear({ org }, tx);
    },
  };
}

// The columns differ from table to table, and the statement is made from their list.
const table = (on: Kysely<Tables>, name: RollupName) => on.insertInto(name as 'totals');
