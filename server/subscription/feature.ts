import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/organization/subscription.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { chosenPlan, planInForce, trialDaysLeft } from '#domain/organization/subscription.ts';
import { planLabels } from '#wording/subscription.ts';
import type { Feature, AppContext } from '#server/context.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { asMember } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { type PlanRow, planStore } from './store.ts';

export const subscription: Feature = {
  tag: 'Server',
  contract: [calls],
  routes: [subscriptionRoutes],
};

// Reads and chooses the plan of an organization. The choice is recorded; the product bills nothing, see decision
// 010.

function subscriptionRoutes(app: FastifyInstance, { config, db, now, events }: AppContext): void {
  if (!config.site.landing) return;
  const store = planStore(db);

  const answer = (row: PlanRow | null): calls.Subscription => ({
    plan: row?.plan ?? 'starter',
    period: row?.period ?? 'monthly',
    chosenDate: row ? isoInstant(row.chosenAt) : null,
    trialEndsDate: row?.trialEndsAt ? isoInstant(row.trialEndsAt) : null,
    trialDaysLeft: trialDaysLeft(row, now()),
    planInForce: planInForce(row, now()).name,
    limitsEnforced: config.planLimits,
  });

  mountEndpoint(app, calls.readSubscription, async (_input, caller) => {
    const member = asMember(caller);
    if (!member) return { plan: null, mayChoose: false };
    const row = await runAs(member.org, () => store.read(member.org));
    return { plan: answer(row), mayChoose: member.role === 'admin' };
  });

  mountEndpoint(app, calls.choosePlan, async ({ body: { plan, period } }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      // Locked, so that concurrent requests do not start two trials.
      await lockOrganization(tx, org);
      const row = { ...chosenPlan(await store.read(org, tx), plan, now()), period };
      await store.save(org, row, tx);
      const detail = { name: planLabels[plan], period };
      await events.publish(tx, caller, 'plan.selected', detail, `organization:${org}`);
      return answer(row);
    });
  });
}
