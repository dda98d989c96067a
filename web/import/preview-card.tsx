import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { nearestTier } from '#domain/meeting-csv-tier.ts';
import { toDollars } from '#domain/money.ts';
import { countText } from '#web/components/count-text.ts';
import { useLeaveQuestion } from '#web/components/leave-question.ts';
import { Money } from '#web/components/money.tsx';
import { salaryTiersQuery } from '#web/components/organization-queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { fingerprintOf } from './import-key.ts';
import { ImportProgress } from './import-progress.tsx';
import type { RowFilter } from './preview.ts';
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
  const { data: tiers } = useQuery(salaryTiersQuery);
  const { reader, summary, check } = open;
  const isImporting = run.progress !== null;
  useLeaveQuestion(() => isImporting);

  const hourlyRate = toDollars(rate.cents);
  const start = () =>
    run.start({
      reader,
      userId,
      fingerprint: fingerprintOf(open.file, summary.order, hourlyRate),
      fileName: open.file.name.slice(0, 255),
      hourlyRate,
      salaryTier: nearestTier(tiers ?? [], hourlyRate),
      chosen: summary.chosen,
    });
  const isReady = check.state === 'done' && summary.chosen > 0 && !rate.error && tiers !== undefined;
  return (
    <Card aria-label="Preview" className="overflow-hidden" aria-busy={check.state === 'running'}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <CardHead
          title="Preview"
          note={countText(summary.rows, 'row')}
          action={
            <Button variant="primary" disabled={!isReady || isImporting} onClick={start}>
              <Upload aria-hidden />
              Import Meetings
            </Button>
          }
        />
        <p className="tabular text-sm text-ink-2">
          <span className="font-semibold text-ink">{countText(summary.chosen, 'meeting')}</span> with{' '}
          {countText(summary.people, 'attendee')} will be imported:{' '}
          <span className="font-semibold text-ink">
            <Money dollars={toDollars(summary.costCents)} />
          </span>
        </p>
        {run.progress !== null && <ImportProgress percent={run.progress} />}
        {check.state === 'failed' && (
          <Alert tone="bad">
            <p>It could not be found out which of these meetings are saved already.</p>
            <Button size="sm" className="mt-2" onClick={() => file.recheck(reader)}>
              Retry
            </Button>
          </Alert>
        )}
        <PreviewNotes summary={summary} check={check} />
        <PreviewOptions
          summary={summary}
          filter={filter}
          disabled={isImporting}
          onFilter={setFilter}
          onOrder={(order) => void file.setOrder(reader, order)}
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
