// A plan says how many meetings a month and how many people an organization may have. Professional begins with a
// trial of 14 days; after it the organization is on Starter until an administrator chooses again.

import { dayMs } from './time/time-units.ts';

export const planNames = ['starter', 'professional', 'enterprise'] as const;
export const planPeriods = ['monthly', 'yearly'] as const;

export type PlanName = (typeof planNames)[number];
export type PlanPeriod = (typeof planPeriods)[number];

export type Plan = {
  name: PlanName;
  label: string;
  monthlyDollars: number;
  yearlyDollars: number;
  /** Null: as many as they like. */
  meetingsPerMonth: number | null;
  teamMembers: number | null;
};

const unlimited = { meetingsPerMonth: null, teamMembers: null };

/** The prices and limits of the specification, section 9. */
export const plans: Record<PlanName, Plan> = {
  starter: {
    name: 'starter',
    label: 'Starter',
    monthlyDollars: 0,
    yearlyDollars: 0,
    meetingsPerMonth: 10,
    teamMembers: 5,
  },
  professional: {
    name: 'professional',
    label: 'Professional',
    monthlyDollars: 29,
    yearlyDollars: 290,
    ...unlimited,
  },
  enterprise: {
    name: 'enterprise',
    label: 'Enterprise',
    monthlyDollars: 99,
    yearlyDollars: 990,
    ...unlimited,
  },
};

/** What paying by the year saves, in whole percent of twelve monthly payments; 0 for what costs nothing. */
export function yearlySavingsPercent(plan: Pick<Plan, 'monthlyDollars' | 'yearlyDollars'>): number {
  const twelveMonths = 12 * plan.monthlyDollars;
  return twelveMonths === 0 ? 0 : Math.round(((twelveMonths - plan.yearlyDollars) / twelveMonths) * 100);
}

const trialDays = 14;

/** What an organization chose, and when its one trial ends or ended; instants in epoch ms. */
export type PlanChoice = { plan: PlanName; chosenAt: number; trialEndsAt: number | null };

/** The first choice of Professional begins the trial; there is only one, however often the choice changes. */
export function chosenPlan(before: PlanChoice | null, plan: PlanName, now: number): PlanChoice {
  const firstTrial = plan === 'professional' ? now + trialDays * dayMs : null;
  return { plan, chosenAt: now, trialEndsAt: before?.trialEndsAt ?? firstTrial };
}

const isTrial = ({ plan, chosenAt, trialEndsAt }: PlanChoice) =>
  plan === 'professional' && trialEndsAt !== null && chosenAt < trialEndsAt;

/** Days of the trial that are left, the running one counted as a whole; 0 outside a trial. */
export function trialDaysLeft(choice: PlanChoice | null, now: number): number {
  if (!choice?.trialEndsAt || !isTrial(choice)) return 0;
  return Math.max(0, Math.ceil((choice.trialEndsAt - now) / dayMs));
}

/** The plan whose limits count: Starter before any choice, and after a trial that ended. */
export function planInForce(choice: PlanChoice | null, now: number): Plan {
  if (!choice) return plans.starter;
  const hasEnded = isTrial(choice) && trialDaysLeft(choice, now) === 0;
  return plans[hasEnded ? 'starter' : choice.plan];
}

/** Why `more` meetings may not be added to a month that already has some, or null. */
export function addMeetingsError(plan: Plan, already: number, more: number): 'plan-meetings-full' | null {
  const { meetingsPerMonth } = plan;
  return meetingsPerMonth !== null && already + more > meetingsPerMonth ? 'plan-meetings-full' : null;
}

/** Why one more person may not join so many active ones, or null. */
export function addPersonError(plan: Plan, already: number): 'plan-members-full' | null {
  return plan.teamMembers !== null && already >= plan.teamMembers ? 'plan-members-full' : null;
}
