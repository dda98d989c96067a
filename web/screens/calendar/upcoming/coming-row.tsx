import { ChevronRight, CircleAlert, Lightbulb, Play, Users } from 'lucide-react';
import { t } from '#domain/format/text.ts';
import { weekday } from '#domain/time/local-day.ts';
import type { Advice } from '#contract/calendar/upcoming.ts';
import { SampleItemMark, SampleMark } from '#web/components/calendar/planned.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingPath } from '#web/components/meetings/meeting-link.tsx';
import { Money } from '#web/components/reports/figures.tsx';
import { AppLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { plannedAdviceText } from '#wording/planned-meetings.ts';
import { type Coming, sumOf } from './coming.ts';
import { ComingMenu } from './coming-menu.tsx';

type RowProps = { meeting: Coming; advice: Advice; timeZone: string };

export function ComingRow({ meeting, advice, timeZone }: RowProps) {
  const { startsAt, cost, estimatedCost, planned } = meeting;
  const advised = adviceOn(meeting, advice);
  return (
    <li className={rowClass}>
      <p className={timeClass}>{format.time(startsAt, timeZone)}</p>
      <div className={textClass}>
        <Title meeting={meeting} />
        <Facts meeting={meeting} time={format.time(startsAt, timeZone)} estimatedCost={estimatedCost} />
        <AdviceLine meeting={meeting} advice={advice} />
      </div>
      <p className={costClass}>
        <Money amount={cost} />
      </p>
      <div className="flex items-center gap-1">
        {planned?.meetingId === null && <Start meeting={meeting} id={planned.id} />}
        <ComingMenu meeting={meeting} advised={advised?.minutes ?? null} timeZone={timeZone} />
      </div>
    </li>
  );
}

const rowClass = 'flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5';
// On a phone the time stands with the other facts.
const timeClass = 'tabular w-20 shrink-0 pt-0.5 text-sm text-ink-2 max-sm:hidden';
const textClass = 'min-w-0 flex-1 basis-40 sm:basis-48';
const costClass = 'tabular ms-auto pt-0.5 text-end font-semibold';

type SeriesRowProps = Omit<RowProps, 'meeting'> & { meetings: readonly Coming[] };

/** Several meetings of a week with one title, as one row that opens. */
export function SeriesRow({ meetings, advice, timeZone }: SeriesRowProps) {
  const [first] = meetings;
  if (!first) return null;
  const times = new Set(meetings.map(({ startsAt }) => format.time(startsAt, timeZone)));
  const [time = ''] = times.size === 1 ? times : [t`Several`];
  return (
    <li className={rowClass}>
      <p className={timeClass}>{time}</p>
      <div className={textClass}>
        <Title meeting={first} />
        <Facts meeting={first} time={time} estimatedCost={0} />
        <AdviceLine
          meeting={meetings.find((one) => adviceOn(one, advice) !== undefined) ?? first}
          advice={advice}
        />
        <details className="group mt-1">
          <summary className="inline-flex touch list-none items-center gap-1 rounded-md text-sm text-ink-2 hover:text-ink">
            <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
            {meetings.map(({ day }) => format.shortWeekday(weekday(day))).join(', ')}
          </summary>
          <ul aria-label={`Meetings of ${first.title}`} className="mt-1 divide-y divide-line">
            {meetings.map((meeting) => (
              <li key={meeting.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm">
                <span className="tabular min-w-0 flex-1 text-ink-2">
                  {format.dateTime(meeting.startsAt, timeZone)} · <Money amount={meeting.cost} />
                </span>
                {meeting.planned?.meetingId === null && (
                  <Start meeting={meeting} id={meeting.planned.id} on={format.shortDay(meeting.day)} />
                )}
                <ComingMenu
                  meeting={meeting}
                  advised={adviceOn(meeting, advice)?.minutes ?? null}
                  timeZone={timeZone}
                />
              </li>
            ))}
          </ul>
        </details>
      </div>
      <p className={costClass}>
        <Money amount={sumOf(meetings)} />
        <span className="block text-xs font-normal text-ink-2">
          {format.count(meetings.length, 'meeting')}
        </span>
      </p>
      <span className="w-9 max-sm:hidden" />
    </li>
  );
}

const Title = ({ meeting: { title, entered, planned } }: { meeting: Coming }) => (
  <p className="font-medium wrap-anywhere">
    {entered ? (
      <AppLink to={meetingPath(entered.id)} className="reach underline-offset-4 hover:underline">
        <bdi>{title}</bdi>
      </AppLink>
    ) : (
      <bdi>{title}</bdi>
    )}
    {entered ? <SampleMark source={entered.source} /> : <SampleItemMark kind="plans" of={planned.planId} />}
  </p>
);

type FactsProps = { meeting: Coming; time: string; estimatedCost: number };

function Facts({ meeting, time, estimatedCost }: FactsProps) {
  return (
    <p className="tabular flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      <span>
        <span className="sm:hidden">{time} · </span>
        {format.minutes(meeting.durationMinutes)}
      </span>
      <span className="inline-flex items-center gap-1">
        <Users className="size-3.5" aria-hidden />
        {format.count(meeting.people, 'person', 'people')}
      </span>
      {estimatedCost > 0 && (
        <span className="inline-flex items-center gap-1">
          <CircleAlert className="size-3.5" aria-hidden /> <Money amount={estimatedCost} /> estimated
        </span>
      )}
    </p>
  );
}

const adviceOn = ({ planned }: Coming, { advice }: Advice) => advice.find(({ id }) => id === planned?.id);

function AdviceLine({ meeting, advice }: { meeting: Coming; advice: Advice }) {
  const advised = adviceOn(meeting, advice);
  if (!advised) return null;
  const { durationMinutes, people } = meeting;
  return (
    <p className="mt-0.5 flex items-start gap-1.5 text-sm">
      <Lightbulb className="mt-0.5 size-3.5 shrink-0 text-meter" aria-hidden />
      <span>
        {plannedAdviceText(
          { ...advised, durationMinutes, people, enoughPeople: advice.enoughPeople },
          format,
        )}
        {advised.kind === 'decide' && (
          <>
            {' '}
            <AppLink to="/dashboard/coach?view=series" className="underline hover:text-ink">
              Review it in the coach
            </AppLink>
          </>
        )}
      </span>
    </p>
  );
}

type StartProps = { meeting: Coming; id: number; on?: string };

const Start = ({ meeting: { title }, id, on }: StartProps) => (
  <ButtonLink
    icon={Play}
    size="sm"
    to={`/dashboard/calculator?planned=${id}`}
    aria-label={`Start the meter: ${title}${on ? t` on ${on}` : ''}`}
  >
    Start
  </ButtonLink>
);
