import { format } from '#web/components/format.ts';
import type { Meeting } from '#contract/meetings.ts';
import { MeetingLink } from '#web/components/meeting-link.tsx';
import { MeetingTypeBadge } from '#web/components/meeting-type-badge.tsx';
import { Money } from '#web/components/money.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function DayMeetings({ meetings, timeZone }: { meetings: readonly Meeting[]; timeZone: string }) {
  return (
    <ul className="-mx-2 divide-y divide-line">
      {meetings.map((meeting) => (
        <li key={meeting.id} className="relative px-2 py-3 hover:bg-sunk/60 sm:py-2.5">
          <div className="flex items-baseline justify-between gap-4">
            <MeetingLink id={meeting.id} title={meeting.title} />
            <span className="font-semibold">
              <Money dollars={meeting.totalCost} cents />
            </span>
          </div>
          <p className="tabular mt-0.5 flex flex-wrap items-center gap-x-2.5 text-xs text-ink-2">
            <span>
              <time dateTime={meeting.startedAt}>{format.time(meeting.startedAt, timeZone)}</time> ·{' '}
              {format.minutes(meeting.durationMinutes)} · {format.count(meeting.attendeeCount, 'attendee')}
            </span>
            <MeetingTypeBadge type={meeting.type} />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function DayMeetingsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-busy className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="py-3 sm:py-2.5">
          <Skeleton className="my-0.5 h-4.5 w-48 max-w-full" />
          <Skeleton className="mt-1.5 h-3.5 w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}
