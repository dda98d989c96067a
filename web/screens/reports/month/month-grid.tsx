/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role,
   jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions --
   A table with arrow-key navigation is a grid; the grid handles the keys of its cells. */

import { useState, type KeyboardEvent } from 'react';
import { t } from '#domain/format/text.ts';
import { addDays, monthOf, weekday } from '#domain/time/local-day.ts';
import { weekFrom } from '#domain/time/first-weekday.ts';
import { monthGrid } from '#domain/time/month-grid.ts';
import type { CalendarDay } from '#contract/reports/month.ts';
import { ownFirstWeekday, format } from '#web/components/forms/format.ts';
import type { PlannedDay } from '#web/components/calendar/planned-query.ts';
import { plannedText } from '#web/components/calendar/planned.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { dayFigures, meetingsOn } from './day-dialog.tsx';

/** From 0 to 6. */
const placeInWeek = (day: string) => (weekday(day) - ownFirstWeekday + 7) % 7;

/** How many days each key moves the focus. */
const daySteps: Record<string, (day: string) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -7,
  ArrowDown: () => 7,
  Home: (day) => -placeInWeek(day),
  End: (day) => 6 - placeInWeek(day),
};

type MonthGridProps = {
  month: string;
  today: string;
  /** Undefined while loading. */
  days: ReadonlyMap<string, CalendarDay> | undefined;
  /** Planned meetings from calendars and plans, by day. */
  announced: ReadonlyMap<string, PlannedDay> | undefined;
  onFocusDay: (day: string) => void;
  /** Moves to the same day of another month. */
  onMoveMonth: (from: string, months: 1 | -1) => void;
  onOpen: (day: string) => void;
};

