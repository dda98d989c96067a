import { queryOptions } from '@tanstack/react-query';
import { readSubscription, type Subscription } from '#contract/organization/subscription.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { plans } from '#domain/organization/subscription.ts';
import { planLabels } from '#wording/subscription.ts';

/** Also without a session: then the response has no plan. */
export const subscriptionQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => call(readSubscription, {}, { signal }),
});

/** The effective plan, which differs from the chosen one after a trial. */
export function planText({ planInForce, limitsEnforced, period }: Subscription): string {
  const { meetingsPerMonth, teamMembers } = plans[planInForce];
  const limits = meetingsPerMonth
    ? t`${meetingsPerMonth} meetings a month and ${teamMembers} team members`
    : t`unlimited meetings and members`;
  const billing = plans[planInForce].monthlyPrice > 0 ? t`, ${period} price` : '';
  const enforced =
    meetingsPerMonth && !limitsEnforced ? t` This installation does not enforce the limits.` : '';
  return t`${planLabels[planInForce]}: ${limits}${billing}. Nothing is charged here.${enforced}`;
}
