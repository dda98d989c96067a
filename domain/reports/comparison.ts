// Sums of months by name, added up for the periods that a report compares.

import { dayMs } from '#domain/time/time-units.ts';
import { monthOf } from '#domain/time/local-day.ts';
import { type Compared, monthsOfPeriod, type Period } from './periods.ts';

export type NamedSum = { name: string; value: number };
export type MonthSum = NamedSum & { month: string };

/** The sums of earlier periods that count only up to a day; the sums of that day's month until then. */
export type Parts = { before: readonly NamedSum[]; yearAgo: readonly NamedSum[] };

export type ComparedSums = {
  now: number;
  before: number;
  yearAgo: number;
  /** Of each period of the chart. */
  chart: number[];
};

type Asked = {
  period: Period;
  before: Compared & { untilDay: string | null };
  yearAgo: Compared & { untilDay: string | null };
  chart: readonly Period[];
};

/** By name. */
export function comparedSums(
  rows: readonly MonthSum[],
  parts: Parts,
  { period, before, yearAgo, chart }: Asked,
): Map<string, ComparedSums> {
  const byName = Map.groupBy(rows, ({ name }) => name);
  const names = new Set([...byName.keys(), ...[...parts.before, ...parts.yearAgo].map(({ name }) => name)]);
  return new Map(
    [...names].map((name) => {
      const months = new Map<string, number>();
      for (const { month, value } of byName.get(name) ?? [])
        months.set(month, (months.get(month) ?? 0) + value);
      const of = (some: readonly string[]) => some.reduce((sum, month) => sum + (months.get(month) ?? 0), 0);
      const whole = (one: Period) => of(monthsOfPeriod(one));
      const earlier = ({ period: one, untilDay }: Asked['before'], part: readonly NamedSum[]) => {
        if (untilDay === null) return whole(one);
        const cut = monthOf(untilDay);
        const sums = part.filter((it) => it.name === name).reduce((sum, { value }) => sum + value, 0);
        return of(monthsOfPeriod(one).filter((month) => month < cut)) + sums;
      };
      return [
        name,
        {
          now: whole(period),
          before: earlier(before, parts.before),
          yearAgo: earlier(yearAgo, parts.yearAgo),
          chart: chart.map(whole),
        },
      ] as const;
    }),
  );
}

const none = (periods: number): ComparedSums => ({
  now: 0,
  before: 0,
  yearAgo: 0,
  chart: Array.from({ length: periods }, () => 0),
});

export function addUp(sums: readonly ComparedSums[], periods: number): ComparedSums {
  const total = none(periods);
  for (const one of sums) {
    total.now += one.now;
    total.before += one.before;
    total.yearAgo += one.yearAgo;
    total.chart = total.chart.map((value, i) => value + (one.chart[i] ?? 0));
  }
  return total;
}

/** A period is compared only if recording began in its first week at the latest. */
const graceDays = 6;

export const isRecorded = (from: string, recordedFrom: string | null): boolean =>
  recordedFrom !== null && Date.parse(recordedFrom) - Date.parse(from) <= graceDays * dayMs;
