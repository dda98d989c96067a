// Forecasts the total cost of the current month's meetings.

import { type Cents, wholeCents } from '#domain/money/money.ts';
import { addDays, lastOfMonth, monthOf, weekday } from '#domain/time/local-day.ts';

/** There is no forecast before the third working day of a month. */
const workingDaysNeeded = 3;

/** An 80 % range if future days vary as past days did (normal distribution). */
const rangeDeviations = 1.28;

/** Weekdays; 0 is Sunday. */
type Workdays = readonly number[];

/** Working days from `from` through `to`, both included. Public holidays count as working days. */
function workingDaysBetween(from: string, to: string, workdays: Workdays): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (workdays.includes(weekday(day))) days.push(day);
  return days;
}

/** Working days of the month of `today`: those up to and including today, and all of them. */
export function workingDaysOn(today: string, workdays: Workdays) {
  const first = `${monthOf(today)}-01`;
  const passed = workingDaysBetween(first, today, workdays);
  return {
    passed,
    all: passed.length + workingDaysBetween(addDays(today, 1), lastOfMonth(today), workdays).length,
  };
}

export type Forecast = { cents: Cents; lowCents: Cents; highCents: Cents };

/** The cost of the meetings held on a local day. */
type Held = { day: string; cents: Cents };

/**
 * Forecasts the cost of the month of `today`: cost so far ÷ working days so far × working days of the month, but at
 * least what is held and planned. The range follows from the variation of the daily cost. Null before the third
 * working day. Costs of other days count for the working day before, or for the first one.
 */
export function forecastOn(today: string, workdays: Workdays) {
  const { passed, all } = workingDaysOn(today, workdays);
  const toCome = all - passed.length;
  return (held: readonly Held[], plannedCents: Cents): Forecast | null => {
    if (passed.length < workingDaysNeeded) return null;
    const sum = held.reduce((cents, one) => cents + one.cents, 0);
    const known = sum + plannedCents;
    const mean = sum / passed.length;
    const expected = (sum * all) / passed.length;
    const spread = deviation(byWorkingDay(held, passed), mean);
    const margin = rangeDeviations * spread * Math.sqrt(toCome * (1 + toCome / passed.length));
    return {
      cents: wholeCents(Math.max(known, expected)),
      lowCents: wholeCents(Math.max(known, expected - margin)),
      highCents: wholeCents(Math.max(known, expected + margin)),
    };
  };
}

function byWorkingDay(held: readonly Held[], workingDays: readonly string[]): number[] {
  const sums = workingDays.map(() => 0);
  for (const { day, cents } of held) {
    const index = Math.max(
      0,
      workingDays.findLastIndex((workingDay) => workingDay <= day),
    );
    sums[index] = (sums[index] ?? 0) + cents;
  }
  return sums;
}

/** The standard deviation of a sample. */
function deviation(values: readonly number[], mean: number): number {
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
