// A range of days is summed from whole months, and from parts of weeks only where a month is not whole.

import type { DayRange } from './day-range.ts';
import { addDays, monthOf } from './local-day.ts';
import { firstOfNextMonth, lastOfMonth, weekPart, weekPartEnd } from './week-part.ts';

export type Grain = 'month' | 'week';

/** Periods of one grain, first and last: months "YYYY-MM", or parts of weeks by their first day. */
export type Span = { grain: Grain; from: string; to: string };

/** At most three spans that make up a range exactly. The range begins and ends with a part of a week. */
export function spansOf({ from, to }: DayRange): Span[] {
  const startsWhole = from.endsWith('-01');
  const endsWhole = to === lastOfMonth(to);
  const firstMonth = startsWhole ? monthOf(from) : monthOf(firstOfNextMonth(from));
  const lastMonth = endsWhole ? monthOf(to) : monthOf(addDays(`${monthOf(to)}-01`, -1));
  if (firstMonth > lastMonth) return weeks(from, to);
  return [
    ...(startsWhole ? [] : weeks(from, lastOfMonth(from))),
    { grain: 'month', from: firstMonth, to: lastMonth },
    ...(endsWhole ? [] : weeks(`${monthOf(to)}-01`, to)),
  ];
}

const weeks = (from: string, to: string): Span[] => [{ grain: 'week', from, to: weekPart(to) }];

/** Every period of a span. */
export function periodsOf({ grain, from, to }: Span): string[] {
  const periods: string[] = [];
  const next = grain === 'month' ? nextMonth : nextPart;
  for (let period = from; period <= to; period = next(period)) periods.push(period);
  return periods;
}

const nextMonth = (month: string) => monthOf(firstOfNextMonth(`${month}-01`));
const nextPart = (part: string) => addDays(weekPartEnd(part), 1);
