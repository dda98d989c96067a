import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Plus, WalletMinimal, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { type Budget, deleteBudget, exportBudgets } from '#contract/reports/budgets.ts';
import { t } from '#domain/format/text.ts';
import { percentUsed } from '#domain/reports/budgets/budget.ts';
import { addMajor, toCents } from '#domain/money/money.ts';
import { lastOfMonth } from '#domain/time/local-day.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { DownloadMenu } from '#web/components/forms/download-menu.tsx';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { DeleteDialog } from '#web/components/forms/delete-dialog.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { Explained, EstimatedShare } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { StatCardsSkeleton, Stat, StatCards } from '#web/ui/stat-cards.tsx';
import { toast } from '#web/ui/toast.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BudgetCard } from './budget-card.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { BudgetNotes, UnassignedSpend, UnbudgetedSpend } from './budget-notes.tsx';
import { budgetsQuery } from '#web/components/reports/budgets-query.ts';
import { BudgetMoney, hoursText, stateOf, statusLooks, usedOf } from './budget-status.tsx';

const description = t`What each department may spend on meetings in a month.`;

export function BudgetPage() {
  const { data: user } = useQuery(currentUserQuery);
  const [subject, setSubject] = useState<Budget | 'new' | null>(null);
  const isMember = user?.status === 'active';
  const isAdmin = isMember && user.role === 'admin';
  const create = () => setSubject('new');
  useAskedAction(() => void (isAdmin && create()));
  return (
    <>
      <CostPageHead
        title="Budget Management"
        description={
          isMember && !isAdmin ? `${description} Only administrators can change budgets.` : description
        }
        action={
          isMember && (
            <>
              <DownloadMenu endpoint={exportBudgets} name="budgets" />
              <ButtonLink to="/dashboard/finance" icon={FileSpreadsheet}>
                Finance report
              </ButtonLink>
              {isAdmin && (
                <Button icon={Plus} variant="primary" onClick={create}>
                  Create Budget
                </Button>
              )}
            </>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {isMember && (
        <OrganizationBudgets
          onCreate={isAdmin ? create : undefined}
          onEdit={isAdmin ? setSubject : undefined}
        />
      )}
      {subject && <BudgetDialog subject={subject} onClose={() => setSubject(null)} />}
    </>
  );
}

// "Team 2" before "Team 10".
const byName = (a: Budget, b: Budget) => a.department.localeCompare(b.department, 'en', { numeric: true });

/** `onCreate` and `onEdit` are given to administrators only. */
type OrganizationBudgetsProps = {
  onCreate: (() => void) | undefined;
  onEdit: ((budget: Budget) => void) | undefined;
};

function OrganizationBudgets({ onCreate, onEdit }: OrganizationBudgetsProps) {
  const query = useQuery(budgetsQuery);
  const [deleting, setDeleting] = useState<Budget | null>(null);
  if (query.isPending) return <BudgetsSkeleton />;
  if (!query.data) return <LoadFailure inCard message="Failed to load data" query={query} />;

  const { budgets, month, workingDays, unbudgeted, unassigned } = query.data;
  const isAllBudgeted = unbudgeted.length === 0 && unassigned.currentSpend === 0;
  return (
    <div className="grid grid-cols-1 gap-5">
      <BudgetStats budgets={budgets} month={month} isAllBudgeted={isAllBudgeted} />
      <BudgetAlerts budgets={budgets} />
      {budgets.length === 0 ? (
        <NoBudgets onCreate={onCreate} />
      ) : (
        <div className={cardGrid}>
          {budgets.toSorted(byName).map((budget) => (
            <BudgetCard
              key={budget.id}
              budget={budget}
              month={month}
              actions={onEdit && { onEdit: () => onEdit(budget), onDelete: () => setDeleting(budget) }}
            />
          ))}
        </div>
      )}
      <UnbudgetedSpend departments={unbudgeted} month={month} />
      <UnassignedSpend spend={unassigned} month={month} canAssign={onCreate !== undefined} />
      <BudgetNotes workingDays={workingDays} month={month} isAdmin={onCreate !== undefined} />
      {deleting && <DeleteBudget budget={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

function NoBudgets({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <EmptyState
      inCard
      icon={WalletMinimal}
      action={
        onCreate && (
          <Button icon={Plus} variant="primary" onClick={onCreate}>
            Create First Budget
          </Button>
        )
      }
    >
      <strong className="mb-1 block font-semibold text-ink">No Budgets Set</strong>
      {onCreate
        ? 'Set how much a department may spend on meetings in a month. Its manager is notified when the limit is near.'
        : 'An administrator can set how much a department may spend on meetings in a month.'}
    </EmptyState>
  );
}

function DeleteBudget({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { id, department } = budget;
  const { queryKey } = budgetsQuery;
  return (
    <DeleteDialog
      title="Delete this budget?"
      description={`${department} will have no limit and no alerts. Its meetings are not changed.`}
      remove={() => call(deleteBudget, { params: { id: String(id) } })}
      listKey={queryKey}
      onDeleted={(client) => {
        client.setQueryData(
          queryKey,
          (list) => list && { ...list, budgets: list.budgets.filter((other) => other.id !== id) },
        );
        toast.success(t`Budget deleted`, { description: department });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const cardGrid = 'grid gap-5 md:grid-cols-2 xl:grid-cols-3';

function BudgetsSkeleton() {
  return (
    <div className="grid gap-5" aria-busy>
      <StatCardsSkeleton labels={[t`Total Budgets`, t`Current Spend`, t`Over Budget`, t`Warnings`]} />
      <div className={cardGrid}>
        {[0, 1, 2].map((card) => (
          <Card key={card} className="flex h-112 flex-col gap-4 p-5">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-8 w-44" />
            <Skeleton className="h-2.5" />
            <Skeleton className="h-24" />
            <Skeleton className="h-28" />
            <Skeleton className="mt-auto h-9 w-32" />
          </Card>
        ))}
      </div>
    </div>
  );
}

type BudgetStatsProps = {
  budgets: Budget[];
  month: string;
  /** Whether the budgets count every meeting of the month, so that a list of them has the same sum. */
  isAllBudgeted: boolean;
};

function BudgetStats({ budgets, month, isAllBudgeted }: BudgetStatsProps) {
  const limit = addMajor(budgets.flatMap(({ monthlyLimit }) => monthlyLimit ?? []));
  const hasLimits = budgets.every(({ monthlyLimit }) => monthlyLimit !== null);
  const spend = addMajor(budgets.map(({ currentSpend }) => currentSpend));
  const planned = addMajor(budgets.map(({ plannedSpend }) => plannedSpend ?? 0));
  const days = { from: `${month}-01`, to: lastOfMonth(month) };
  const states = budgets.flatMap((budget) => stateOf(budget) ?? []);
  const count = (status: Budget['status']) => states.filter((state) => state === status).length;
  const isKnown = states.length > 0 || budgets.length === 0;
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
          value={`${format.decimal(addMajor(budgets.map(({ hours }) => hours.spent)))} h`}
          note={`person-hours of ${format.count(budgets.length, 'department')}`}
        />
      )}
      <Stat
        label={
          <Explained
            figure="budget-spend"
            label="Current Spend"
            meetings={isAllBudgeted ? meetingsPath({ ...days, planned: 'no' }) : undefined}
          />
        }
        value={format.money(spend)}
        note={
          <>
            <EstimatedShare
              amount={addMajor(budgets.map(({ estimatedCost }) => estimatedCost))}
              filters={days}
            />
            {limit > 0 &&
              `${format.percent(percentUsed(toCents(spend), toCents(limit)))} of the limits of all budgets, `}
            {format.longMonth(month)}
            {planned > 0 && <span className="block">and {format.money(planned)} planned</span>}
          </>
        }
      />
      <Stat
        label={<Explained figure="budget-status" label="Over Budget" />}
        value={isKnown ? <Figure count={count('over')} className="text-bad" /> : '–'}
        note={isKnown ? 'at 100% or more' : 'no limit in hours'}
      />
      <Stat
        label={<Explained figure="budget-status" label="Warnings" />}
        value={isKnown ? <Figure count={count('warning')} className="text-warn" /> : '–'}
        note={isKnown ? 'above the alert threshold' : 'no limit in hours'}
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
function BudgetAlerts({ budgets }: { budgets: Budget[] }) {
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
            : `${department} is ${status === 'over' ? t`over budget` : t`approaching its budget`}`}
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
        <span className="shrink-0">
          {monthlyLimit === null
            ? t`${format.percent(usedOf(budget) ?? 0)} of the hours used`
            : t`${format.percent(usedOf(budget) ?? 0)} of the limit used`}
        </span>
        <span className="min-w-0 wrap-anywhere sm:ms-auto xl:truncate">
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
