import { format } from '#web/components/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { nearestTier } from '#domain/import/meeting-csv-tier.ts';
import { toDollars } from '#domain/money/money.ts';
import { useLeaveQuestion } from '#web/components/leave-question.ts';
import { Money } from '#web/components/money.tsx';
import { salaryTiersQuery } from '#web/components/organization-queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { ImportProgress } from './import-progress.tsx';
import type { RowFilter } from './preview.ts';
import { PreviewColumns } from './preview-columns.tsx';
import { PreviewNotes } from './preview-notes.tsx';
import { PreviewOptions } from './preview-options.tsx';
import { PreviewRows } from './preview-rows.tsx';
import type { CsvFileActions, OpenFile } from './use-csv-file.ts';
import type { HourlyRate } from './use-hourly-rate.ts';
import type { useImport } from './use-import.ts';

type PreviewCardProps = {
  open: OpenFile;
  file: CsvFileActions;
  run: ReturnType<typeof useImport>;
  rate: HourlyRate;
  userId: number;
  timeZone: string;
};

/** What will be saved, before it is. */
export function PreviewCard({ open, file, run, rate, userId, timeZone }: PreviewCardProps) {
  const [filter, setFilter] = useState<RowFilter>('all');
  const tiers = useQuery(salaryTiersQuery);
  const { reader, summary, check } = open;
  const isImporting = run.progress !== null;
  useLeaveQuestion(() => isImporting && run.result === null);

  const hourlyRate = toDollars(rate.cents);
  const start = () =>
    run.start(reader, {
      read: (from) => reader.ask('batch', from),
      userId,
      file: reader.file,
      hourlyRate,
      salaryTier: nearestTier(tiers.data ?? [], hourlyRate),
      chosen: summary.chosen,
      saved: summary.saved,
    });
  // All of it may have been saved but for the word that it is.
  const hasWork = summary.chosen + summary.saved > 0;
  const isReady = check.state === 'done' && hasWork && !rate.error && tiers.data !== undefined;
  return (
    <Card aria-label="Preview" className="overflow-hidden" aria-busy={check.state === 'running'}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <CardHead
          title="Preview"
          note={format.count(summary.rows, 'row')}
          action={
            <Button variant="primary" disabled={!isReady || isImporting} onClick={start}>
              <Upload aria-hidden />
              Import Meetings
            </Button>
          }
        />
        <p className="tabular text-sm text-ink-2">
          <span className="font-semibold text-ink">{format.count(summary.chosen, 'meeting')}</span> with{' '}
          {format.count(summary.people, 'attendee')} will be imported:{' '}
          <span className="font-semibold text-ink">
            <Money amount={toDollars(summary.costCents)} />
          </span>
        </p>
        {run.progress !== null && <ImportProgress percent={run.progress} />}
        {check.state === 'failed' && (
          <NotReady onRetry={() => file.recheck(reader)}>
            It could not be found out which of these meetings are saved already.
          </NotReady>
        )}
        {tiers.isLoadingError && (
          <NotReady busy={tiers.isFetching} onRetry={() => void tiers.refetch()}>
            The salary tiers could not be loaded.
          </NotReady>
        )}
        <PreviewColumns
          key={reader.id}
          summary={summary}
          disabled={isImporting}
          onChange={(change) => void file.changeColumns(reader, change)}
        />
        <PreviewNotes summary={summary} check={check} />
        <PreviewOptions
          summary={summary}
          filter={filter}
          disabled={isImporting}
          onFilter={setFilter}
          organizationZone={timeZone}
          onTimes={(times) => void file.readTimes(reader, times)}
          onToCome={(takes) => void file.takeToCome(reader, takes)}
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

/** Why nothing can be imported yet. */
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
