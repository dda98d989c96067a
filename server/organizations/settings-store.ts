// All SQL of what an administrator sets up. A save names the version that it starts from.

import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/http/gate.ts';
import type { JoinPolicy } from '#domain/joining.ts';
import type { SalaryTier } from '#domain/salary-tiers.ts';

export type ProfileRow = {
  name: string;
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
  phone: string | null;
  website: string | null;
  email: string | null;
  timeZone: string;
  joinPolicy: JoinPolicy;
  listed: 0 | 1;
};

export function settingsStore(db: Database) {
  const profile = db.prepare((on, arg) =>
    on
      .selectFrom('organizations')
      .select([
        'id',
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
        'profileVersion',
        'tiersVersion',
      ])
      .where('id', '=', arg('org')),
  );

  return {
    async read(org: OrgId, tx?: Tx) {
      const [row] = await profile({ org }, tx);
      if (!row) throw new Error('an organisation that has members has a row');
      return row;
    },

    /** The row, held until the transaction ends: two saves come one by one. */
    async hold(org: OrgId, tx: Tx) {
      await tx
        .updateTable('organizations')
        .set((eb) => ({ listed: eb.ref('listed') }))
        .where('id', '=', org)
        .execute();
      return this.read(org, tx);
    },

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
