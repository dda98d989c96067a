// The sections of the landing page below the hero.

import { t } from '#domain/format/text.ts';
import { planLabels, noPaymentNote } from '#wording/subscription.ts';
import { ChartNoAxesColumn, LayoutTemplate, ShieldCheck, Sparkles, Timer, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { plans } from '#domain/organization/subscription.ts';
import { format } from '#web/components/forms/format.ts';
import { PlanOffer } from '#web/components/organization/subscription-offer.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <h2 className="text-[clamp(1.75rem,3.5vw,2.5rem)] leading-tight font-semibold tracking-[-0.025em] text-balance">
        {title}
      </h2>
      <p className="mt-3 text-ink-2">{children}</p>
    </div>
  );
}

const sectionClass = 'py-14 sm:py-20';

const stats = [
  ['$2.5M+', t`Meeting costs tracked`],
  ['10K+', t`Meetings analysed`],
  ['500+', t`Companies`],
  ['35%', t`Average cost reduction`],
];

/** The specification gives these figures; they are not measured, so the page calls them illustrative. */
export function StatsBand() {
  return (
    <section aria-label="Illustrative figures" className="border-y border-line py-8">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
        {stats.map(([figure, label]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="tabular text-3xl font-semibold tracking-tight">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-xs text-ink-3">Illustrative figures, not measurements.</p>
    </section>
  );
}

const features = [
  {
    icon: Timer,
    title: t`Real-time cost tracking`,
    text: t`Start the meter when the meeting starts and watch the cost grow. It survives a reload, a sleeping laptop and a lost connection.`,
  },
  {
    icon: Users,
    title: t`Attendee management`,
    text: t`Add people by role and salary tier, and the hourly rate is filled in for you. Reuse groups, and record who joins late or leaves early.`,
  },
  {
    icon: ChartNoAxesColumn,
    title: t`Meeting analytics`,
    text: t`See cost by week, meeting type and hour of the week, next to return on investment and department budgets.`,
  },
  {
    icon: LayoutTemplate,
    title: t`Meeting templates`,
    text: t`Save recurring meetings with their people, type and length, and open the calculator ready to run.`,
  },
  {
    icon: ShieldCheck,
    title: t`Data privacy`,
    text: t`It runs on your own server. Pay data stays in your organization, and individual rates are not visible to everyone.`,
  },
  {
    icon: Sparkles,
    title: t`AI Hygiene Score coach`,
    text: t`A transparent score from 0 to 100 based only on known facts, with cost optimization advice: what to change and how much it saves.`,
  },
];

export function Features() {
  return (
    <section id="features" className={sectionClass}>
      <SectionHead title="Know what an hour together costs">
        One record, from the first minute on the meter to a department’s budget.
      </SectionHead>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex">
            <Card className="flex-1 p-6">
              <span className="grid size-9 place-items-center rounded-lg bg-accent-soft text-accent">
                <Icon className="size-4.5" aria-hidden />
              </span>
              <h3 className="mt-5 font-semibold">{title}</h3>
              <p className="mt-1.5 text-sm text-ink-2">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

const voices = [
  {
    role: t`Engineering manager`,
    about: t`a product team`,
    text: t`With the number on the wall, our planning ends when the plan is done, not when the hour is over.`,
  },
  {
    role: t`Head of operations`,
    about: t`several departments`,
    text: t`A budget for meetings sounded odd. Now each department decides for itself which ones it can do without.`,
  },
  {
    role: t`Team lead`,
    about: t`a remote team`,
    text: t`We ask one question afterwards: was it worth it? Two of our weekly meetings are now a page to read.`,
  },
];

/** Examples by role, labeled as such: the product has no customer quotes. */
export function Testimonials() {
  return (
    <section id="testimonials" className={`${sectionClass} border-t border-line`}>
      <SectionHead title="What teams do with it">
        Examples that we wrote to show how the product is used, not customer quotes.
      </SectionHead>
      <ul className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {voices.map(({ role, about, text }) => (
          <li key={role}>
            <figure className="flex h-full flex-col border-s-2 border-accent ps-5">
              <blockquote className="flex-1 text-lg/7 text-pretty">{text}</blockquote>
              <figcaption className="mt-4 text-sm text-ink-2">
                <span className="font-semibold text-ink">{role}</span>, {about}
                <span className="block text-ink-3">Example</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

const { starter, professional, enterprise } = plans;

const offers = [
  { plan: starter, price: t`Free`, note: t`For one small team` },
  {
    plan: professional,
    price: format.money(professional.monthlyPrice),
    per: t`/month`,
    note: t`14 days free, no card`,
  },
  { plan: enterprise, price: t`Custom`, note: t`For a whole company` },
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
                Choose {planLabels[offer.plan.name]}
              </a>
            }
          />
        ))}
      </div>
    </section>
  );
}

export function ClosingCall({ onScheduleDemo }: { onScheduleDemo: () => void }) {
  return (
    <section className="mb-16 flex flex-col items-center rounded-2xl border border-line bg-surface px-6 py-14 text-center sm:mb-24">
      <h2 className="text-[clamp(1.75rem,3.5vw,2.5rem)] leading-tight font-semibold tracking-[-0.025em] text-balance">
        Put a number on your next meeting
      </h2>
      <p className="mt-3 max-w-xl text-ink-2">
        Add who is there and press Start. 14 days of Professional, no card.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:w-full max-sm:*:grow">
        <a href="/Calculator" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Start Free Trial
        </a>
        <Button size="lg" onClick={onScheduleDemo} className="noscript:hidden">
          Schedule Demo
        </Button>
      </div>
    </section>
  );
}
