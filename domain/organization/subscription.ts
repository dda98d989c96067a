// Plans limit the meetings per month and the members of an organization. Professional starts with a trial of 14 days,
// after which Starter applies until an administrator chooses again.

import { dayMs } from '#domain/time/time-units.ts';

export const planNames = ['starter', 'professional', 'enterprise'] as const;
export const planPeriods = ['monthly', 'yearly'] as const;

export type PlanName = (typeof planNames)[number];
export type PlanPeriod = (typeof planPeriods)[number];

export type Plan = {
  name: PlanName;
  monthlyPrice: number;
  yearlyPrice: number;
  /** Null means unlimited. */
  meetingsPerMonth: number | null;
  teamMembers: number | null;
};

const unlimited = { meetingsPerMonth: null, teamMembers: null };

/** The prices and limits of the specification, section 9. */
export const plans: Record<PlanName, Plan> = {
  starter: {
    name: 'starter',
    monthlyPrice: 0,
    yearlyPrice: 0,
    meetingsPerMonth: 10,
    teamMembers: 5,
  },
  professional: {
    name: 'professional',
    monthlyPrice: 29,
    yearlyPrice: 290,
    ...unlimited,
  },
  enterprise: {
    name: 'enterprise',
    monthlyPrice: 99,
    yearlyPrice: 990,
    ...unlimited,
  },
};

/** Savings of yearly over monthly payment in whole percent; 0 for free plans. */
export function yearlySavingsPercent(plan: Pick<Plan, 'monthlyPrice' | 'yearlyPrice'>): number {
  const twelveMonths = 12 * plan.monthlyPrice;
  return twelveMonths === 0 ? 0 : Math.round(((twelveMonths - plan.yearlyPrice) / twelveMonths) * 100);
}

const trialDays = 14;

/** The choice of an organization and the end of its only trial; epoch ms. */
export type PlanChoice = { plan: PlanName; chosenAt: number; trialEndsAt: number | null };

/** The first choice of Professional starts the only trial. */
export function chosenPlan(before: PlanChoice | null, plan: PlanName, now: number): PlanChoice {
  const firstTrial = plan === 'professional' ? now + trialDays * dayMs : null;
  return { plan, chosenAt: now, trialEndsAt: before?.trialEndsAt ?? firstTrial };
}

const isTrial = ({ plan, chosenAt, trialEndsAt }: PlanChoice) =>
  plan === 'professional' && trialEndsAt !== null && chosenAt < trialEndsAt;

/** Remaining days of the trial, rounded up; 0 outside a trial. */
export function trialDaysLeft(choice: PlanChoice | null, now: number): number {
  if (!choice?.trialEndsAt || !isTrial(choice)) return 0;
  return Math.max(0, Math.ceil((choice.trialEndsAt - now) / dayMs));
}

/** The effective plan: Starter before any choice and after the trial. */
export function planInForce(choice: PlanChoice | null, now: number): Plan {
  if (!choice) return plans.starter;
  const hasEnded = isTrial(choice) && trialDaysLeft(choice, now) === 0;
  return plans[hasEnded ? 'starter' : choice.plan];
}

/** The error if adding `more` meetings to a month with `already` meetings exceeds the limit, or null. */
export function addMeetingsError(plan: Plan, already: number, more: number): 'plan-meetings-full' | null {
  const { meetingsPerMonth } = plan;
  return meetingsPerMonth !== null && already + more > meetingsPerMonth ? 'plan-meetings-full' : null;
}

/** The error if one more person exceeds the limit with `already` active members, or null. */
export function addPersonError(plan: Plan, already: number): 'plan-members-full' | null {
  return plan.teamMembers !== null && already >= plan.teamMembers ? 'plan-members-full' : null;
}
