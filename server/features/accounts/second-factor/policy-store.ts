// Whether an organization requires a second factor.

import type { SecondFactorPolicy } from '#domain/accounts/second-factor-policy.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type NewPolicy = Omit<SecondFactorPolicy, 'since'> & { isRequired: boolean };

export function policyStore(db: Database, now: () => number) {
  return {
    async read(org: OrgId): Promise<SecondFactorPolicy> {
      const row = await db.read
        .selectFrom('organizations')
        .select(['secondFactorSince', 'secondFactorGraceDays', 'secondFactorExemptsProviders'])
        .where('id', '=', org)
        .executeTakeFirstOrThrow();
      return {
        since: row.secondFactorSince,
        graceDays: row.secondFactorGraceDays,
        exemptsProviders: row.secondFactorExemptsProviders === 1,
      };
    },

    /** The grace period starts when it is first required; other changes do not restart it. */
    async save(org: OrgId, { isRequired, graceDays, exemptsProviders }: NewPolicy, tx: Tx): Promise<void> {
      await tx
        .updateTable('organizations')
        .set((eb) => ({
          secondFactorSince: isRequired ? eb.fn.coalesce('secondFactorSince', eb.val(now())) : null,
          secondFactorGraceDays: graceDays,
          secondFactorExemptsProviders: exemptsProviders ? 1 : 0,
        }))
        .where('id', '=', org)
        .execute();
    },
  };
}
