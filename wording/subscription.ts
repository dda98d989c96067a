// Names and features of plans.

import type { PlanName } from '#domain/organization/subscription.ts';

export const planLabels: Record<PlanName, string> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

export const planFeatures: Record<PlanName, readonly string[]> = {
  starter: ['Up to 10 meetings a month', '5 team members', 'Basic cost calculation', 'Email support'],
  professional: [
    'Unlimited meetings and members',
    'Advanced analytics',
    'Templates',
    'Export reports',
    'Priority support',
  ],
  enterprise: [
    'Everything in Professional',
    'Your own PostgreSQL, any number of servers',
    'Audit log with export',
    'Payment by bank transfer',
  ],
};

/** Shown with every price: nothing is charged. */
export const noPaymentNote =
  'No payment is taken anywhere on this site. This software runs on its operator’s own server and bills nobody. Choosing a plan only records your choice.';
