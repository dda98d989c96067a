// The plan that an organization chose. No payment is involved.

import * as z from 'zod/mini';
import { planNames, planPeriods } from '#domain/organization/subscription.ts';
import { endpoint } from '#contract/endpoint.ts';

const PlanName = z.enum(planNames);
const Period = z.enum(planPeriods);

export const Subscription = z.object({
  plan: PlanName,
  period: Period,
  /** Null before a choice, which means Starter. */
  chosenDate: z.nullable(z.string()),
  /** End of the only Professional trial. */
  trialEndsDate: z.nullable(z.string()),
  /** 0 outside a trial. */
  trialDaysLeft: z.number(),
  /** The effective plan: Starter after the trial has ended. */
  planInForce: PlanName,
  /** Whether this installation enforces the limits of a plan. */
  limitsEnforced: z.boolean(),
});

export type Subscription = z.output<typeof Subscription>;

export const readSubscription = endpoint('GET /api/plan', {
  access: 'anyone',
  summary: 'Get the plan of your organization; null unless you are an active member',
  answer: z.object({ plan: z.nullable(Subscription), mayChoose: z.boolean() }),
});

export const choosePlan = endpoint('PUT /api/plan', {
  access: 'admin',
  summary: 'Choose a plan; the first choice of Professional starts a trial of 14 days',
  body: z.strictObject({ plan: PlanName, period: Period }),
  answer: Subscription,
});
