import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet, Lock } from 'lucide-react';
import { useState } from 'react';
import { exportFinance, type readFinance, closeMonth, reopenMonth } from '#contract/reports/finance.ts';
import type { Answer } from '#contract/endpoint.ts';
import { t } from '#domain/format/text.ts';
import { addDays, lastOfMonth, monthOf } from '#domain/time/local-day.ts';
import { monthsToClose } from '#domain/reports/closing.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { DownloadMenu } from '#web/components/forms/download-menu.tsx';
import { BackLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { Explained, EstimatedShare, shareText } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { type ListFilters, meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { useAddressState } from '#web/components/forms/use-address-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Stat, StatCards, StatCardsSkeleton } from '#web/ui/stat-cards.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { MonthsTable } from './months-table.tsx';
import { type Closing, financeQuery, type Period, periodSearch, rangeOf, readPeriod } from './queries.ts';

type Report = Answer<typeof readFinance>;

export function FinancePage() {
  const { data: user } = useQuery(currentUserQuery);
  const [period, setPeriod] = useAddressState(readPeriod, periodSearch);
  return (
    <>
      <BackLink to="/dashboard/budget">Budget</BackLink>
      <CostPageHead
        title="Finance report"
        description="What meetings cost, by month, department and type."
        action={
          user?.status === 'active' && (
            <DownloadMenu endpoint={exportFinance} query={rangeOf(period)} name="finance-report" />
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && (
        <FinanceReport
          period={period}
          onPeriod={(next) => setPeriod(() => next)}
          isAdmin={user.role === 'admin'}
        />
      )}
    </>
  );
}

type FinanceReportProps = { period: Period; onPeriod: (period: Period) => void; isAdmin: boolean };

function FinanceReport({ period, onPeriod, isAdmin }: FinanceReportProps) {
  const query = useQuery(financeQuery(period));
  const [closing, setClosing] = useState<Closing | null>(null);
  const report = query.data;
  if (!report && query.isError)
    return <LoadFailure inCard message="The report could not be loaded" query={query} />;
  if (!report) return <FinanceSkeleton />;
  const overMonth = monthOf(addDays(`${report.currentMonth}-01`, -1));
  const canClose =
    isAdmin &&
    report.recorded !== null &&
    (report.closedThrough === null || report.closedThrough < overMonth);
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy={query.isPlaceholderData}>
      <FinanceStats report={report} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <PeriodSelect report={report} period={period} onPeriod={onPeriod} />
        {canClose && (
          <Button icon={Lock} onClick={() => setClosing({ verb: 'close', month: overMonth })}>
            Close {format.longMonth(overMonth)}
          </Button>
        )}
      </div>
      {report.months.length === 0 ? (
        <NoFigures hasFigures={report.recorded !== null} onAll={() => onPeriod('all')} />
      ) : (
        <div className={query.isPlaceholderData ? 'opacity-60' : undefined}>
          <MonthsTable report={report} isAdmin={isAdmin} onClosing={setClosing} />
        </div>
      )}
      <Explanation />
      {closing && <ClosingDialog closing={closing} report={report} onClose={() => setClosing(null)} />}
    </div>
  );
}

const labels = [t`Held`, t`Corrections`, t`Planned`, t`Estimated`];

function FinanceStats({ report: { total, months, closedThrough } }: { report: Report }) {
  const [newest, oldest] = [months[0]?.month, months.at(-1)?.month];
  const days = {
    from: oldest && `${oldest}-01`,
    to: newest && lastOfMonth(newest),
  };
  const behind = (filters: ListFilters) => meetingsPath({ ...days, ...filters });
  const spent = total.held + total.corrections;
  return (
    <StatCards>
      <Stat
        label={<Explained figure="finance-held" label="Held" meetings={behind({ planned: 'no' })} />}
        value={format.money(total.held)}
        note="meetings that have started"
      />
      <Stat
        label={
          <Explained
            figure="finance-corrections"
            label="Corrections"
            meetings={closedThrough === null ? undefined : meetingsPath({ to: lastOfMonth(closedThrough) })}
          />
        }
        value={format.money(total.corrections)}
        note="of closed months"
      />
      {total.planned !== null && (
        <Stat
          label={<Explained figure="finance-planned" label="Planned" />}
          value={format.money(total.planned)}
          note="of the whole organization"
        />
      )}
      <Stat
        label={
          <Explained
            figure="finance-estimated"
            label="Estimated"
            meetings={behind({ planned: 'no', estimated: 'yes' })}
          />
        }
        value={
          total.estimatedCost > 0 && spent > 0 ? shareText(total.estimatedCost, spent) : format.percent(0)
        }
        note={
          total.estimatedCost > 0 ? (
            <EstimatedShare amount={total.estimatedCost} filters={days} />
          ) : (
            'of held and corrections'
          )
        }
      />
    </StatCards>
  );
}

type PeriodSelectProps = { report: Report; period: Period; onPeriod: (period: Period) => void };

function PeriodSelect({ report: { recorded }, period, onPeriod }: PeriodSelectProps) {
  const [first, last] = recorded
    ? [Number(recorded.from.slice(0, 4)), Number(recorded.to.slice(0, 4))]
    : [1, 0];
  const years = new Set(Array.from({ length: last - first + 1 }, (_, index) => String(last - index)));
  // The year in the address may have no figures.
  if (period !== 'recent' && period !== 'all') years.add(period);
  return (
    <Field label="Period">
      <Select value={period} onChange={({ target }) => onPeriod(target.value as Period)} className="min-w-44">
        <option value="recent">Last 12 months</option>
        {[...years].map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
        <option value="all">All months</option>
      </Select>
    </Field>
  );
}

function NoFigures({ hasFigures, onAll }: { hasFigures: boolean; onAll: () => void }) {
  return (
    <EmptyState
      inCard
      icon={FileSpreadsheet}
      action={
        hasFigures ? (
          <Button onClick={onAll}>Show all months</Button>
        ) : (
          <ButtonLink to="/dashboard/calculator" variant="primary">
            Start Calculator
          </ButtonLink>
        )
      }
    >
      {hasFigures ? 'No meetings in this period' : 'No meetings recorded yet'}
    </EmptyState>
  );
}

function Explanation() {
  return (
    <details className="text-sm text-ink-2">
      <summary className="w-fit cursor-pointer touch rounded font-medium hover:text-ink">
        How is this computed?
      </summary>
      <div className="mt-2 grid max-w-3xl gap-2">
        <p>
          Held is what meetings that have started cost. Administrators see beside it what the planned meetings
          of the whole organization will cost. A meeting counts for its department, or for those of its
          attendees where it is allocated by them; planned meetings of calendars have no department of their
          own.
        </p>
        <p>
          A closed month stays as it was closed. If its meetings change later, the difference is a correction
          of the first open month. Held and corrections of all months together are the total cost on the
          dashboard.
        </p>
        <p>Estimated is the part of held and corrections that was priced without a known salary tier.</p>
      </div>
    </details>
  );
}

function FinanceSkeleton() {
  return (
    <div className="grid gap-5" aria-busy>
      <StatCardsSkeleton labels={labels} />
      <Skeleton className="h-16 w-44" />
      <Card className="grid gap-4 p-5">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-8" />
        ))}
      </Card>
    </div>
  );
}

