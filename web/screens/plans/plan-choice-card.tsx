import { format } from '#web/components/format.ts';
import { useChoosePlan } from './queries.ts';
import type { OrganizationPlan } from '#contract/plan.ts';
import { type Plan, type PlanPeriod, yearlySavingsPercent } from '#domain/plans.ts';
import { PlanOffer } from '#web/components/plan-offer.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';

type PlanChoiceCardProps = {
  plan: Plan;
  period: PlanPeriod;
  /** Plan of the visitor's organization. */
  current: OrganizationPlan | null;
};

export function PlanChoiceCard({ plan, period, current }: PlanChoiceCardProps) {
  const choose = useChoosePlan();
  const isYearly = period === 'yearly';
  // Each organization has one trial.
  const hasTrial = plan.name === 'professional' && current?.trialEndsDate == null;
  const dollars = isYearly ? plan.yearlyDollars : plan.monthlyDollars;
  return (
    <PlanOffer
      plan={plan}
      headingLevel={2}
      price={format.money(dollars)}
      per={isYearly ? '/year' : '/month'}
      note={noteOf(plan, isYearly, hasTrial)}
      action={
        <ButtonLink to="/dashboard" onClick={() => choose(plan, period)} size="lg">
          {labelOf(plan, period, current, hasTrial)}
        </ButtonLink>
      }
    />
  );
}

function noteOf(plan: Plan, isYearly: boolean, hasTrial: boolean): string {
  if (plan.monthlyDollars === 0) return 'Free';
  const saved = `Save ${yearlySavingsPercent(plan)}% compared with monthly`;
  if (isYearly) return saved;
  return hasTrial ? '14-day trial, no card' : 'Yearly billing available';
}

function labelOf(
  plan: Plan,
  period: PlanPeriod,
  current: OrganizationPlan | null,
  hasTrial: boolean,
): string {
  const isSamePrice = plan.monthlyDollars === 0 || current?.period === period;
  if (current?.planInForce === plan.name && current.chosenDate !== null && isSamePrice)
    return `Stay on ${plan.label}`;
  return hasTrial ? 'Try Professional' : `Choose ${plan.label}`;
}
