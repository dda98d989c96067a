import { format } from '#web/components/format.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import type { CalendarDay } from '#contract/calendar.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { dayQuery } from './calendar-queries.ts';
import { DayMeetings, DayMeetingsSkeleton } from './day-meetings.tsx';

type DayDialogProps = {
  day: string;
  /** What the grid shows of the day. */
  summary: CalendarDay | undefined;
  timeZone: string;
  onClose: () => void;
};

export function DayDialog({ day, summary, timeZone, onClose }: DayDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={`Meetings on ${format.longDay(day)}`}
      description={
        summary && `${format.count(summary.meetings, 'meeting')} · ${format.moneyWithCents(summary.cost)}`
      }
    >
      <DayList day={day} expected={summary?.meetings ?? 1} timeZone={timeZone} />
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function DayList({ day, expected, timeZone }: { day: string; expected: number; timeZone: string }) {
  const query = useInfiniteQuery(dayQuery(day));
  if (query.isPending) return <DayMeetingsSkeleton rows={Math.min(expected, 8)} />;
  if (!query.data) return <LoadFailure message="The meetings could not be loaded" query={query} />;
  const meetings = query.data.pages.flatMap((page) => page.meetings);
  if (meetings.length === 0) return <EmptyState icon={CalendarX}>No meetings on this day</EmptyState>;
  return (
    <div className="grid gap-3">
      <DayMeetings meetings={meetings} timeZone={timeZone} />
      {query.isFetchNextPageError && <Alert tone="bad">{failureMessage(query.error)}</Alert>}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}
