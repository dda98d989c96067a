// All SQL of an organization's plan, and of what its limits count.

import { sql } from 'kysely';
import type { PlanPeriod, PlanChoice } from '#domain/plans.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { organizationLock } from '#server/features/organizations/lock-store.ts';

export type PlanRow = PlanChoice & { period: PlanPeriod };

export function planStore(db: Database) {
  const plan = db.prepare((on, arg) =>
    on
      .selectFrom('organizationPlans')
      .select(['plan', 'period', 'chosenAt', 'trialEndsAt'])
      .where('organizationId', '=', arg('org')),
  );
  const active = db.prepare((on, arg) =>
    on
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organizationId', '=', arg('org'))
      .where('status', '=', 'active'),
  );

  return {
    read: async (org: OrgId, tx?: Tx): Promise<PlanRow | null> => (await plan({ org }, tx))[0] ?? null,

    async save(org: OrgId, row: PlanRow, tx: Tx): Promise<void> {
      await tx
        .insertInto('organizationPlans')
        .values({ ...row, organizationId: org })
        .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(row))
        .execute();
    },

    /** Locks the organization: what a limit counts cannot grow meanwhile. */
    lock: organizationLock(db),

    /** Meetings of a month "YYYY-MM" of the organization. */
    async meetingsIn(org: OrgId, month: string, tx: Tx): Promise<number> {
      const rows = await tx
        .selectFrom('totals')
        .select('meetings')
        .where('organizationId', '=', org)
        // Written out: SQLite would look at a value that is bound, and plan anew each time (docs/decisions/060).
        .where('grain', '=', sql.lit('month'))
        .where('period', '=', month)
        .execute();
      return rows.reduce((sum, { meetings }) => sum + meetings, 0);
    },

    activePeople: async (org: OrgId, tx: Tx): Promise<number> => (await active({ org }, tx))[0]?.count ?? 0,
  };
}
