import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '#contract/organization/subscription.ts';
import { planLabels } from '#wording/subscription.ts';
import { format } from '#web/components/forms/format.ts';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { site } from '#web/components/site/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { subscriptionQuery, planText } from './subscription.ts';

/** The organization's plan, for its members; with a link to other plans for administrators. */
export function PlanCard() {
  const { data, isPending } = useQuery({ ...subscriptionQuery, enabled: site.landing });
  if (!site.landing) return null;
  if (isPending) return <Skeleton className="h-38 w-full rounded-xl max-sm:h-45" />;
  if (!data?.plan) return null;
  return (
    <Card className="p-5">
      <CardHead
        title="Plan"
        action={<ButtonLink to="/payments">{data.mayChoose ? 'Change plan' : 'See the plans'}</ButtonLink>}
      />
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <span className="font-semibold">{planLabels[data.plan.plan]}</span>
        <PlanState plan={data.plan} />
      </p>
      <p className="mt-1 text-sm text-ink-2">{planText(data.plan)}</p>
    </Card>
  );
}

export function PlanState({ plan }: { plan: Subscription }) {
  if (plan.trialDaysLeft > 0)
    return <Badge tone="accent">Trial: {format.count(plan.trialDaysLeft, 'day', 'days')} left</Badge>;
  if (plan.planInForce !== plan.plan) return <Badge tone="warn">Trial ended</Badge>;
  return plan.chosenDate === null ? <Badge>Default</Badge> : <Badge tone="good">Chosen</Badge>;
}
