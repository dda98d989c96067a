import { t } from '#domain/format/text.ts';
import { planLabels, noPaymentNote } from '#wording/subscription.ts';
import { DemoRequestDialog } from '#web/components/site/demo-request-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Plan,
  planNames,
  type PlanPeriod,
  planPeriods,
  plans,
  yearlySavingsPercent,
} from '#domain/organization/subscription.ts';
import { subscriptionQuery } from '#web/components/organization/subscription.ts';
import { PublicPage } from '#web/components/site/public-page.tsx';
import type { Subscription } from '#contract/organization/subscription.ts';
import { PlanState } from '#web/components/organization/subscription-card.tsx';
import { PlanOffer } from '#web/components/organization/subscription-offer.tsx';
import { ChevronDown, CreditCard, Landmark, Wallet } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { format } from '#web/components/forms/format.ts';
import { defaultCurrency } from '#domain/money/currency.ts';
import { useChoosePlan } from './queries.ts';
import { ButtonLink } from '#web/components/site/app-link.tsx';

export function PlansPage() {
  const [chosen, setChosen] = useState<PlanPeriod | null>(null);
  const { data } = useQuery(subscriptionQuery);
  const isMember = data?.plan !== undefined && data.plan !== null;
  // Start with the period of the current plan.
  const period = chosen ?? data?.plan?.period ?? 'monthly';
  return (
    <PublicPage
      title="Plans"
      description="Start free, and try Professional for 14 days without a card. Unlimited where you need it."
    >
      {/* Keeps its space, since the user is known later than the plans. */}
      <div className="mt-4 min-h-7">{data?.plan && <CurrentPlan plan={data.plan} />}</div>
      <div className="mt-6">
        <PeriodToggle period={period} onChange={setChosen} />
      </div>
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        {planNames.map((name) => (
          <PlanChoiceCard
            key={name}
            plan={plans[name]}
            period={period}
            current={data?.plan ?? null}
            isForAdministrators={isMember && !data.mayChoose}
          />
        ))}
      </div>
      {isMember && !data.mayChoose && (
        <p className="mt-5 text-sm font-medium">An administrator of your organization chooses the plan.</p>
      )}
      <p className="mt-5 text-sm text-ink-2">{noPaymentNote}</p>
      <PaymentMethods />
      <Questions />
      <section className="mt-16 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line bg-surface p-6">
        <div>
          <h2 className="text-lg font-semibold">Would you like to see it first?</h2>
          <p className="mt-1 text-sm text-ink-2">Leave your email and tell us what you would like to see.</p>
        </div>
        <ScheduleDemo />
      </section>
    </PublicPage>
  );
}

function CurrentPlan({ plan }: { plan: Subscription }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-2">Your organization is on</span>
      <strong className="font-semibold">{planLabels[plan.planInForce]}</strong>
      <PlanState plan={plan} />
    </p>
  );
}

const methods = [
  { icon: CreditCard, name: t`Credit card`, text: t`Professional and Enterprise` },
  { icon: Wallet, name: t`PayPal`, text: t`Professional and Enterprise` },
  { icon: Landmark, name: t`Bank transfer`, text: t`For Enterprise` },
];

