import type { OrganizationPlan } from '#contract/plan.ts';
import { plans } from '#domain/plans.ts';
import { PlanState } from '#web/components/plan-card.tsx';

export function CurrentPlan({ plan }: { plan: OrganizationPlan }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-2">Your organization is on</span>
      <strong className="font-semibold">{plans[plan.planInForce].label}</strong>
      <PlanState plan={plan} />
    </p>
  );
}
