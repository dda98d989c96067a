// All SQL of what an administrator sets up. A save names the version that it starts from.

import type { Kysely } from 'kysely';
import type { SalaryTier } from '#domain/money/salary-tiers.ts';
import type { Arg, Database, Tx } from '#server/db/database.ts';
import { held } from '#server/db/row-locks.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const columns = [
  'name',
  'address',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'website',
  'email',
  'timeZone',
  'joinPolicy',
  'listed',
] as const;

export type ProfileRow = Pick<Tables['organizations'], (typeof columns)[number]>;

export function settingsStore(db: Database) {
  const row = (on: Kysely<Tables>, arg: Arg) =>
    on
      .selectFrom('organizations')
      .select(['id', ...columns, 'profileVersion', 'tiersVersion'])
      .where('id', '=', arg('org'));
  const read = db.prepare(row);
  const hold = db.prepare((on, arg) => held(db.engine, row(on, arg)));

  return {
    read: async (org: OrgId) => theOne(await read({ org })),

    /** The row, held until the transaction ends: two saves come one by one. */
    hold: async (org: OrgId, tx: Tx) => theOne(await hold({ org }, tx)),

    async saveProfile(org: OrgId, values: ProfileRow, version: number, tx: Tx): Promise<void> {
      await tx
        .updateTable('organizations')
        .set({ ...values, profileVersion: version })
        .where('id', '=', org)
        .execute();
    },

    async saveTiers(org: OrgId, tiers: readonly SalaryTier[], version: number, tx: Tx): Promise<void> {
      await tx.deleteFrom('salaryTiers').where('organizationId', '=', org).execute();
      if (tiers.length > 0)
        await tx
          .insertInto('salaryTiers')
          .values(tiers.map((tier) => ({ ...tier, organizationId: org })))
          .execute();
      await tx.updateTable('organizations').set({ tiersVersion: version }).where('id', '=', org).execute();
    },
  };
}

function theOne<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('an organization that has members has a row');
  return row;
}
