import type { ReactNode } from 'react';
import type { Advice } from '#contract/calendar/upcoming.ts';
import { weekRows } from '#domain/calendar/week-rows.ts';
import { t } from '#domain/format/text.ts';
import { addMajor } from '#domain/money/money.ts';
import { costOfDay, type PlannedDay } from '#web/components/calendar/planned-query.ts';
import { format } from '#web/components/forms/format.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { shareText, Explain, Money } from '#web/components/reports/figures.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Coming, comingOf, type EnteredMeeting, sumOf } from './coming.ts';
import { ComingRow, SeriesRow } from './coming-row.tsx';

type WeekCardProps = {
  /** Sunday of the week. */
  start: string;
  days: readonly PlannedDay[];
  /** Those of the week that were entered before their start, as far as they are listed. */
  entered: readonly EnteredMeeting[];
  advice: Advice;
  /** The budgets' limit for a week; null without a budget, and for those who do not see all that is planned. */
  weeklyLimit: number | null;
  /** What the meetings that the week has held so far cost. */
  heldSoFar: number;
  timeZone: string;
};

/** The planned meetings of a week with their sums: series of the week first, the others by day. */
export function WeekCard({ start, days, entered, advice, weeklyLimit, heldSoFar, timeZone }: WeekCardProps) {
  const cost = addMajor(days.map(costOfDay));
  const title = t`Week of ${format.shortDay(start)}`;
  const wholeWeek = addMajor([cost, heldSoFar]);
  const isOver = weeklyLimit !== null && wholeWeek > weeklyLimit;
  const { series, single } = weekRows(comingOf(days, entered));
  const shared = { advice, timeZone };
  return (
    <Card aria-label={title} className="overflow-x-clip">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-2">
        <h2 className="font-semibold">{title}</h2>
        <p className="tabular text-sm text-ink-2">
          <span className="text-base font-semibold text-ink">
            <Money amount={cost} />
          </span>
          {weeklyLimit !== null && (
            <span className={isOver ? 'text-warn' : undefined}>
              {' planned'}
              {heldSoFar > 0 && (
                <>
                  {', '}
                  <Money amount={wholeWeek} /> with what was held
                </>
              )}
              {isOver ? ', over the ' : ', of '}
              <Money amount={weeklyLimit} /> a week that your budgets allow
              <Explain figure="budget-week" label={`what budgets allow (${title})`} />
            </span>
          )}
        </p>
      </div>
      {series.length > 0 && (
        <Part
          name={t`Several times this week`}
          label={t`Several times this week (${title})`}
          meetings={series.flat()}
        >
          {series.map((meetings) => (
            <SeriesRow key={meetings[0]?.key} meetings={meetings} {...shared} />
          ))}
        </Part>
      )}
      {days.map((one) => (
        <Day
          key={one.day}
          onDay={one}
          meetings={single.filter(({ day }) => day === one.day)}
          listed={entered.filter(({ day }) => day === one.day)}
          {...shared}
        />
      ))}
    </Card>
  );
}

type DayProps = Pick<WeekCardProps, 'advice' | 'timeZone'> & {
  onDay: PlannedDay;
  meetings: readonly Coming[];
  /** The entered meetings that have a row. */
  listed: readonly EnteredMeeting[];
};

/** What is not part of a series of the week. */
function Day({ onDay: { day, others, entered }, meetings, listed, ...shared }: DayProps) {
  const unlisted = (entered?.meetings ?? 0) - listed.length;
  if (meetings.length === 0 && !others && unlisted <= 0) return null;
  return (
    <Part name={format.fullDay(day)} meetings={[...meetings, ...(others ? [others] : [])]}>
      {meetings.map((meeting) => (
        <ComingRow key={meeting.key} meeting={meeting} {...shared} />
      ))}
      {others && (
        <li className="tabular py-2 text-sm text-ink-2">
          {format.count(others.meetings, 'meeting')} of others · <Money amount={others.cost} />
        </li>
      )}
      {unlisted > 0 && (
        <li className="py-2 text-sm text-ink-2">
          <AppLink
            to={meetingsPath({ from: day, to: day, planned: 'yes' })}
            className="underline hover:text-ink"
          >
            {format.count(unlisted, 'more meeting')} entered ahead
          </AppLink>
        </li>
      )}
    </Part>
  );
}

type PartProps = {
  name: string;
  /** What it is called among those of all weeks, if the name is not enough. */
  label?: string;
  meetings: readonly { cost: number; estimatedCost: number }[];
  children: ReactNode;
};

function Part({ name, label = name, meetings, children }: PartProps) {
  const cost = sumOf(meetings);
  const estimated = addMajor(meetings.map(({ estimatedCost }) => estimatedCost));
  return (
    <section aria-label={label} className="border-t border-line px-5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h3 className="font-medium">{name}</h3>
        <p className="tabular text-ink-2">
          <Money amount={cost} />
          {estimated > 0 && cost > 0 && `, of which ${shareText(estimated, cost)} estimated`}
        </p>
      </div>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </section>
  );
}
