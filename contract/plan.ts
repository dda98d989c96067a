// Which plan an organization has chosen. Nothing is paid here: the choice is recorded, and can be shown.

import * as z from 'zod/mini';
import { planNames, planPeriods } from '#domain/plans.ts';
import { endpoint } from './endpoint.ts';

const PlanName = z.enum(planNames);
const Period = z.enum(planPeriods);

export const OrganizationPlan = z.object({
  plan: PlanName,
  period: Period,
  /** Null while nothing was chosen: that is Starter. */
  chosenDate: z.nullable(z.string()),
  /** When the one trial of Professional ends or ended. */
  trialEndsDate: z.nullable(z.string()),
  /** 0 outside a trial. */
  trialDaysLeft: z.number(),
  /** Starter after a trial that ended. */
  planInForce: PlanName,
  /** Whether this installation enforces the limits of a plan. */
  limitsEnforced: z.boolean(),
});

export type OrganizationPlan = z.output<typeof OrganizationPlan>;

export const readPlan = endpoint({
  method: 'GET',
  path: '/api/plan',
  access: 'anyone',
  summary: 'The plan of your organization; null for whoever is not an active member',
  answer: z.object({ plan: z.nullable(OrganizationPlan), mayChoose: z.boolean() }),
});

export const choosePlan = endpoint({
  method: 'PUT',
  path: '/api/plan',
  access: 'admin',
  summary: 'Choose a plan; the first choice of Professional begins its trial of 14 days',
  body: z.strictObject({ plan: PlanName, period: Period }),
  answer: OrganizationPlan,
});
