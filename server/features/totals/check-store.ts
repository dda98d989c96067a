// Whether the kept sums are what the meetings add up to.

import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { recomputeStore } from './recompute-store.ts';
import { keyOf, type RollupName, type RollupRow, rollupNames, rollups } from './rollup.ts';

/** A row that is not what it should be; undefined where there is none. */
export type Difference = {
  table: RollupName;
  key: string;
  kept: RollupRow | undefined;
  right: RollupRow | undefined;
};

export type Check = { wrongDays: number; differences: Difference[] };

export function checkStore(db: Database) {
  const { recompute, rebuild } = recomputeStore(db);

  const organizations = db.prepare((on) =>
    on.selectFrom('organizations').select(['id', 'name']).orderBy('id'),
  );
  const everyRow = (name: RollupName, org: OrgId, tx: Tx): Promise<RollupRow[]> =>
    tx
      .selectFrom(name as 'totals')
      .selectAll()
      .where('organizationId', '=', org)
      .execute();

  /** All organizations: for whoever runs the installation, not for a caller. */
  const organizationsOfAll = async () =>
    (await organizations({})).map(({ id, name }) => ({ org: id as OrgId, name }));

  /** Works the sums of an organization out anew; its writes wait until `tx` ends. */
  async function check(org: OrgId, tx: Tx): Promise<Check> {
    const { rows, wrongDays } = await recompute(org, tx);
    const differences: Difference[] = [];
    for (const table of rollupNames) {
      for (const row of await everyRow(table, org, tx)) {
        const key = keyOf(table, row);
        const right = rows[table].get(key);
        rows[table].delete(key);
        if (!right || rollups[table].sums.some((sum) => row[sum] !== right[sum]))
          differences.push({ table, key, kept: row, right });
      }
      for (const [key, right] of rows[table]) differences.push({ table, key, kept: undefined, right });
    }
    return { wrongDays, differences };
  }

  return { organizations: organizationsOfAll, check, repair: rebuild };
}