function PaymentMethods() {
  return (
    <section className="mt-16">
      <h2 className="text-2xl font-semibold tracking-tight">Payment methods</h2>
      <p className="mt-1 text-sm text-ink-2">
        This product takes no payment, so there is nothing to enter here. If the operator of this server bills
        you, these are the usual ways.
      </p>
      <ul className="mt-5 grid gap-4 sm:grid-cols-3">
        {methods.map(({ icon: Icon, name, text }) => (
          <li key={name} className="flex items-center gap-3 rounded-xl border border-line bg-surface p-4">
            <Icon className="size-5 shrink-0 text-ink-2" aria-hidden />
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-xs text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const labels: Record<PlanPeriod, string> = { monthly: t`Monthly`, yearly: t`Yearly` };

type PeriodToggleProps = { period: PlanPeriod; onChange: (period: PlanPeriod) => void };

function PeriodToggle({ period, onChange }: PeriodToggleProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <fieldset className="inline-flex rounded-lg border border-line-strong bg-surface p-1">
        <legend className="sr-only">Billing period</legend>
        {planPeriods.map((it) => (
          <label
            key={it}
            className="inline-flex h-8 cursor-pointer touch items-center justify-center rounded-md px-4 text-sm font-semibold text-ink-2 has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="period"
              className="sr-only"
              checked={it === period}
              onChange={() => onChange(it)}
            />
            {labels[it]}
          </label>
        ))}
      </fieldset>
      <Badge tone="good">Save up to 20%</Badge>
    </div>
  );
}

const questions = [
  [
    t`Do I have to pay to use this?`,
    t`No. You host the software yourself, and it bills nobody. Your choice of plan is only recorded for your organization.`,
  ],
  [
    t`How does the trial work?`,
    t`A 14-day trial begins when an administrator first chooses Professional. No card is needed. Afterwards your organization is on Starter until an administrator chooses a plan.`,
  ],
  [
    t`What happens at the limits of Starter?`,
    t`Starter includes 10 meetings a month and 5 team members. The limits apply only if the operator of this server has switched them on. Nothing is deleted: you cannot add more, and an unsaved meeting stays in the calculator.`,
  ],
  [
    t`Is there a money-back guarantee?`,
    t`Paid plans have a 30-day money-back guarantee. No payment is taken here, so it matters only if an operator bills you.`,
  ],
  [
    t`Can I change the plan later?`,
    t`Yes, at any time. Your meetings, templates and budgets stay as they are.`,
  ],
] as const;

function Questions() {
  return (
    <section className="mt-16">
      <h2 className="text-2xl font-semibold tracking-tight">Frequently asked questions</h2>
      <div className="mt-5 border-t border-line">
        {questions.map(([question, answer]) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium">
              {question}
              <ChevronDown
                className="size-4 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <p className="max-w-3xl pb-5 text-sm text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function ScheduleDemo() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="lg" onClick={() => setAsking(true)}>
        Schedule Demo
      </Button>
      {isAsking && <DemoRequestDialog onClose={() => setAsking(false)} />}
    </>
  );
}

type PlanChoiceCardProps = {
  plan: Plan;
  period: PlanPeriod;
  /** Plan of the visitor's organization. */
  current: Subscription | null;
  /** Whether the visitor is a member without the right to choose. */
  isForAdministrators: boolean;
};

function PlanChoiceCard({ plan, period, current, isForAdministrators }: PlanChoiceCardProps) {
  const choose = useChoosePlan();
  const isYearly = period === 'yearly';
  // Each organization has one trial.
  const hasTrial = plan.name === 'professional' && current?.trialEndsDate == null;
  const price = isYearly ? plan.yearlyPrice : plan.monthlyPrice;
  return (
    <PlanOffer
      plan={plan}
      headingLevel={2}
      price={format.moneyIn(defaultCurrency, price)}
      per={isYearly ? '/year' : '/month'}
      note={noteOf(plan, isYearly, hasTrial)}
      action={
        isForAdministrators ? (
          <Button size="lg" disabled>
            {labelOf(plan, period, current, hasTrial)}
          </Button>
        ) : (
          <ButtonLink to="/dashboard" onClick={() => choose(plan, period)} size="lg">
            {labelOf(plan, period, current, hasTrial)}
          </ButtonLink>
        )
      }
    />
  );
}

function noteOf(plan: Plan, isYearly: boolean, hasTrial: boolean): string {
  if (plan.monthlyPrice === 0) return t`Free`;
  const saved = t`Save ${yearlySavingsPercent(plan)}% compared with monthly`;
  if (isYearly) return saved;
  return hasTrial ? t`14-day trial, no card` : t`Yearly billing available`;
}

function labelOf(plan: Plan, period: PlanPeriod, current: Subscription | null, hasTrial: boolean): string {
  const isSamePrice = plan.monthlyPrice === 0 || current?.period === period;
  if (current?.planInForce === plan.name && current.chosenDate !== null && isSamePrice)
    return t`Stay on ${planLabels[plan.name]}`;
  return hasTrial ? t`Try Professional` : t`Choose ${planLabels[plan.name]}`;
}
