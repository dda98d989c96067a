import { format } from '#web/components/format.ts';
import type { ReactNode } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { DayText } from '#web/components/day-text.tsx';
import { HygieneScore } from '#web/components/hygiene-score.tsx';
import { MeetingLink } from '#web/components/meeting-link.tsx';
import { MeetingTypeBadge } from '#web/components/meeting-type-badge.tsx';
import { Money } from '#web/components/money.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';

const wide = 'max-md:hidden';

export function RecentMeetingsTable({ meetings }: { meetings: Meeting[] }) {
  return (
    <RecentTable>
      {meetings.map((meeting) => (
        <tr key={meeting.id} className="relative hover:bg-sunk/60">
          <RowTh className="py-2.5">
            <MeetingLink id={meeting.id} title={meeting.title} />
            <span className="block text-xs text-ink-3">
              <DayText day={meeting.day} />
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
            <Money dollars={meeting.totalCost} />
          </Td>
        </tr>
      ))}
    </RecentTable>
  );
}

/** Three rows, with the room for as many as there will mostly be: what stands below is not pushed. */
export function RecentMeetingsSkeleton() {
  return (
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
              <Skeleton className={column === 0 ? 'h-4 w-16' : 'ml-auto h-4 w-12'} />
            </Td>
          ))}
        </tr>
      ))}
    </RecentTable>
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
