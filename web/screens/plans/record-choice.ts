import type { QueryClient } from '@tanstack/react-query';
import { choosePlan, readPlan } from '#contract/plan.ts';
import type { Plan, PlanPeriod } from '#domain/plans.ts';
import { call } from '#web/api/client.ts';
import { planQuery } from '#web/components/plan-query.ts';

export type Choice = { plan: Plan; period: PlanPeriod };

/**
 * Stores the choice of an administrator; for anybody else a plan is looked at, and what is still to be done is given.
 * Who it is may not be known yet at the press, and what the page asks ends with it: it is left at once.
 */
export async function recordChoice(client: QueryClient, { plan, period }: Choice): Promise<string | null> {
  const visitor = client.getQueryData(planQuery.queryKey) ?? (await call(readPlan, {}));
  if (visitor.mayChoose) await call(choosePlan, { body: { plan: plan.name, period } });
  else return 'A signed-in administrator of your organization can record the choice.';
  return null;
}
