import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import type { CalendarDay } from '#contract/reports/month.ts';
import type { Meeting } from '#contract/meetings/meetings.ts';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { MoreButton } from '#web/components/forms/more-button.tsx';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { MeetingLink, meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { MeetingTypeBadge } from '#web/components/meetings/meeting-type.tsx';
import { PlannedMark, SampleMark } from '#web/components/calendar/planned.tsx';
import type { PlannedDay } from '#web/components/calendar/planned-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState, Skeleton } from '#web/ui/card.tsx';
import { dayQuery } from './queries.ts';

type DayDialogProps = {
  day: string;
  /** The number of meetings and the cost, as in the grid. */
  summary: CalendarDay | undefined;
  /** Planned meetings from calendars and plans. */
  announced: PlannedDay | undefined;
  timeZone: string;
  onClose: () => void;
};

export function DayDialog({ day, summary, announced, timeZone, onClose }: DayDialogProps) {
  return (
    <Dialog onClose={onClose} title={`Meetings on ${format.longDay(day)}`}>
      {summary && (
        <div className="tabular -mt-3 mb-3 text-sm text-ink-2">
          {dayFigures(summary, format.moneyWithCents).join(' · ')}
          <Explain
            figure="day-cost"
            label="cost of the day"
            meetings={meetingsPath({ from: day, to: day, planned: 'no' })}
          />
        </div>
      )}
      {(summary || !announced) && (
        <DayList day={day} expected={summary ? meetingsOn(summary) : 1} timeZone={timeZone} />
      )}
      {announced && <PlannedList of={announced} timeZone={timeZone} />}
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

/** Not recorded yet. */
function PlannedList({ of, timeZone }: { of: PlannedDay; timeZone: string }) {
  return (
    <section className="mt-4">
      <h3 className="text-sm font-semibold">Planned</h3>
      <ul className="mt-1 grid gap-2">
        {of.meetings.map((planned) => (
          <li
            key={planned.id}
            className="flex items-baseline justify-between gap-4 rounded-lg border border-dashed border-line-strong px-3 py-2 text-sm"
          >
            <span className="min-w-0 wrap-anywhere">
              <bdi className="font-medium">{planned.title}</bdi>{' '}
              <span className="tabular text-ink-2">
                {format.time(planned.startsAt, timeZone)} · {format.minutes(planned.durationMinutes)}
              </span>
            </span>
            <Money amount={planned.cost} cents />
          </li>
        ))}
        {of.others && (
          <li className="flex items-baseline justify-between gap-4 rounded-lg border border-dashed border-line-strong px-3 py-2 text-sm text-ink-2">
            {format.count(of.others.meetings, 'meeting')} of others
            <Money amount={of.others.cost} cents />
          </li>
        )}
      </ul>
    </section>
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
      {query.isFetchNextPageError && <FailureAlert error={query.error} />}
      <MoreButton query={query}>Load more</MoreButton>
    </div>
  );
}

function DayMeetings({ meetings, timeZone }: { meetings: readonly Meeting[]; timeZone: string }) {
  return (
    <ul className="-mx-2 divide-y divide-line">
      {meetings.map((meeting) => (
        <li key={meeting.id} className="relative px-2 py-3 hover:bg-sunk/60 sm:py-2.5">
          <div className="flex items-baseline justify-between gap-4">
            <span>
              <MeetingLink id={meeting.id} title={meeting.title} />
              <PlannedMark planned={meeting.planned} />
              <SampleMark source={meeting.source} />
            </span>
            <span className="font-semibold">
              <Money amount={meeting.totalCost} cents />
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

function DayMeetingsSkeleton({ rows }: { rows: number }) {
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

/** Held and planned meetings. */
export const meetingsOn = ({ meetings, planned }: CalendarDay): number => meetings + planned.meetings;

/** "3 meetings", "$300", "1 planned meeting", "$50"; omits zeros. */
export function dayFigures(
  { meetings, cost, planned }: Pick<CalendarDay, 'meetings' | 'cost' | 'planned'>,
  money = format.money,
): string[] {
  return [
    ...(meetings > 0 ? [format.count(meetings, 'meeting'), money(cost)] : []),
    ...(planned.meetings > 0 ? [format.count(planned.meetings, 'planned meeting'), money(planned.cost)] : []),
  ];
}
