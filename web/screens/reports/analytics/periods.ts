// The bars of a range: one per week, or one per month if there are too many weeks.

import { addDollars } from '#domain/money/money.ts';
import { addDays, monthOf, weekStart } from '#domain/time/local-day.ts';
import { addMonths } from '#domain/time/month-grid.ts';
import type { Analytics } from '#contract/reports/analytics.ts';
import { format } from '#web/components/forms/format.ts';

export type Period = { start: string; cost: number; meetings: number; planned: number };
export type Periods = { unit: 'week' | 'month'; periods: Period[] };

const maxWeeks = 54;

/** Every period of the range, including empty ones. `weeks` are split at the ends of months, so they add up to both. */
export function periodsIn({ from, to, weeks }: Pick<Analytics, 'from' | 'to' | 'weeks'>): Periods {
  const sundays: string[] = [];
  for (let day = weekStart(from); day <= to && sundays.length <= maxWeeks; day = addDays(day, 7))
    sundays.push(day);
  const isWeekly = sundays.length <= maxWeeks;
  const starts = isWeekly ? sundays : monthsBetween(monthOf(from), monthOf(to));
  const periods = new Map(starts.map((start) => [start, { start, cost: 0, meetings: 0, planned: 0 }]));
  for (const part of weeks) {
    const period = periods.get(isWeekly ? weekStart(part.start) : monthOf(part.start));
    if (!period) continue;
    period.cost = addDollars([period.cost, part.cost]);
    period.meetings += part.meetings;
    period.planned = addDollars([period.planned, part.planned.cost]);
  }
  return { unit: isWeekly ? 'week' : 'month', periods: [...periods.values()] };
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month: string | null = from; month && month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** "Nov 9" or "Nov 2026", for an axis. */
export const shortName = (start: string) =>
  start.length === 7 ? format.mediumMonth(start) : format.shortDay(start);

/** "Week of Nov 9, 2026" or "Nov 2026". */
export const longName = (start: string) =>
  start.length === 7 ? format.mediumMonth(start) : `Week of ${format.mediumDay(start)}`;
