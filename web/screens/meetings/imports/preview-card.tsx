import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarClock,
  CalendarOff,
  Copy,
  LockKeyhole,
  type LucideIcon,
  PencilRuler,
  Sigma,
  TriangleAlert,
  Upload,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayHours } from '#domain/meetings/imports/long-span.ts';
import { nearestTier } from '#domain/meetings/imports/import-defaults.ts';
import { toMajor } from '#domain/money/money.ts';
import { useLeaveQuestion } from '#web/components/forms/leave-question.ts';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { usePay } from '#web/components/people/pay.tsx';
import { salaryTiersQuery } from '#web/components/organization/organization-queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import type { PreviewIssue, RowFilter, TableSummary } from './preview.ts';
import { PreviewColumns } from './preview-columns.tsx';
import { PreviewOptions } from './preview-options.tsx';
import { mostCostText, PreviewRows } from './preview-rows.tsx';
import type { ImportFileActions, OpenFile } from './use-import-file.ts';
import type { HourlyRate, useImport } from './use-import.ts';
import { Badge } from '#web/ui/badge.tsx';

type PreviewCardProps = {
  open: OpenFile;
  file: ImportFileActions;
  run: ReturnType<typeof useImport>;
  rate: HourlyRate;
  userId: number;
  timeZone: string;
};

export function PreviewCard({ open, file, run, rate, userId, timeZone }: PreviewCardProps) {
  const [filter, setFilter] = useState<RowFilter>('all');
  const tiers = useQuery(salaryTiersQuery);
  const { reader, summary, check } = open;
  const { seesPay } = usePay();
  const isImporting = run.progress !== null;
  useLeaveQuestion(() => isImporting && run.result === null);

  const hourlyRate = toMajor(rate.cents);
  const start = () =>
    run.start(reader, {
      read: (from) => reader.ask('batch', from),
      userId,
      source: reader,
      hourlyRate,
      salaryTier: nearestTier(tiers.data ?? [], hourlyRate),
      chosen: summary.chosen,
      saved: summary.saved,
    });
  // An interrupted import may have saved all rows without being finished.
  const hasWork = summary.chosen + summary.saved > 0;
  const isReady = check.state === 'done' && hasWork && !rate.error && tiers.data !== undefined;
  return (
    <Card aria-label="Preview" className="overflow-hidden" aria-busy={check.state === 'running'}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <CardHead
          title="Preview"
          note={format.count(summary.rows, 'row')}
          action={
            <Button icon={Upload} variant="primary" disabled={!isReady || isImporting} onClick={start}>
              Import Meetings
            </Button>
          }
        />
        <p className="tabular text-sm text-ink-2">
          <span className="font-semibold text-ink">{format.count(summary.chosen, 'meeting')}</span> with{' '}
          {format.count(summary.people, 'attendee')} will be imported:{' '}
          <span className="font-semibold text-ink">
            <Money amount={toMajor(summary.costCents)} />
          </span>
          <Explain figure="import-cost" label="the cost of the import" />
          {seesPay && summary.estimatedCents > 0 && (
            <>
              {' '}
              <Money amount={toMajor(summary.estimatedCents)} /> of it is estimated: people who are not in the
              directory, rates that are examples, and lengths that the file does not say.
            </>
          )}
        </p>
        {run.progress !== null && <ImportProgress percent={run.progress} />}
        {check.state === 'failed' && (
          <NotReady onRetry={() => file.recheck(reader)}>
            The search for meetings that are already saved failed.
          </NotReady>
        )}
        {tiers.isLoadingError && (
          <NotReady busy={tiers.isFetching} onRetry={() => void tiers.refetch()}>
            The salary tiers could not be loaded.
          </NotReady>
        )}
        {summary.columns.length > 0 && (
          <PreviewColumns
            key={reader.id}
            summary={summary}
            disabled={isImporting}
            onChange={(change) => void file.changeColumns(reader, change)}
          />
        )}
        <PreviewNotes summary={summary} check={check} />
        <PreviewOptions
          summary={summary}
          filter={filter}
          disabled={isImporting}
          onFilter={setFilter}
          organizationZone={timeZone}
          onTimes={(times) => void file.readTimes(reader, times)}
          codePage={open.codePage}
          onCodePage={(codePage) => file.decodeAs(reader, codePage)}
          onPlanned={(takes) => void file.includePlanned(reader, takes)}
        />
      </div>
      <PreviewRows
        key={`${reader.id} ${filter}`}
        open={open}
        filter={filter}
        timeZone={timeZone}
        disabled={isImporting}
        onChoose={(index, isChosen) => void file.choose(reader, index, isChosen)}
      />
    </Card>
  );
}

