import { lastWeeks, thisYear, type DayRange } from '#domain/time/day-range.ts';

export type RangeChoice = { name: string; label: string; range: DayRange };

/** What the range can be set to at a press; the last one only when something was recorded. */
export function rangeChoices(today: string, recorded: DayRange | null): RangeChoice[] {
  const weeks = [4, 13, 26, 52].map((count) => ({
    name: `${count}-weeks`,
    label: `Last ${count} weeks`,
    range: lastWeeks(count, today),
  }));
  return [
    ...weeks,
    { name: 'year', label: 'This year', range: thisYear(today) },
    ...(recorded ? [{ name: 'all', label: 'All time', range: recorded }] : []),
  ];
}

export const sameRange = (one: DayRange, other: DayRange) => one.from === other.from && one.to === other.to;