type ClosingDialogProps = { closing: Closing; report: Answer<typeof readFinance>; onClose: () => void };

/** Asks before closing or reopening a month. */
function ClosingDialog({ closing: { verb, month }, report, onClose }: ClosingDialogProps) {
  const client = useQueryClient();
  const name = format.longMonth(month);
  const saving = useMutation({
    mutationFn: () => call(verb === 'close' ? closeMonth : reopenMonth, { body: { month } }),
    onSuccess: async () => {
      await client.invalidateQueries(keysToInvalidate('finance'));
      toast.success(verb === 'close' ? t`${name} closed` : t`${name} reopened`);
      onClose();
    },
  });
  const others = monthsToClose(month, report.closedThrough, report.recorded?.from ?? null).length - 1;
  const before = others > 0 ? t` and ${format.count(others, 'open month')} before it` : '';
  return (
    <ConfirmDialog
      title={verb === 'close' ? `Close ${name}${before}?` : `Reopen ${name}?`}
      description={
        verb === 'close'
          ? 'Closed months stay as they are now. If their meetings change later, the difference is shown as a correction of the next open month.'
          : 'The month shows again what its meetings cost now, and corrections move back into it.'
      }
      confirmLabel={verb === 'close' ? `Close ${name}` : `Reopen ${name}`}
      busy={saving.isPending}
      error={saving.error ? failureMessage(saving.error) : undefined}
      onConfirm={() => {
        if (!saving.isPending) saving.mutate();
      }}
      onClose={onClose}
    />
  );
}
