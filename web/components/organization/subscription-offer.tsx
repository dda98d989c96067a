import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Plan } from '#domain/organization/subscription.ts';
import { planLabels, planFeatures } from '#wording/subscription.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

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
          <span className="md:max-lg:absolute md:max-lg:-top-3 md:max-lg:inset-e-6">
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
