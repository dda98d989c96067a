import { CircleAlert, Lightbulb, Play, Users } from 'lucide-react';
import type { Answer } from '#contract/endpoint.ts';
import type { PlannedMeeting } from '#contract/meetings/planned.ts';
import type { listPlannedAdvice } from '#contract/calendar/upcoming.ts';
import { addDollars } from '#domain/money/money.ts';
import type { ReactNode } from 'react';
import { AppLink } from '#web/components/site/app-link.tsx';
import { ButtonLink } from '#web/components/site/button-link.tsx';
import { Explain } from '#web/components/reports/explain.tsx';
import { shareText } from '#web/components/reports/estimated-share.tsx';
import { Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingsPath } from '#web/components/meetings/meetings-path.ts';
import { costOfDay, estimatedOfDay, type PlannedDay } from '#web/components/calendar/planned-query.ts';
import { Card } from '#web/ui/card.tsx';

export type Advice = Answer<typeof listPlannedAdvice>;
type WeekCardProps = {
  /** Sunday of the week. */
  start: string;
  days: readonly PlannedDay[];
  advice: Advice | undefined;
  /** The budgets' limit for a week; null without a budget. */
  weeklyLimit: number | null;
  timeZone: string;
};

/** The planned meetings of a week by day, with their sums. */
export function WeekCard({ start, days, advice, weeklyLimit, timeZone }: WeekCardProps) {
  const cost = addDollars(days.map(costOfDay));
  const title = `Week of ${format.shortDay(start)}`;
  const isOver = weeklyLimit !== null && cost > weeklyLimit;
  return (
    <Card aria-label={title} className="overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-2">
        <h2 className="font-semibold">{title}</h2>
        <p className="tabular text-sm text-ink-2">
          <span className="text-base font-semibold text-ink">
            <Money amount={cost} />
          </span>
          {weeklyLimit !== null && (
            <span className={isOver ? 'text-warn' : undefined}>
              {' '}
              {isOver ? 'of the ' : 'of '}
              <Money amount={weeklyLimit} /> a week that your budgets allow
              <Explain figure="budget-week" label={`what budgets allow in the ${title.toLowerCase()}`} />
            </span>
          )}
        </p>
      </div>
      {days.map((one) => (
        <Day key={one.day} onDay={one} advice={advice} timeZone={timeZone} />
      ))}
    </Card>
  );
}

type DayProps = Pick<WeekCardProps, 'advice' | 'timeZone'> & { onDay: PlannedDay };

function Day({ onDay, advice, timeZone }: DayProps) {
  const { day, meetings, others, entered } = onDay;
  const cost = costOfDay(onDay);
  const estimated = estimatedOfDay(onDay);
  return (
    <section aria-label={format.fullDay(day)} className="border-t border-line px-5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h3 className="font-medium">{format.fullDay(day)}</h3>
        <p className="tabular text-ink-2">
          <Money amount={cost} />
          {estimated > 0 && cost > 0 && `, of which ${shareText(estimated, cost)} estimated`}
        </p>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {meetings.map((planned) => (
          <PlannedRow
            key={planned.id}
            planned={planned}
            advice={advice?.advice.find(({ id }) => id === planned.id)}
            enoughPeople={advice?.enoughPeople ?? 0}
            timeZone={timeZone}
          />
        ))}
      </ul>
      {others && (
        <p className="tabular mt-1 text-sm text-ink-2">
          {format.count(others.meetings, 'meeting')} of others · <Money amount={others.cost} />
        </p>
      )}
      {entered && (
        <p className="tabular mt-1 text-sm text-ink-2">
          <AppLink
            to={meetingsPath({ from: day, to: day, planned: 'yes' })}
            className="underline hover:text-ink"
          >
            {format.count(entered.meetings, 'meeting')} entered ahead
          </AppLink>{' '}
          · <Money amount={entered.cost} />
        </p>
      )}
    </section>
  );
}

type PlannedRowProps = {
  planned: PlannedMeeting;
  advice: Advice['advice'][number] | undefined;
  enoughPeople: number;
  timeZone: string;
};

function PlannedRow({ planned, advice, enoughPeople, timeZone }: PlannedRowProps) {
  const { id, title, startsAt, durationMinutes, attendees, cost, estimatedCost, meetingId } = planned;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
      <p className="tabular w-20 shrink-0 pt-0.5 text-sm text-ink-2">{format.time(startsAt, timeZone)}</p>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        <p className="tabular flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
          {format.minutes(durationMinutes)} ·
          <span className="inline-flex items-center gap-1">
            <Users className="size-3.5" aria-hidden />
            {format.count(attendees.length, 'person', 'people')}
          </span>
          {estimatedCost > 0 && (
            <span className="inline-flex items-center gap-1">
              · <CircleAlert className="size-3.5" aria-hidden /> <Money amount={estimatedCost} /> estimated
            </span>
          )}
        </p>
        {advice && (
          <p className="mt-0.5 flex items-start gap-1.5 text-sm">
            <Lightbulb className="mt-0.5 size-3.5 shrink-0 text-meter" aria-hidden />
            <span>{adviceText(advice, planned, enoughPeople)}</span>
          </p>
        )}
      </div>
      <p className="tabular ml-auto self-center font-semibold sm:self-start sm:pt-0.5">
        <Money amount={cost} />
      </p>
      {meetingId === null && (
        <ButtonLink
          icon={Play}
          size="sm"
          to={`/dashboard/calculator?planned=${id}`}
          aria-label={`Start the meter: ${title}`}
        >
          Start
        </ButtonLink>
      )}
    </li>
  );
}

function adviceText(
  { kind, minutes }: Advice['advice'][number],
  { durationMinutes, attendees }: PlannedMeeting,
  enoughPeople: number,
): ReactNode {
  switch (kind) {
    case 'shorter':
      return `The last four took at most ${format.minutes(minutes ?? 0)}: plan ${format.minutes(minutes ?? 0)} instead of ${format.minutes(durationMinutes)}.`;
    case 'fewer-people':
      return `${format.count(attendees.length, 'person is', 'people are')} invited; more than ${enoughPeople} rarely decide well.`;
    case 'agenda':
      return 'No agenda yet. Say in the invitation what it should achieve.';
    case 'decide':
      return (
        <>
          This series has not been reviewed yet.{' '}
          <AppLink to="/dashboard/coach?view=series" className="underline hover:text-ink">
            Review it in the coach
          </AppLink>
        </>
      );
  }
}
