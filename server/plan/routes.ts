// Read and choose the plan of an organisation. No payment is taken anywhere: the choice is recorded.

import type { FastifyInstance } from 'fastify';
import { choosePlan, type OrganizationPlan, readPlan } from '#contract/plan.ts';
import { isoInstant } from '#domain/instant.ts';
import { chosenPlan, planInForce, plans, trialDaysLeft } from '#domain/plans.ts';
import { auditStore } from '#server/audit/store.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { asMember } from '#server/http/gate.ts';
import { type PlanRow, planStore } from './store.ts';

export function planRoutes(app: FastifyInstance, { config, db, now }: House): void {
  const store = planStore(db);
  const audit = auditStore(db, now);

  const answer = (row: PlanRow | null): OrganizationPlan => ({
    plan: row?.plan ?? 'starter',
    period: row?.period ?? 'monthly',
    chosenDate: row ? isoInstant(row.chosenAt) : null,
    trialEndsDate: row?.trialEndsAt ? isoInstant(row.trialEndsAt) : null,
    trialDaysLeft: trialDaysLeft(row, now()),
    planInForce: planInForce(row, now()).name,
    limitsEnforced: config.planLimits,
  });

  bind(app, readPlan, async (_input, caller) => {
    const member = asMember(caller);
    if (!member) return { plan: null, mayChoose: false };
    const row = await db.within(member.org, () => store.read(member.org));
    return { plan: answer(row), mayChoose: member.role === 'admin' };
  });

  bind(app, choosePlan, async ({ body: { plan, period } }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      // Two who choose at once must not each begin a trial.
      await store.lock(org, tx);
      const row = { ...chosenPlan(await store.read(org, tx), plan, now()), period };
      await store.save(org, row, tx);
      const detail = { name: plans[plan].label, period };
      await audit.record(org, caller, 'plan.selected', `organization:${org}`, detail, tx);
      return answer(row);
    });
  });
}