/** Tab reaches one day of the grid; the arrow keys move from there. */
export function MonthGrid({
  month,
  today,
  days,
  announced,
  onFocusDay,
  onMoveMonth,
  onOpen,
}: MonthGridProps) {
  const [focused, setFocused] = useState<string | null>(null);
  const weeks = monthGrid(month, ownFirstWeekday);
  const start = monthOf(today) === month ? today : `${month}-01`;
  const reachable = focused && weeks.some((week) => week.includes(focused)) ? focused : start;

  const hasContent = (day: string) => Boolean(days?.has(day)) || Boolean(announced?.has(day));

  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = daySteps[event.key];
    if (step) onFocusDay(addDays(reachable, step(reachable)));
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      onMoveMonth(reachable, event.key === 'PageUp' ? -1 : 1);
    else if ((event.key === 'Enter' || event.key === ' ') && hasContent(reachable)) onOpen(reachable);
    else return;
    event.preventDefault();
  };

  return (
    <table
      role="grid"
      aria-label="Days of the month"
      onKeyDown={press}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr>
          {weekFrom(ownFirstWeekday)
            .map(format.shortWeekday)
            .map((name) => (
              <th
                key={name}
                scope="col"
                className="border-t border-line py-2 text-center text-xs font-normal text-ink-2"
              >
                {name}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                content={days?.get(day)}
                announced={announced?.get(day)}
                isLoading={!days}
                isOutside={monthOf(day) !== month}
                isToday={day === today}
                isReachable={day === reachable}
                onFocus={() => setFocused(day)}
                onOpen={() => onOpen(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayCellProps = {
  day: string;
  /** Undefined on a day without meetings. */
  content: CalendarDay | undefined;
  announced: PlannedDay | undefined;
  isLoading: boolean;
  isOutside: boolean;
  isToday: boolean;
  isReachable: boolean;
  onFocus: () => void;
  onOpen: () => void;
};

function DayCell(props: DayCellProps) {
  const hasContent = Boolean(props.content) || Boolean(props.announced);
  const { day, content, announced, isLoading, isOutside, isToday, isReachable, onFocus, onOpen } = props;
  return (
    <td
      data-day={day}
      tabIndex={isReachable ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-haspopup={hasContent ? 'dialog' : undefined}
      onFocus={onFocus}
      onClick={hasContent ? onOpen : undefined}
      className={classNames(
        'h-20 border-t border-s border-line p-1 align-top outline-offset-[-2px] first:border-s-0 sm:h-28 sm:p-2',
        isOutside && 'bg-canvas',
        hasContent && 'cursor-pointer hover:bg-sunk',
      )}
    >
      <VisuallyHidden>{dayLabel(day, content)}</VisuallyHidden>
      <div aria-hidden>
        <div className="flex flex-col sm:flex-row sm:items-center sm:justify-between">
          <DayNumber day={day} isToday={isToday} isOutside={isOutside} />
          {content && <DayCost content={content} isOutside={isOutside} />}
          {isLoading && !isOutside && <Skeleton className="mx-auto mt-1 h-3.5 w-8 sm:mx-0 sm:mt-0 sm:w-12" />}
        </div>
        {content && <Titles content={content} announced={announced} isOutside={isOutside} />}
      </div>
    </td>
  );
}

function dayLabel(day: string, content: CalendarDay | undefined): string {
  const figures = content ? dayFigures(content) : [];
  return `${format.fullDay(day)}, ${figures.length > 0 ? figures.join(', ') : t`no meetings`}`;
}

/** Planned meetings of calendars and plans, outlined. */
function Announced({ meetings }: Pick<PlannedDay, 'meetings'>) {
  return (
    <div className="text-xs max-sm:hidden">
      {meetings.map(({ id, title, cost }) => (
        <p
          key={id}
          className="tabular mt-1 truncate rounded border border-dashed border-line-strong px-1 text-ink-2"
        >
          {format.compactMoney(cost)} <bdi>{title}</bdi>
        </p>
      ))}
    </div>
  );
}

function DayNumber({ day, isToday, isOutside }: Pick<DayCellProps, 'day' | 'isToday' | 'isOutside'>) {
  return (
    <time
      dateTime={day}
      className={classNames(
        'tabular grid size-6 place-items-center self-center rounded-full text-xs',
        isToday ? 'bg-accent font-semibold text-accent-ink' : 'sm:w-auto',
        !isToday && (isOutside ? 'text-ink-3' : 'text-ink-2'),
      )}
    >
      {Number(day.slice(8))}
    </time>
  );
}

/** Cost of held meetings; on a day with only planned meetings, their cost. */
function DayCost({ content, isOutside }: { content: CalendarDay; isOutside: boolean }) {
  const isPlanned = content.meetings === 0;
  const { cost } = isPlanned ? content.planned : content;
  return (
    <span
      className={classNames(
        'tabular min-w-0 truncate text-center text-[0.6875rem] max-sm:-mx-1 sm:text-sm',
        isPlanned ? 'italic' : 'font-semibold',
        (isOutside || isPlanned) && 'text-ink-3',
      )}
    >
      <span className="sm:hidden">{format.compactMoney(cost)}</span>
      <span className="max-sm:hidden">{format.money(cost)}</span>
    </span>
  );
}

type TitlesProps = Pick<DayCellProps, 'announced' | 'isOutside'> & { content: CalendarDay };

const announcedShown = 2;

/** The first titles; on a phone one, and the number of the others. */
function Titles({ content, announced, isOutside }: TitlesProps) {
  const { first, planned } = content;
  const outlined = announced?.meetings.slice(0, announcedShown) ?? [];
  const all = meetingsOn(content);
  const shown = first.length + outlined.length;
  return (
    <div
      className={classNames('text-[0.625rem]/3.5 sm:mt-1 sm:text-xs', isOutside ? 'text-ink-3' : 'text-ink')}
    >
      {first.map(({ id, title }, index) => (
        <p key={id} className={classNames('truncate', index > 0 && 'max-sm:hidden')}>
          {title}
        </p>
      ))}
      <Announced meetings={outlined} />
      {first.length > 0 && all > 1 && (
        <p className="tabular whitespace-nowrap text-ink-3 sm:hidden">+{format.integer(all - 1)} more</p>
      )}
      {all > shown && <p className="tabular text-ink-3 max-sm:hidden">+{format.integer(all - shown)} more</p>}
      {planned.meetings > 0 && (
        <p className="tabular truncate text-ink-3 max-sm:hidden">
          {content.meetings > 0 ? plannedText(planned.cost) : 'planned'}
        </p>
      )}
    </div>
  );
}
