import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { DayText, Money } from '#web/components/figures.tsx';
import { format } from '#web/components/format.ts';
import { LoadFailure } from '#web/components/failure-alert.tsx';
import { MeetingLink } from '#web/components/meeting-link.tsx';
import { MeetingTypeBadge } from '#web/components/meeting-type.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';
import { ListCard, NothingHere, pageWithin } from './list-card.tsx';
import { activityQuery, rowsPerPage } from './queries.ts';
import type { AnalyticsListProps } from './types-card.tsx';

export function ActivityCard({ analytics, page: asked, onPage, onChooseRange }: AnalyticsListProps) {
  const count = analytics.total.meetings;
  const page = pageWithin(asked, count);
  return (
    <ListCard
      title="Recent Activity"
      note={format.count(count, 'meeting')}
      count={count}
      page={page}
      onPage={onPage}
    >
      {count === 0 ? (
        <NothingHere
          icon={CalendarClock}
          text="No meetings recorded yet"
          analytics={analytics}
          onChooseRange={onChooseRange}
        />
      ) : (
        <ActivityRows
          range={{ from: analytics.from, to: analytics.to }}
          page={page}
          rows={Math.min(rowsPerPage, count - (page - 1) * rowsPerPage)}
        />
      )}
    </ListCard>
  );
}

type ActivityRowsProps = { range: { from: string; to: string }; page: number; rows: number };

function ActivityRows({ range, page, rows }: ActivityRowsProps) {
  const query = useQuery(activityQuery(range, page));
  if (query.isError && !query.data)
    return <LoadFailure message="The meetings could not be loaded" query={query} />;
  return (
    <Table aria-busy={query.isPending}>
      <thead>
        <tr>
          <Th>Meeting</Th>
          <Th align="end" className="max-sm:hidden">
            Length
          </Th>
          <Th align="end">Cost</Th>
        </tr>
      </thead>
      <tbody>
        {query.isPending && Array.from({ length: rows }, (_, row) => <SkeletonRow key={row} />)}
        {query.data?.map((meeting) => (
          <tr key={meeting.id} className="relative hover:bg-sunk/60">
            <RowTh className="py-2.5">
              <MeetingLink id={meeting.id} title={meeting.title} />
              <span className="flex min-w-0 items-center gap-2 text-xs text-ink-3">
                <DayText day={meeting.day} />
                <MeetingTypeBadge type={meeting.type} />
              </span>
            </RowTh>
            <Td align="end" className="whitespace-nowrap max-sm:hidden">
              {format.minutes(meeting.durationMinutes)}
            </Td>
            <Td align="end" className="font-semibold">
              <Money amount={meeting.totalCost} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function SkeletonRow() {
  return (
    <tr>
      <Td className="py-2.5">
        <Skeleton className="my-1 h-4 w-40 max-w-full" />
        <Skeleton className="my-0.5 h-3.5 w-28" />
      </Td>
      <Td align="end" className="max-sm:hidden">
        <Skeleton className="ml-auto h-4 w-12" />
      </Td>
      <Td align="end">
        <Skeleton className="ml-auto h-4 w-12" />
      </Td>
    </tr>
  );
}
