import { ArrowDown, ArrowRight, ChevronRight, Pencil, Trash2, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { type Budget, editBudget } from '#contract/reports/budgets.ts';
import { t } from '#domain/format/text.ts';
import { lastOfMonth } from '#domain/time/local-day.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { SampleItemMark } from '#web/components/calendar/planned.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Explain, EstimatedShare } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { toast } from '#web/ui/toast.ts';
import {
  BudgetMoney,
  budgetMoneyText,
  hoursText,
  StatusBadge,
  stateOf,
  statusLooks,
  usedOf,
} from './budget-status.tsx';

type BudgetCardProps = {
  budget: Budget;
  month: string;
  /** Only for administrators. */
  actions?: { onEdit: () => void; onDelete: () => void } | undefined;
};

export function BudgetCard({ budget, month, actions }: BudgetCardProps) {
  const { department } = budget;
  const days = { from: `${month}-01`, to: lastOfMonth(month) };
  const behind = { costDepartment: department, ...days };
  const held = meetingsPath({ ...behind, planned: 'no' });
  const [status, used] = [stateOf(budget), usedOf(budget)];
  return (
    <Card aria-label={department} className="flex flex-col gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-base font-semibold wrap-anywhere">
          {department}
          <SampleItemMark kind="budgets" of={budget.id} />
        </h2>
        {status && <StatusBadge status={status} />}
      </div>
      <div className="grid gap-2.5">
        <div className="tabular flex flex-wrap items-baseline justify-between gap-x-3">
          <span>
            <span className="text-2xl font-semibold tracking-tight">
              <BudgetMoney amount={budget.currentSpend} />
            </span>{' '}
            {budget.monthlyLimit !== null && (
              <span className="text-sm text-ink-2">
                / <BudgetMoney amount={budget.monthlyLimit} />
              </span>
            )}
            <Explain figure="budget-spend" label={`spend of ${department}`} meetings={held} />
          </span>
          {used !== null && (
            <span className="text-sm font-medium">
              {format.percent(used)}
              {budget.monthlyLimit === null ? ' of the hours' : ' of the limit'}
              {budget.monthlyLimit !== null && (
                <Explain figure="budget-used" label={`share used of ${department}`} meetings={held} />
              )}
            </span>
          )}
        </div>
        <EstimatedShare
          amount={budget.estimatedCost}
          cents={!Number.isInteger(budget.estimatedCost)}
          filters={behind}
          className="-mt-1.5 block text-sm text-ink-2"
        />
        {status && used !== null && <BudgetProgress budget={budget} used={used} status={status} />}
      </div>
      <BudgetFacts budget={budget} held={held} canAsk={actions !== undefined} />
      <details className="group mt-auto">
        <summary className="inline-flex touch list-none items-center gap-1 rounded-md text-sm text-ink-2 hover:text-ink">
          <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
          More figures<VisuallyHidden> of {department}</VisuallyHidden>
        </summary>
        <div className="mt-3 grid gap-4">
          <OtherFacts budget={budget} held={held} />
          <SpendHistory budget={budget} />
        </div>
      </details>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {actions && (
          <>
            <Button icon={Pencil} onClick={actions.onEdit} aria-label={`Edit Budget of ${department}`}>
              Edit Budget
            </Button>
            <IconButton
              icon={Trash2}
              onClick={actions.onDelete}
              label={`Delete budget of ${department}`}
              title="Delete"
            />
          </>
        )}
        <AppLink
          to={meetingsPath(behind)}
          aria-label={`Meetings of ${department}`}
          className="ms-auto inline-flex touch items-center gap-1.5 rounded text-sm font-medium text-ink-2 hover:text-ink"
        >
          Meetings
          <ArrowRight className="size-4" aria-hidden />
        </AppLink>
      </div>
    </Card>
  );
}

type BudgetFactsProps = {
  budget: Budget;
  /** Path of the meetings that the budget counts. */
  held: string;
  /** Whether the viewer can mail the manager again. */
  canAsk: boolean;
};

function BudgetFacts({ budget, held, canAsk }: BudgetFactsProps) {
  const { department, remaining, forecast, monthlyLimit } = budget;
  const { managerEmail, managerConfirmed, alertThreshold } = budget;
  return (
    <div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-x-4 gap-y-3 text-sm">
        {remaining !== null && (
          <Fact
            label={
              <>
                Remaining
                <Explain figure="budget-remaining" label={`what remains of ${department}`} meetings={held} />
              </>
            }
          >
            {remaining < 0 ? (
              <span className="flex flex-wrap items-center gap-x-1 font-medium text-bad">
                <span className="inline-flex items-center gap-1">
                  <ArrowDown className="size-3.5 shrink-0" aria-hidden />
                  <BudgetMoney amount={remaining} />
                </span>
                <span className="font-normal whitespace-nowrap">over</span>
              </span>
            ) : (
              <BudgetMoney amount={remaining} />
            )}
          </Fact>
        )}
        {monthlyLimit === null && <TimeSpent budget={budget} />}
        <Fact
          label={
            <>
              Forecast
              <Explain figure="budget-forecast" label={`forecast of ${department}`} meetings={held} />
            </>
          }
        >
          {forecast === null ? (
            <span className="text-ink-3">Too early to tell</span>
          ) : (
            <span className="flex flex-wrap items-center gap-x-1.5">
              <BudgetMoney amount={Math.round(forecast.spend)} />
              {monthlyLimit !== null && budget.status !== 'over' && forecast.spend > monthlyLimit && (
                <span className="inline-flex items-center gap-1 text-xs text-warn">
                  <TrendingUp className="size-3.5" aria-hidden />
                  over limit
                </span>
              )}
            </span>
          )}
        </Fact>
      </dl>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 text-sm">
        <Fact label="Alert at">{format.percent(alertThreshold)}</Fact>
        <Fact label="Manager">
          {managerEmail ? (
            <>
              <span className="block truncate" title={managerEmail}>
                {managerEmail}
              </span>
              {!managerConfirmed && <UnconfirmedManager budget={budget} canAsk={canAsk} />}
            </>
          ) : (
            <span className="text-ink-3">No manager email</span>
          )}
        </Fact>
      </dl>
    </div>
  );
}

function TimeSpent({ budget: { hours, monthlyLimit } }: { budget: Budget }) {
  return (
    <Fact label="Time spent">
      {hoursText(hours)}
      {monthlyLimit !== null && hours.percentUsed !== null && ` (${format.percent(hours.percentUsed)})`}
    </Fact>
  );
}

/** What is shown on opening. */
function OtherFacts({ budget, held }: Pick<BudgetFactsProps, 'budget' | 'held'>) {
  const { department, plannedSpend, forecast, monthlyLimit } = budget;
  const { low, high } = forecast ?? { low: 0, high: 0 };
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-x-4 gap-y-3 text-sm empty:hidden">
      {monthlyLimit !== null && <TimeSpent budget={budget} />}
      {Math.round(low) !== Math.round(high) && (
        <Fact
          label={
            <>
              Forecast range
              <Explain
                figure="budget-range"
                label={`range of the forecast of ${department}`}
                meetings={held}
              />
            </>
          }
        >
          {format.money(low)} to {format.money(high)}
        </Fact>
      )}
      {plannedSpend !== null && plannedSpend > 0 && (
        <Fact
          label={
            <>
              Planned this month
              <Explain figure="budget-planned" label={`planned of ${department}`} />
            </>
          }
        >
          <BudgetMoney amount={plannedSpend} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The share used, capped at 100%, with a mark at the alert threshold. */
type BudgetProgressProps = { budget: Budget; used: number; status: keyof typeof statusLooks };

function BudgetProgress({ budget, used, status }: BudgetProgressProps) {
  const shown = Math.min(100, used);
  return (
    <div dir="ltr" className="relative h-2.5">
      <progress
        className="sr-only"
        aria-label={`Budget of ${budget.department} used`}
        max={100}
        value={shown}
        aria-valuetext={format.percent(used)}
      />
      <span aria-hidden className="block h-full overflow-hidden rounded-full bg-sunk">
        <span
          className={classNames('block h-full rounded-full', statusLooks[status].bar)}
          style={{ width: `${shown}%` }}
        />
      </span>
      {budget.alertThreshold < 100 && (
        <span
          aria-hidden
          className="absolute -inset-y-1 w-px bg-ink-3"
          style={{ left: `${budget.alertThreshold}%` }}
        />
      )}
    </div>
  );
}

const barShare = 0.56;

/** The spend of six months, against the limit where it is comparable. */
function SpendHistory({ budget }: { budget: Budget }) {
  const { history, monthlyLimit, department } = budget;
  const max = Math.max(monthlyLimit ?? 0, ...history.map(({ spend }) => spend));
  const heightPercent = (amount: number) => (max === 0 ? 0 : (amount / max) * 100);
  const limitY = monthlyLimit === null ? null : `${100 - heightPercent(monthlyLimit)}%`;
  const last = history.length - 1;
  const barWidth = (barShare * 100) / history.length;
  return (
    <figure dir="ltr" className="tabular text-[0.6875rem] text-ink-3">
      <figcaption aria-hidden className="flex items-center justify-between gap-2">
        <span>Last six months</span>
        {monthlyLimit !== null && (
          <span className="flex items-center gap-1.5">
            <svg className="h-px w-4 overflow-visible">
              <line x2="100%" className="stroke-ink-3" strokeDasharray="3 2" />
            </svg>
            limit {format.compactMoney(monthlyLimit)}
          </span>
        )}
      </figcaption>
      <div aria-hidden className="relative mt-5 h-16">
        <svg className="absolute inset-0 size-full overflow-visible">
          <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-line" />
          {history.map(({ month, spend }, index) => (
            <rect
              key={month}
              x={`${((index + 0.5) * 100) / history.length - barWidth / 2}%`}
              width={`${barWidth}%`}
              y={`${100 - heightPercent(spend)}%`}
              height={`${heightPercent(spend)}%`}
              rx="2"
              className={index === last ? 'fill-accent' : 'fill-line-strong stroke-mark'}
            />
          ))}
          {limitY && (
            <line x1="0" x2="100%" y1={limitY} y2={limitY} className="stroke-ink-3" strokeDasharray="3 2" />
          )}
        </svg>
        {history.map(({ month, spend }, index) => (
          <span
            key={month}
            className={classNames(
              'absolute -translate-x-1/2 rounded-sm bg-surface px-0.5 leading-4 whitespace-nowrap',
              index === last && 'font-semibold text-ink',
            )}
            style={{
              left: `${((index + 0.5) * 100) / history.length}%`,
              bottom: `calc(${heightPercent(spend)}% + 2px)`,
            }}
          >
            {format.compactMoney(spend)}
          </span>
        ))}
      </div>
      <div aria-hidden className="mt-1.5 grid grid-cols-6 text-center">
        {history.map(({ month }, index) => (
          <span key={month} className={index === last ? 'font-semibold text-ink' : undefined}>
            {format.shortMonth(month)}
          </span>
        ))}
      </div>
      <FiguresTable
        caption={`Spend of ${department} by month`}
        columns={[t`Month`, t`Spend`]}
        rows={history.map(({ month, spend }) => [format.longMonth(month), budgetMoneyText(spend)])}
      />
    </figure>
  );
}

/** The manager has not confirmed yet; naming them again sends another link. */
function UnconfirmedManager({ budget, canAsk }: { budget: Budget; canAsk: boolean }) {
  const { id, department, managerEmail } = budget;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(editBudget, { params: { id: String(id) }, body: { managerEmail } }),
    onSuccess: () =>
      toast.success(t`Confirmation requested`, {
        description: t`${managerEmail} gets at most one mail an hour.`,
      }),
    onError: (error) => toast.error(t`The mail was not sent`, { description: failureMessage(error) }),
  });
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
      Gets no alerts until they confirm with the mailed link.
      {canAsk && (
        <Button
          size="sm"
          busy={isPending}
          onClick={() => mutate()}
          aria-label={`Send the link of ${department} again`}
        >
          Send again
        </Button>
      )}
    </span>
  );
}
