import { useQuery } from '@tanstack/react-query';
import { ChartColumnStacked, Target } from 'lucide-react';
import { useState } from 'react';
import { exportReport, type Report } from '#contract/reports/compare.ts';
import { t } from '#domain/format/text.ts';
import {
  daysOfPeriod,
  type Period,
  periodKinds,
  periodWith,
  shiftedPeriod,
} from '#domain/reports/periods.ts';
import { breakdowns, figures, isPerHead } from '#domain/reports/report-figures.ts';
import { monthOf } from '#domain/time/local-day.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { DownloadMenu } from '#web/components/forms/download-menu.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { useAddressState } from '#web/components/forms/use-address-state.ts';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { CalendarsCard } from '#web/components/reports/calendars-card.tsx';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { StatCardsSkeleton } from '#web/ui/stat-cards.tsx';
import { choiceOf, readShown, reportQuery, type Shown, shownSearch } from './queries.ts';
import { GuidelinesCard } from './guidelines-card.tsx';
import { ReportChart, ReportStats } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import { breakdownNames, figureNames, lastDay, periodNames, rangeText } from './report-texts.ts';
import { TargetsDialog } from './targets-dialog.tsx';
import { TrendCard } from './trend-card.tsx';

export function ReportsPage() {
  const { data: user } = useQuery(currentUserQuery);
  const [shown, setShown] = useAddressState(readShown, shownSearch);
  const [isSetting, setSetting] = useState(false);
  useAskedAction(() => setSetting(user?.role === 'admin'));
  const choose = (change: Partial<Shown>) => setShown((before) => ({ ...before, ...change }));
  return (
    <>
      <CostPageHead
        title="Reports"
        description="Any figure for a month, quarter or year, compared with the one before and the same a year ago."
        action={
          user?.status === 'active' && (
            <>
              {user.role === 'admin' && (
                <Button icon={Target} onClick={() => setSetting(true)}>
                  Targets
                </Button>
              )}
              <DownloadMenu
                endpoint={exportReport}
                query={choiceOf(shown)}
                name={`report-${shown.figure}-by-${shown.by}`}
              />
            </>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <Compared shown={shown} onChoose={choose} />}
      {isSetting && <TargetsDialog onClose={() => setSetting(false)} />}
    </>
  );
}

type ComparedProps = { shown: Shown; onChoose: (change: Partial<Shown>) => void };

function Compared({ shown, onChoose }: ComparedProps) {
  const query = useQuery(reportQuery(choiceOf(shown)));
  const report = query.data;
  if (!report && query.isError)
    return <LoadFailure inCard message="The report could not be loaded" query={query} />;
  if (!report) return <ReportSkeleton />;
  if (report.recorded === null)
    return (
      <EmptyState
        inCard
        icon={ChartColumnStacked}
        action={
          <ButtonLink to="/dashboard/calculator" variant="primary">
            Start Calculator
          </ButtonLink>
        }
      >
        No meetings recorded yet
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy={query.isPlaceholderData}>
      <Choices shown={shown} report={report} onChoose={onChoose} />
      {query.isError && <LoadFailure inCard message="The report could not be loaded" query={query} />}
      <div
        className={query.isPlaceholderData ? 'grid grid-cols-1 gap-5 opacity-60' : 'grid grid-cols-1 gap-5'}
      >
        <ReportStats report={report} />
        <ReportChart report={report} onRow={(row) => onChoose({ row })} />
        <ReportTable report={report} onRow={(row) => onChoose({ row })} />
      </div>
      <TrendCard shown={shown} onChoose={onChoose} />
      <GuidelinesCard month={monthOf(lastDay(report))} />
      <CalendarsCard month={monthOf(lastDay(report))} />
    </div>
  );
}

type ChoicesProps = ComparedProps & { report: Report };

function Choices({ shown, report, onChoose }: ChoicesProps) {
  const perHead = isPerHead(shown.figure);
  return (
    <search className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap" aria-label="Report">
      <Field label="Figure" className="max-sm:col-span-2 sm:w-64">
        <Select
          value={shown.figure}
          onChange={({ target }) => onChoose({ figure: target.value as Shown['figure'], row: undefined })}
        >
          {figures.map((figure) => (
            <option key={figure} value={figure}>
              {figureNames[figure]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="By" className="max-sm:col-span-2 sm:w-48">
        <Select
          value={perHead ? 'department' : shown.by}
          disabled={perHead}
          onChange={({ target }) => onChoose({ by: target.value as Shown['by'], row: undefined })}
        >
          {breakdowns
            .filter((by) => by !== 'organizer' || report.namesOrganizers)
            .map((by) => (
              <option key={by} value={by}>
                {breakdownNames[by]}
              </option>
            ))}
        </Select>
      </Field>
      <Field label="Length" className="sm:w-32">
        <Select
          value={shown.period}
          onChange={({ target }) => onChoose({ period: target.value as Shown['period'], month: undefined })}
        >
          {periodKinds.map((kind) => (
            <option key={kind} value={kind}>
              {periodNames[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Period" className="sm:w-48">
        <Select value={monthOf(report.now.from)} onChange={({ target }) => onChoose({ month: target.value })}>
          {periodsOf(report).map((period) => (
            <option key={period.first} value={period.first}>
              {rangeText(daysOfPeriod(period), period.kind)}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  );
}

/** From the running period back to the first one with meetings, and the one of the address. */
function periodsOf({ period: kind, today, recorded, now, yearStartsIn }: Report): Period[] {
  const periods: Period[] = [];
  const least = recorded?.from ?? today;
  for (
    let period = periodWith(kind, monthOf(today), yearStartsIn);
    daysOfPeriod(period).to >= least;
    period = shiftedPeriod(period, -1)
  )
    periods.push(period);
  const shown = { kind, first: monthOf(now.from) };
  if (periods.some(({ first }) => first === shown.first)) return periods;
  return [...periods, shown].toSorted((a, b) => (a.first < b.first ? 1 : -1));
}

function ReportSkeleton() {
  return (
    <div className="grid gap-5" aria-busy>
      <Skeleton className="h-58 sm:h-16" />
      <StatCardsSkeleton labels={[t`This period`, t`Period before`, t`A year ago`]} />
      <Card className="px-5 py-4">
        <CardHead title="Over time" />
        <Skeleton className="mt-6 h-54" />
      </Card>
      <Card className="grid gap-4 p-5">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-8" />
        ))}
      </Card>
    </div>
  );
}
