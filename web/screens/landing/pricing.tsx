import { plans } from '#domain/plans.ts';
import { noPaymentNote } from '#web/components/plan-features.ts';
import { PlanOffer } from '#web/components/plan-offer.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionHead, sectionClass } from './section-head.tsx';

const { starter, professional, enterprise } = plans;

const offers = [
  { plan: starter, price: 'Free', note: 'For one small team' },
  {
    plan: professional,
    price: `$${professional.monthlyDollars}`,
    per: '/month',
    note: '14 days free, no card',
  },
  { plan: enterprise, price: 'Custom', note: 'For a whole company' },
];

export function Pricing() {
  return (
    <section id="pricing" className={`${sectionClass} border-t border-line`}>
      <SectionHead title="Three plans, no surprises">{noPaymentNote}</SectionHead>
      <div className="mt-10 grid gap-4 md:grid-cols-3">
        {offers.map((offer) => (
          <PlanOffer
            key={offer.plan.name}
            {...offer}
            action={
              <a
                href="/payments"
                className={buttonClass({
                  variant: offer.plan === professional ? 'primary' : 'secondary',
                  size: 'lg',
                })}
              >
                Choose {offer.plan.label}
              </a>
            }
          />
        ))}
      </div>
    </section>
  );
}
