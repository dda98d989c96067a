// An organization's plan, and the counts that its limits apply to.

import { countRows } from '#server/db/queries.ts';
import { sql } from 'kysely';
import type { PlanPeriod, PlanChoice } from '#domain/organization/subscription.ts';
import { lastOfMonth } from '#domain/time/local-day.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const sampleIds = (tx: Tx, org: OrgId) =>
  tx
    .selectFrom('samples')
    .select(sql<number>`cast("samples"."id" as bigint)`.as('id'))
    .where('organizationId', '=', org)
    .where('kind', '=', 'meeting');

export type PlanRow = PlanChoice & { period: PlanPeriod };

export function planStore(db: Database) {
  return {
    async read(org: OrgId, tx?: Tx): Promise<PlanRow | null> {
      const row = await (tx ?? db.read)
        .selectFrom('organizationPlans')
        .select(['plan', 'period', 'chosenAt', 'trialEndsAt'])
        .where('organizationId', '=', org)
        .executeTakeFirst();
      return row ?? null;
    },

    async save(org: OrgId, row: PlanRow, tx: Tx): Promise<void> {
      await tx
        .insertInto('organizationPlans')
        .values({ ...row, organizationId: org })
        .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(row))
        .execute();
    },

    /** Number of sample meetings in a month "YYYY-MM". */
    sampleMeetingsIn: (org: OrgId, month: string, tx: Tx) =>
      countRows(
        tx
          .selectFrom('meetings')
          .where('organizationId', '=', org)
          .where('id', 'in', sampleIds(tx, org))
          .where('day', '>=', `${month}-01`)
          .where('day', '<=', lastOfMonth(month))
          .where('deletedAt', 'is', null),
      ),

    /** Number of meetings that were posted ahead in a month "YYYY-MM", without samples. */
    plannedMeetingsIn: (org: OrgId, month: string, tx: Tx) =>
      countRows(
        tx
          .selectFrom('plannedMeetings')
          .where('organizationId', '=', org)
          .where('content', 'is not', null)
          .where('id', 'not in', sampleIds(tx, org))
          .where('pricedOn', '>=', `${month}-01`)
          .where('pricedOn', '<=', lastOfMonth(month)),
      ),

    activePeople: (org: OrgId, tx: Tx) =>
      countRows(tx.selectFrom('users').where('organizationId', '=', org).where('status', '=', 'active')),
  };
}