type NotReadyProps = { children: ReactNode; busy?: boolean; onRetry: () => void };

/** Explains why the import cannot start yet. */
function NotReady({ children, busy, onRetry }: NotReadyProps) {
  return (
    <Alert tone="bad">
      <p>{children}</p>
      <Button size="sm" className="mt-2" busy={busy} onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a progress element shows no marks */

const marks = [10, 40, 70, 100];

/** Progress bar with marks at the specified steps. */
function ImportProgress({ percent }: { percent: number }) {
  return (
    <div>
      <div className="flex items-baseline justify-between text-sm">
        <span id="import-progress">Importing…</span>
        <span className="tabular text-ink-2">{percent}%</span>
      </div>
      <div
        role="progressbar"
        dir="ltr"
        aria-labelledby="import-progress"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="relative mt-1.5 h-2 overflow-hidden rounded-full bg-sunk"
      >
        <div
          className="h-full w-full origin-left bg-accent transition-transform duration-150"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
        {marks.slice(0, -1).map((mark) => (
          <span key={mark} className="absolute inset-y-0 w-0.5 bg-surface" style={{ left: `${mark}%` }} />
        ))}
      </div>
    </div>
  );
}

type LeftOut = { issue: PreviewIssue; Icon: LucideIcon; text: (count: number) => string };

/** Planned meetings have their own option instead. */
const leftOut: readonly LeftOut[] = [
  { issue: 'all-day', Icon: CalendarOff, text: (count) => format.count(count, 'all-day event') },
  { issue: 'canceled', Icon: CalendarOff, text: (count) => t`${format.integer(count)} canceled` },
  { issue: 'private', Icon: LockKeyhole, text: (count) => t`${format.integer(count)} private` },
  { issue: 'focus', Icon: CalendarOff, text: (count) => t`${format.integer(count)} focus or blocked time` },
  { issue: 'lunch', Icon: CalendarOff, text: (count) => t`${format.integer(count)} lunch or break` },
  { issue: 'away', Icon: CalendarOff, text: (count) => t`${format.integer(count)} out of office` },
  { issue: 'free', Icon: CalendarOff, text: (count) => t`${format.integer(count)} shown as free` },
  { issue: 'alone', Icon: CalendarOff, text: (count) => t`${format.integer(count)} without other people` },
  { issue: 'total', Icon: Sigma, text: (count) => format.count(count, 'row of sums', 'rows of sums') },
  {
    issue: 'unknown',
    Icon: CalendarOff,
    text: (count) => t`${format.integer(count)} without title and start`,
  },
  {
    issue: 'unreadable-start',
    Icon: TriangleAlert,
    text: (count) => format.count(count, 'unreadable start'),
  },
  { issue: 'too-long', Icon: TriangleAlert, text: (count) => t`${format.integer(count)} longer than a week` },
  {
    issue: 'too-costly',
    Icon: TriangleAlert,
    text: (count) => t`${format.integer(count)} above ${mostCostText()}`,
  },
];

const clockText = (hour: number) => `${hour}:00`;
const countedHours = dayHours.map(clockText).join(' to ');

/** Notes about the rows before they are saved. */
function PreviewNotes({ summary, check }: { summary: TableSummary; check: OpenFile['check'] }) {
  const { estimated, long, seen, issues, rows } = summary;
  const share = Math.floor((100 * check.rows) / rows);
  return (
    <output className="flex flex-wrap gap-2">
      {check.state === 'running' && <Badge>Looking for duplicates… {format.percent(share)}</Badge>}
      {estimated > 0 && (
        <Badge tone="warn">
          <PencilRuler aria-hidden />
          {format.count(estimated, 'row')} with estimates
        </Badge>
      )}
      {long > 0 && (
        <Badge tone="warn">
          <CalendarClock aria-hidden />
          {format.integer(long)} over 12 hours: of each day, {countedHours} count
        </Badge>
      )}
      {seen > 0 && (
        <Badge>
          <Copy aria-hidden />
          {format.count(seen, 'duplicate')} skipped
        </Badge>
      )}
      {leftOut.map(
        ({ issue, Icon, text }) =>
          issues[issue] > 0 && (
            <Badge key={issue} tone={Icon === TriangleAlert ? 'bad' : 'neutral'}>
              <Icon aria-hidden />
              {text(issues[issue])} left out
            </Badge>
          ),
      )}
    </output>
  );
}
