// Writing the kept sums: rows are added onto what is there, and a row that counts no meeting any more goes.

import { type Kysely, sql } from 'kysely';
import type { Database, Prepared, Tx } from '#server/db/database.ts';
import { bulkInsert } from '#server/db/bulk-insert.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { type RollupName, type Rollups, rollupNames, rollups } from './rollup.ts';

export function rollupStore(db: Database) {
  const upsert = (name: RollupName) => {
    const { key, sums, labels } = rollups[name];
    return bulkInsert<string>(db, [...key, ...sums, ...labels], (on, values) =>
      table(on, name)
        .values(values as never)
        .onConflict((conflict) =>
          conflict
            .columns(['organizationId', ...key] as never)
            .doUpdateSet(
              Object.fromEntries(
                sums.map((sum) => [sum, sql`${sql.ref(`${name}.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`]),
              ),
            ),
        ),
    );
  };
  const upserts = {
    totals: upsert('totals'),
    weekTotals: upsert('weekTotals'),
    hourTotals: upsert('hourTotals'),
    titleTotals: upsert('titleTotals'),
  };

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

  const clears = Object.fromEntries(
    rollupNames.map((name) => [
      name,
      db.prepare<never>((on, arg) =>
        on.deleteFrom(name as 'totals').where('organizationId', '=', arg('org')),
      ),
    ]),
  ) as Record<RollupName, Prepared<never>>;

  async function add(org: OrgId, rows: Rollups, tx: Tx): Promise<void> {
    for (const name of rollupNames) await upserts[name](org, [...rows[name].values()], tx);
  }

  return {
    /** Adds the sums to those that are kept. */
    add,

    /** The same, where some are to be taken off: removes those of the rows that count no meeting any more. */
    async addSigned(org: OrgId, rows: Rollups, tx: Tx): Promise<void> {
      await add(org, rows, tx);
      for (const name of rollupNames) {
        for (const row of rows[name].values())
          if (Number(row['meetings']) < 0) await empties[name]({ ...row, org }, tx);
      }
    },

    /** Forgets all sums of the organization, or those of some tables. */
    async clear(org: OrgId, tx: Tx, names: readonly RollupName[] = rollupNames): Promise<void> {
      for (const name of names) await clears[name]({ org }, tx);
    },
  };
}

// The columns differ from table to table, and the statement is made from their list.
const table = (on: Kysely<Tables>, name: RollupName) => on.insertInto(name as 'totals');
