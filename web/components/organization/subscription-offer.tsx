import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '#contract/organization/subscription.ts';
import type { Plan } from '#domain/organization/subscription.ts';
import { planLabels, planFeatures } from '#wording/subscription.ts';
import { format } from '#web/components/forms/format.ts';
import { ButtonLink } from '#web/components/site/button-link.tsx';
import { site } from '#web/components/site/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { subscriptionQuery, planText } from './subscription.ts';

type PlanOfferProps = {
  plan: Plan;
  /** "$29" */
  price: string;
  /** After the price: "/month". */
  per?: string;
  /** Below the price; its line stays empty without a note. */
  note?: ReactNode;
  headingLevel?: 2 | 3;
  action: ReactNode;
};

export function PlanOffer({ plan, price, per, note, headingLevel = 3, action }: PlanOfferProps) {
  const isPopular = plan.name === 'professional';
  const Heading = `h${headingLevel}` as const;
  return (
    <Card className={classNames('flex flex-col p-6', isPopular && 'relative border-accent')}>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <Heading className="font-semibold">{planLabels[plan.name]}</Heading>
        {/* Three cards in a row have no room for it beside the name. */}
        {isPopular && (
          <span className="md:max-lg:absolute md:max-lg:-top-3 md:max-lg:right-6">
            <Badge tone="accent">Most Popular</Badge>
          </span>
        )}
      </div>
      <p className="tabular mt-4 text-4xl font-semibold tracking-tight">
        {price}
        {per && <span className="text-base font-normal tracking-normal text-ink-2">{per}</span>}
      </p>
      <p className="mt-1 min-h-6 text-sm text-ink-2">{note}</p>
      <ul className="mt-5 mb-6 flex flex-1 flex-col gap-2.5 border-t border-line pt-5 text-sm">
        {planFeatures[plan.name].map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {action}
    </Card>
  );
}

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
