// The rates of an organization that has entered none. Those of the specification are in US dollars; in other currencies
// nobody knows them, so that there are no tiers yet and people cost nothing until somebody enters rates.

import { defaultCurrency } from '#domain/money/currency.ts';
import { noCents, toCents } from '#domain/money/money.ts';
import { defaultSalaryTiers } from '#domain/people/salary-tiers.ts';
import { defaultImportRate } from '#domain/meetings/imports/import-defaults.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export async function setDefaultRates(tx: Tx, org: OrgId, currency: string): Promise<void> {
  const isKnown = currency === defaultCurrency;
  const rate = isKnown ? toCents(defaultImportRate) : noCents;
  await tx
    .updateTable('organizations')
    .set({ defaultRateCents: rate, blendedRateCents: rate })
    .where('id', '=', org)
    .execute();
  await tx.deleteFrom('salaryTiers').where('organizationId', '=', org).execute();
  if (isKnown)
    await tx
      .insertInto('salaryTiers')
      .values(defaultSalaryTiers.map((tier) => ({ ...tier, organizationId: org })))
      .execute();
}
