import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type Alternative, alternativesOf, costOfPlan } from '#domain/calendar/planner.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { listBudgets } from '#contract/reports/budgets.ts';
import { budgetShares } from '#domain/calendar/plan-budgets.ts';
import { t } from '#domain/format/text.ts';
import { monthOf } from '#domain/time/local-day.ts';
import { budgetsQuery } from '#web/components/reports/budgets-query.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { alternativeText } from '#wording/planner.ts';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { type HourlyCost, useHourlyCost } from './queries.ts';
import { type PlanValues, seriesOf } from './plan-values.ts';

type PlanPriceProps = { values: PlanValues; onApply: (change: Partial<PlanValues>) => void };

/** The cost of the plan while it is edited, and cheaper alternatives. */
export function PlanPrice({ values, onApply }: PlanPriceProps) {
  const { data, error } = useHourlyCost(values.people);
  const { data: budgets, isPending } = useQuery(budgetsQuery);
  // Both at once: the lines about budgets would move what is below them.
  const hourly = isPending ? undefined : data;
  return (
    <div className="grid gap-5 lg:sticky lg:top-20">
      <Card className="p-5 sm:p-6" aria-label="Price">
        <CardHead title="Price" help={<Explain figure="plan-cost" label="the price" />} />
        {!hourly && error && <FailureAlert error={error} />}
        {!hourly && !error && <Skeleton className="mt-4 h-16" />}
        {hourly && <Price values={values} hourly={hourly} />}
        {hourly && budgets && <BudgetLines values={values} hourly={hourly} budgets={budgets} />}
      </Card>
      {hourly && <Alternatives values={values} hourly={hourly} onApply={onApply} />}
    </div>
  );
}

/** The price at the bottom of a phone's screen while the plan is edited. */
export function PlanDock({ values }: Pick<PlanPriceProps, 'values'>) {
  const { data: hourly } = useHourlyCost(values.people);
  const price = hourly && priceOf({ values, hourly });
  return (
    <section
      aria-label="Price so far"
      className="stays-below tabular sticky bottom-0 z-20 -mx-4 -mb-4 flex min-h-14 items-baseline gap-x-2 border-t border-line-strong bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6 lg:hidden"
    >
      {price && (
        <>
          <strong className="text-xl font-semibold tracking-tight">
            {format.money(toMajor(price.onceCents))}
          </strong>
          <span className="text-sm text-ink-2">
            {values.repeats === null ? '' : 'each time, '}with{' '}
            {format.count(values.people.length + 1, 'person', 'people')}
          </span>
          {values.repeats !== null && (
            <span className="ms-auto text-sm text-ink-2">
              {format.money(toMajor(price.yearCents))} a year
            </span>
          )}
        </>
      )}
    </section>
  );
}

type Priced = { values: PlanValues; hourly: HourlyCost };

function pricedOf({ values, hourly }: Priced) {
  const plan = {
    ...seriesOf(values, hourly.workingDays),
    minutes: values.minutes || 0,
    hasOptional: values.people.some(({ isOptional }) => isOptional),
  };
  const costs = {
    allCents: toCents(hourly.hourlyCost),
    optionalCents: toCents(hourly.optionalHourlyCost),
  };
  return { plan, costs };
}

function priceOf(priced: Priced) {
  const { plan, costs } = pricedOf(priced);
  return costOfPlan(plan, costs, priced.hourly.workingWeeks);
}

function Price({ values, hourly }: Priced) {
  const { onceCents, timesAYear, yearCents } = priceOf({ values, hourly });
  const { estimatedPeople } = hourly;
  return (
    <>
      <output className="mt-3 block">
        <strong className="tabular block text-4xl font-semibold tracking-tight">
          <Money amount={toMajor(onceCents)} />
        </strong>
        <span className="text-sm text-ink-2">
          {values.repeats === null ? 'for this meeting' : 'each time'}, with{' '}
          {format.count(values.people.length + 1, 'person', 'people')}
        </span>
        {values.repeats !== null && (
          <span className="mt-4 block">
            <strong className="tabular text-xl font-semibold">
              <Money amount={toMajor(yearCents)} />
            </strong>{' '}
            <span className="text-sm text-ink-2">
              a year, for {format.decimal(timesAYear)} meetings in{' '}
              {format.count(hourly.workingWeeks, 'working week')}
            </span>
          </span>
        )}
      </output>
      {estimatedPeople > 0 && (
        <p className="mt-3 text-xs text-ink-3">
          {format.count(estimatedPeople, 'person is', 'people are')} priced at an estimated rate: the salary
          tier is missing, or still an example.
        </p>
      )}
    </>
  );
}

