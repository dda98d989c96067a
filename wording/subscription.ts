// Names and features of plans.

import { t } from '#domain/format/text.ts';
import type { PlanName } from '#domain/organization/subscription.ts';

export const planLabels: Record<PlanName, string> = {
  starter: t`Starter`,
  professional: t`Professional`,
  enterprise: t`Enterprise`,
};

export const planFeatures: Record<PlanName, readonly string[]> = {
  starter: [t`Up to 10 meetings a month`, t`5 team members`, t`Basic cost calculation`, t`Email support`],
  professional: [
    t`Unlimited meetings and members`,
    t`Advanced analytics`,
    t`Templates`,
    t`Export reports`,
    t`Priority support`,
  ],
  enterprise: [
    t`Everything in Professional`,
    t`Your own PostgreSQL, any number of servers`,
    t`Audit log with export`,
    t`Payment by bank transfer`,
  ],
};

/** Shown with every price: nothing is charged. */
export const noPaymentNote = t`No payment is taken anywhere on this site. This software runs on its operator’s own server and bills nobody. Choosing a plan only records your choice.`;
