import { useQuery } from '@tanstack/react-query';
import type { PaySettings } from '#contract/people/people.ts';
import { listMeetings, type MeetingWithAttendees, readMeeting } from '#contract/meetings/meetings.ts';
import { tierLabel } from '#wording/labels.ts';
import { call } from '#web/api/client.ts';
import { Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { rateText } from '#web/components/people/pay.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/card.tsx';

type Shown = Pick<MeetingWithAttendees, 'title' | 'durationMinutes' | 'totalCost' | 'unnamedAttendees'> & {
  attendees: Pick<
    MeetingWithAttendees['attendees'][number],
    'name' | 'salaryTier' | 'hourlyRate' | 'attendedMinutes'
  >[];
};

/** A sample meeting for an organization without meetings. */
const example: Shown = {
  title: 'Weekly review',
  durationMinutes: 60,
  totalCost: 400,
  unnamedAttendees: 0,
  attendees: [
    { name: 'Ada', salaryTier: 'executive', hourlyRate: 250, attendedMinutes: 60 },
    { name: 'Ben', salaryTier: 'lead', hourlyRate: 95, attendedMinutes: 60 },
    { name: 'Cleo', salaryTier: 'mid', hourlyRate: 55, attendedMinutes: 60 },
  ],
};

const latest = {
  queryKey: [...meetingsKey, 'pay-preview'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Shown> => {
    const [newest] = (await call(listMeetings, { query: { limit: '1' } }, { signal })).meetings;
    return newest ? call(readMeeting, { params: { id: String(newest.id) } }, { signal }) : example;
  },
};

const mostAttendees = 4;

type PayPreviewProps = { chosen: PaySettings['visibility'] | null; blendedRate: number };

/** The latest meeting as a member sees it with either choice. */
export function PayPreview({ chosen, blendedRate }: PayPreviewProps) {
  const { data: meeting, isError } = useQuery(latest);
  if (isError) return null;
  return (
    <section aria-label="As a member sees it" aria-busy={!meeting} className="grid gap-2">
      <h3 className="text-sm font-medium">As a member sees it</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        {meeting ? (
          <>
            <View title="Exact" isChosen={chosen === 'exact'} meeting={meeting} blendedRate={null} />
            <View
              title="Blended"
              isChosen={chosen === 'blended'}
              meeting={meeting}
              blendedRate={blendedRate}
            />
          </>
        ) : (
          <>
            <Skeleton className="h-36" />
            <Skeleton className="h-36" />
          </>
        )}
      </div>
    </section>
  );
}

type ViewProps = { title: string; isChosen: boolean; meeting: Shown; blendedRate: number | null };

function View({ title, isChosen, meeting, blendedRate }: ViewProps) {
  const { attendees, unnamedAttendees, durationMinutes, totalCost } = meeting;
  const personMinutes =
    attendees.reduce((sum, one) => sum + one.attendedMinutes, 0) + unnamedAttendees * durationMinutes;
  const amount = blendedRate === null ? totalCost : (personMinutes / 60) * blendedRate;
  const more = attendees.length - mostAttendees;
  return (
    <div
      className={classNames(
        'rounded-lg border px-4 py-3 text-sm',
        isChosen ? 'border-accent' : 'border-line',
      )}
    >
      <p className="text-xs text-ink-2">{title}</p>
      <p className="mt-1 font-medium wrap-anywhere">{meeting.title}</p>
      <p className="tabular text-xl font-semibold tracking-tight">
        <Money amount={amount} cents />
      </p>
      {blendedRate !== null && (
        <p className="tabular text-xs text-ink-2">
          at the blended rate of {rateText(blendedRate)} per person-hour
        </p>
      )}
      <ul className="mt-2 grid gap-0.5 text-xs text-ink-2">
        {attendees.slice(0, mostAttendees).map(({ name, salaryTier, hourlyRate }, index) => (
          <li key={index} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{name}</span>
            {blendedRate === null && hourlyRate !== null && (
              <span className="tabular shrink-0">
                {salaryTier && `${tierLabel(salaryTier)} · `}
                {format.moneyWithCents(hourlyRate)}/h
              </span>
            )}
          </li>
        ))}
        {more > 0 && <li>and {format.integer(more)} more</li>}
      </ul>
    </div>
  );
}
