import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight, CalendarClock, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Meeting } from '#contract/meetings/meetings.ts';
import { AppLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { HygieneScore } from '#web/components/reports/hygiene-score.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { SampleMark } from '#web/components/calendar/planned.tsx';
import { MeetingLink } from '#web/components/meetings/meeting-link.tsx';
import { MeetingTypeBadge } from '#web/components/meetings/meeting-type.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';
import { LoadSampleData } from './sample-data.tsx';

type RecentMeetingsProps = {
  /** The newest meetings that were held. */
  query: UseQueryResult<Meeting[]>;
  /** Number of planned meetings. */
  planned: number;
};

export function RecentMeetings({ query, planned }: RecentMeetingsProps) {
  return (
    <RecentCard>
      <RecentMeetingsBody query={query} planned={planned} />
    </RecentCard>
  );
}

function RecentCard({ children }: { children: ReactNode }) {
  return (
    <Card aria-label="Recent Meetings" className="overflow-hidden">
      <div className="px-5 pt-4 pb-2">
        <CardHead
          title="Recent Meetings"
          action={
            <AppLink
              to="/dashboard/meetings"
              className={`-me-2.5 ${buttonClass({ variant: 'ghost', size: 'sm' })}`}
            >
              All meetings
              <ArrowRight aria-hidden />
            </AppLink>
          }
        />
      </div>
      {children}
    </Card>
  );
}

function RecentMeetingsBody({ query, planned }: RecentMeetingsProps) {
  if (!query.data) return <LoadFailure message="The meetings could not be loaded" query={query} />;
  if (query.data.length === 0 && planned > 0)
    return (
      <EmptyState icon={CalendarClock}>
        No meeting was held yet; {format.count(planned, 'meeting is', 'meetings are')} planned
      </EmptyState>
    );
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={CalendarClock}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink icon={Play} to="/dashboard/calculator" variant="primary">
              Start First Meeting
            </ButtonLink>
            <LoadSampleData />
          </div>
        }
      >
        No meetings recorded yet
      </EmptyState>
    );
  return <RecentMeetingsTable meetings={query.data} />;
}

const wide = 'max-md:hidden';

function RecentMeetingsTable({ meetings }: { meetings: Meeting[] }) {
  return (
    <RecentTable>
      {meetings.map((meeting) => (
        <tr key={meeting.id} className="relative hover:bg-sunk/60">
          <RowTh className="py-2.5">
            <MeetingLink id={meeting.id} title={meeting.title} />
            <SampleMark source={meeting.source} />
            <span className="block text-xs text-ink-3">
              <time dateTime={meeting.day}>{format.paddedDay(meeting.day)}</time>
              <span className="md:hidden"> · {format.minutes(meeting.durationMinutes)}</span>
            </span>
            <span className="flex flex-wrap gap-x-2.5 text-xs text-ink-3 md:hidden">
              {format.count(meeting.attendeeCount, 'person', 'people')}
              <MeetingTypeBadge type={meeting.type} />
            </span>
          </RowTh>
          <Td className={wide}>
            <MeetingTypeBadge type={meeting.type} />
          </Td>
          <Td align="end" className={`whitespace-nowrap ${wide}`}>
            {format.minutes(meeting.durationMinutes)}
          </Td>
          <Td align="end" className={wide}>
            {format.integer(meeting.attendeeCount)}
          </Td>
          <Td align="end">
            <HygieneScore score={meeting.hygieneScore} />
          </Td>
          <Td align="end" className="font-semibold">
            <Money amount={meeting.totalCost} />
          </Td>
        </tr>
      ))}
    </RecentTable>
  );
}

/** Five rows, two of them invisible, as high as the table usually is. */
export function RecentMeetingsSkeleton() {
  return (
    <RecentCard>
      <RecentTable>
        {[0, 1, 2, 3, 4].map((row) => (
          <tr key={row} className={row < 3 ? undefined : 'invisible'}>
            <Td className="py-2.5">
              <Skeleton className="my-0.5 h-4 w-40 max-w-full" />
              <Skeleton className="my-0.5 h-3.5 w-24" />
              <Skeleton className="my-1.5 h-3 w-16 md:hidden" />
            </Td>
            {[wide, wide, wide, undefined, undefined].map((hidden, column) => (
              <Td key={column} className={hidden}>
                <Skeleton className={column === 0 ? 'h-4 w-16' : 'ms-auto h-4 w-12'} />
              </Td>
            ))}
          </tr>
        ))}
      </RecentTable>
    </RecentCard>
  );
}

function RecentTable({ children }: { children: ReactNode }) {
  return (
    <Table>
      <thead>
        <tr>
          <Th>Meeting</Th>
          <Th className={wide}>Type</Th>
          <Th align="end" className={wide}>
            Length
          </Th>
          <Th align="end" className={wide}>
            People
          </Th>
          <Th align="end">Hygiene</Th>
          <Th align="end">Cost</Th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}