const mostBudgets = 3;

/** What the plan takes of the budgets of its people's departments in its first month. */
function BudgetLines({ values, hourly, budgets }: Priced & { budgets: Answer<typeof listBudgets> }) {
  const hours = (values.minutes || 0) / 60;
  const series = seriesOf(values, hourly.workingDays);
  const isThisMonth = monthOf(values.day) === budgets.month;
  const taken = hourly.departments.flatMap(({ department, people, hourlyCost }) => {
    const budget = budgets.budgets.find((one) => one.department === department);
    if (!budget) return [];
    const { monthlyLimit, remaining, hours: inHours } = budget;
    // Limits of money are only comparable with exact amounts; others see those in hours.
    const [each, limit, left] =
      monthlyLimit === null
        ? [hours * people, inHours.limit, inHours.remaining]
        : [hours * hourlyCost, monthlyLimit, remaining];
    return limit === null ? [] : { department, each, left: (isThisMonth ? left : limit) ?? limit };
  });
  return budgetShares(series, taken)
    .slice(0, mostBudgets)
    .map(({ department, month, percent }) => (
      <p key={department} className="tabular mt-3 text-sm wrap-anywhere text-ink-2">
        {percent === null ? (
          `${department} has nothing left in ${format.longMonth(month)}.`
        ) : (
          <>
            {repeatNames[values.repeats ?? 'never']} takes{' '}
            <strong className="font-semibold text-ink">{format.percent(percent)}</strong> of what{' '}
            <bdi>{department}</bdi> {isThisMonth ? 'has left' : 'has'} in {format.longMonth(month)}.
          </>
        )}
      </p>
    ));
}

const repeatNames = {
  never: t`This meeting`,
  day: t`This daily meeting`,
  week: t`This weekly meeting`,
  'two-weeks': t`This meeting every second week`,
  month: t`This monthly meeting`,
};

function Alternatives({ values, hourly, onApply }: Priced & PlanPriceProps) {
  const { plan, costs } = pricedOf({ values, hourly });
  if (plan.minutes === 0 || plan.firstDay === '') return null;
  const alternatives = alternativesOf(plan, costs, hourly.workingWeeks);
  if (alternatives.length === 0) return null;
  const period = values.repeats === null ? '' : t` a year`;
  const optional = values.people.flatMap(({ name, isOptional }) => (isOptional ? name : []));
  const textOf = (alternative: Alternative) => alternativeText(alternative, optional, format);
  return (
    <Card className="p-5 sm:p-6" aria-label="Alternatives">
      <CardHead
        title="What would cost less"
        help={<Explain figure="plan-saving" label="what would cost less" />}
      />
      <ul className="mt-3 grid gap-2">
        {alternatives.map((alternative) => (
          <li key={textOf(alternative)}>
            <button
              type="button"
              onClick={singleClick(() => onApply(changeOf(alternative, values)))}
              className="flex w-full touch flex-wrap items-center justify-between gap-x-4 rounded-lg border border-line px-3.5 py-2.5 text-start text-sm hover:bg-sunk"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{textOf(alternative)}</span>
              <span className="tabular ms-auto shrink-0 text-good">
                saves {format.money(toMajor(alternative.savedCents))}
                {period}
              </span>
              <ArrowLeft className="size-4 shrink-0 text-accent" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function changeOf(alternative: Alternative, { people }: PlanValues): Partial<PlanValues> {
  switch (alternative.kind) {
    case 'without-optional':
      return { people: people.filter(({ isOptional }) => !isOptional) };
    case 'shorter':
      return { minutes: alternative.minutes };
    case 'every-second-week':
      return { repeats: 'two-weeks' };
    case 'end-date':
      return { untilDay: alternative.untilDay };
  }
}
