import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PlanPeriod, planNames, plans } from '#domain/plans.ts';
import { noPaymentNote } from '#web/components/plan-features.ts';
import { planQuery } from '#web/components/plan-query.ts';
import { PublicPage } from '#web/components/public-page.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { PeriodToggle } from './period-toggle.tsx';
import { PlanChoiceCard } from './plan-choice-card.tsx';
import { Questions } from './questions.tsx';
import { ScheduleDemo } from './schedule-demo.tsx';

export function PlansPage() {
  const [chosen, setChosen] = useState<PlanPeriod | null>(null);
  const { data } = useQuery(planQuery);
  // A plan that is kept by one press keeps its period, too.
  const period = chosen ?? data?.plan?.period ?? 'monthly';
  return (
    <PublicPage
      title="Plans"
      description="Start free, and try Professional for 14 days without a card. Unlimited where you need it."
    >
      {/* Its room is kept: who is signed in is known later than what the plans are. */}
      <div className="mt-4 min-h-7">{data?.plan && <CurrentPlan plan={data.plan} />}</div>
      <div className="mt-6">
        <PeriodToggle period={period} onChange={setChosen} />
      </div>
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        {planNames.map((name) => (
          <PlanChoiceCard key={name} plan={plans[name]} period={period} current={data?.plan ?? null} />
        ))}
      </div>
      <p className="mt-5 text-sm text-ink-2">{noPaymentNote}</p>
      <PaymentMethods />
      <Questions />
      <section className="mt-16 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-surface p-6">
        <div>
          <h2 className="text-lg font-semibold">Would you like to see it first?</h2>
          <p className="mt-1 text-sm text-ink-2">Leave your address, and what you would like to be shown.</p>
        </div>
        <ScheduleDemo />
      </section>
    </PublicPage>
  );
}
