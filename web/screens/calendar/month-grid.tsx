/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role --
   A table that is walked with the arrow keys is a grid. */

import { useState, type KeyboardEvent } from 'react';
import type { CalendarDay } from '#contract/calendar.ts';
import { addDays, monthOf, weekday } from '#domain/time/local-day.ts';
import { monthGrid } from '#domain/time/month-grid.ts';
import { DayCell } from './day-cell.tsx';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** How many days a key goes from one day to another. */
const daySteps: Record<string, (day: string) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -7,
  ArrowDown: () => 7,
  Home: (day) => -weekday(day),
  End: (day) => 6 - weekday(day),
};

type MonthGridProps = {
  month: string;
  today: string;
  /** Absent while they are on their way. */
  days: ReadonlyMap<string, CalendarDay> | undefined;
  onFocusDay: (day: string) => void;
  /** From a day to the same one of a neighboring month. */
  onMoveMonth: (from: string, months: 1 | -1) => void;
  onOpen: (day: string) => void;
};

/** One day of the grid can be reached with Tab; the arrow keys lead on from there. */
export function MonthGrid({ month, today, days, onFocusDay, onMoveMonth, onOpen }: MonthGridProps) {
  const [focused, setFocused] = useState<string | null>(null);
  const weeks = monthGrid(month);
  const start = monthOf(today) === month ? today : `${month}-01`;
  const reachable = focused && weeks.some((week) => week.includes(focused)) ? focused : start;

  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = daySteps[event.key];
    if (step) onFocusDay(addDays(reachable, step(reachable)));
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      onMoveMonth(reachable, event.key === 'PageUp' ? -1 : 1);
    else if ((event.key === 'Enter' || event.key === ' ') && days?.has(reachable)) onOpen(reachable);
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
          {weekdays.map((name) => (
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
