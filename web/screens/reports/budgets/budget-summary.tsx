import { TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { percentUsed } from '#domain/reports/budgets/budget.ts';
import { addDollars, toCents } from '#domain/money/money.ts';
import { lastOfMonth } from '#domain/time/local-day.ts';
import type { Budget } from '#contract/reports/budgets.ts';
import { Explained } from '#web/components/reports/explain.tsx';
import { format } from '#web/components/forms/format.ts';
import { EstimatedShare } from '#web/components/reports/estimated-share.tsx';
import { meetingsPath } from '#web/components/meetings/meetings-path.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Stat, StatCards } from '#web/ui/stat-cards.tsx';
import { BudgetMoney, hoursText, stateOf, statusLooks, usedOf } from './budget-status.tsx';

export function BudgetStats({ budgets, month }: { budgets: Budget[]; month: string }) {
  const limit = addDollars(budgets.flatMap(({ monthlyLimit }) => monthlyLimit ?? []));
  const hasLimits = budgets.every(({ monthlyLimit }) => monthlyLimit !== null);
  const spend = addDollars(budgets.map(({ currentSpend }) => currentSpend));
  const planned = addDollars(budgets.map(({ plannedSpend }) => plannedSpend ?? 0));
  const days = { from: `${month}-01`, to: lastOfMonth(month) };
  const count = (status: Budget['status']) => budgets.filter((budget) => stateOf(budget) === status).length;
  return (
    <StatCards>
      {hasLimits ? (
        <Stat
          label={<Explained figure="budget-limits" label="Total Budgets" />}
          value={format.money(limit)}
          note={`per month for ${format.count(budgets.length, 'department')}`}
        />
      ) : (
        <Stat
          label="Time spent"
          value={`${format.decimal(addDollars(budgets.map(({ hours }) => hours.spent)))} h`}
          note={`person-hours of ${format.count(budgets.length, 'department')}`}
        />
      )}
      <Stat
        label={
          <Explained
            figure="budget-spend"
            label="Current Spend"
            meetings={meetingsPath({ ...days, planned: 'no' })}
          />
        }
        value={format.money(spend)}
        note={
          <>
            <EstimatedShare
              amount={addDollars(budgets.map(({ estimatedCost }) => estimatedCost))}
              filters={days}
            />
            {limit > 0 && `${format.percent(percentUsed(toCents(spend), toCents(limit)))} used, `}
            {format.longMonth(month)}
            {planned > 0 && <span className="block">and {format.money(planned)} planned</span>}
          </>
        }
      />
      <Stat
        label={<Explained figure="budget-status" label="Over Budget" />}
        value={<Figure count={count('over')} className="text-bad" />}
        note="at 100% or more"
      />
      <Stat
        label={<Explained figure="budget-status" label="Warnings" />}
        value={<Figure count={count('warning')} className="text-warn" />}
        note="above the alert threshold"
      />
    </StatCards>
  );
}

function Figure({ count, className }: { count: number; className: string }) {
  return <span className={count > 0 ? className : undefined}>{format.integer(count)}</span>;
}

const shownWhenCollapsed = 4;

const forecastLook = { Icon: TrendingUp, ground: 'bg-warn-soft text-warn' };

const isForecastOver = ({ status, forecast, monthlyLimit }: Budget) =>
  status === 'good' && forecast !== null && monthlyLimit !== null && forecast.spend > monthlyLimit;

/** A banner for each budget that is over or close to its limit, or forecast to be over, highest share first. */
export function BudgetAlerts({ budgets }: { budgets: Budget[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const alerts = budgets
    .filter((budget) => (stateOf(budget) ?? 'good') !== 'good' || isForecastOver(budget))
    .toSorted((a, b) => (usedOf(b) ?? 0) - (usedOf(a) ?? 0));
  if (alerts.length === 0) return null;
  const shown = showsAll ? alerts : alerts.slice(0, shownWhenCollapsed);
  return (
    <section aria-label="Budget alerts" className="grid grid-cols-1 gap-2">
      <ul className="grid grid-cols-1 gap-2">
        {shown.map((budget) => (
          <AlertBanner key={budget.id} budget={budget} />
        ))}
      </ul>
      {alerts.length > shownWhenCollapsed && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll
            ? 'Show fewer alerts'
            : `Show ${format.count(alerts.length - shownWhenCollapsed, 'more alert')}`}
        </Button>
      )}
    </section>
  );
}

function AlertBanner({ budget }: { budget: Budget }) {
  const { department, forecast, monthlyLimit, hours } = budget;
  const status = stateOf(budget) ?? 'good';
  const isForecast = forecast !== null && isForecastOver(budget);
  const { Icon, ground } = isForecast ? forecastLook : statusLooks[status];
  return (
    <li className={classNames('flex items-start gap-2.5 rounded-lg px-3.5 py-3 text-sm', ground)}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="tabular flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5 xl:flex-nowrap">
        <strong className="font-semibold wrap-anywhere max-sm:w-full xl:max-w-1/2 xl:shrink-0">
          {isForecast
            ? `Forecast: ${department} may exceed its budget`
            : `${department} is ${status === 'over' ? 'over budget' : 'approaching its budget'}`}
        </strong>
        <span className="shrink-0">
          {monthlyLimit === null ? (
            hoursText(hours)
          ) : (
            <>
              <BudgetMoney amount={isForecast ? Math.round(forecast.spend) : budget.currentSpend} /> /{' '}
              <BudgetMoney amount={monthlyLimit} />
            </>
          )}
        </span>
        <span className="shrink-0">{format.percent(usedOf(budget) ?? 0)} used</span>
        <span className="min-w-0 wrap-anywhere sm:ml-auto xl:truncate">
          {budget.managerEmail ? (
            <a href={`mailto:${budget.managerEmail}`} className="underline" title={budget.managerEmail}>
              {budget.managerEmail}
            </a>
          ) : (
            'No manager email'
          )}
        </span>
      </div>
    </li>
  );
}
