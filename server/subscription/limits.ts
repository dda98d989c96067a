// Plan limits apply only if the operator set PLAN_LIMITS=on.

import { monthOf } from '#domain/time/local-day.ts';
import { planInForce, addMeetingsError, addPersonError } from '#domain/organization/subscription.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { lockOrganization, type OrgLock } from '#server/db/organization-lock.ts';
import { meetingsInMonth } from '#server/totals/store.ts';
import { planStore } from './store.ts';

export function planLimits({ config, db, now }: Pick<AppContext, 'config' | 'db' | 'now'>) {
  const plans = planStore(db);

  const inForce = async (org: OrgId, tx: Tx) => planInForce(await plans.read(org, tx), now());

  const hasNoRoom = async (org: OrgId, tx: Tx) => {
    if (!config.planLimits) return false;
    await lockOrganization(tx, org);
    const plan = await inForce(org, tx);
    return addPersonError(plan, await plans.activePeople(org, tx)) !== null;
  };

  return {
    /** `days` are the days of the meetings to be added, each counted in its month. */
    async meetingsError({ org }: OrgLock, days: readonly string[], tx: Tx): Promise<ApiError | null> {
      if (!config.planLimits || days.length === 0) return null;
      const plan = await inForce(org, tx);
      if (plan.meetingsPerMonth === null) return null;
      for (const [month, added] of Map.groupBy(days, monthOf)) {
        // Sample data does not count.
        const recorded =
          (await meetingsInMonth(tx, org, month)) + (await plans.plannedMeetingsIn(org, month, tx));
        const own = recorded - (await plans.sampleMeetingsIn(org, month, tx));
        const reason = addMeetingsError(plan, own, added.length);
        if (reason) return fail(reason);
      }
      return null;
    },

    /** For a member who adds or approves a person. */
    async personError(org: OrgId, tx: Tx): Promise<ApiError | null> {
      return (await hasNoRoom(org, tx)) ? fail('plan-members-full') : null;
    },

    /** For a person who joins on their own and cannot choose another plan. */
    async newcomerError(org: OrgId, field: string, tx: Tx): Promise<ApiError | null> {
      return (await hasNoRoom(org, tx)) ? fail('plan-organization-full', field) : null;
    },
  };
}
