// The limits of a plan count only where the operator set PLAN_LIMITS=on: whoever runs it for themselves has none.

import { monthOf } from '#domain/local-day.ts';
import { planInForce, whyNotAddMeetings, whyNotAddPerson } from '#domain/plans.ts';
import type { Tx } from '#server/db/database.ts';
import type { House } from '#server/house.ts';
import type { OrgId } from '#server/http/gate.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { sampleStore } from '#server/sample-data/store.ts';
import type { Turn } from '#server/totals/clock-store.ts';
import { planStore } from './store.ts';

export function planLimits({ config, db, now }: Pick<House, 'config' | 'db' | 'now'>) {
  const plans = planStore(db);
  const samples = sampleStore(db);

  const inForce = async (org: OrgId, tx: Tx) => planInForce(await plans.read(org, tx), now());

  const hasNoRoom = async (org: OrgId, tx: Tx) => {
    if (!config.planLimits) return false;
    await plans.lock(org, tx);
    const plan = await inForce(org, tx);
    return whyNotAddPerson(plan, await plans.activePeople(org, tx)) !== null;
  };

  return {
    /** `days` are those of the meetings to be added, each counted in its own month. */
    async refuseMeetings({ org }: Turn, days: readonly string[], tx: Tx): Promise<Refusal | null> {
      if (!config.planLimits || days.length === 0) return null;
      const plan = await inForce(org, tx);
      if (plan.meetingsPerMonth === null) return null;
      for (const [month, added] of Map.groupBy(days, monthOf)) {
        // Whoever looks around in sample data has not used up anything.
        const own = (await plans.meetingsIn(org, month, tx)) - (await samples.meetingsIn(org, month, tx));
        const reason = whyNotAddMeetings(plan, own, added.length);
        if (reason) return refuse(reason);
      }
      return null;
    },

    /** For whoever lets somebody in. */
    async refusePerson(org: OrgId, tx: Tx): Promise<Refusal | null> {
      return (await hasNoRoom(org, tx)) ? refuse('plan-members-full') : null;
    },

    /** For somebody who comes in without anybody inside having a say now: they cannot choose another plan. */
    async refuseNewcomer(org: OrgId, field: string, tx: Tx): Promise<Refusal | null> {
      return (await hasNoRoom(org, tx)) ? refuse('plan-organization-full', field) : null;
    },
  };
}
