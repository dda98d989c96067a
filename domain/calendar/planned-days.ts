// Days and instants of a planned series, which keeps its local time across clock changes.

import { addDays, dayNumber, localDay, weekday } from '#domain/time/local-day.ts';
import { instantOfLocalTime, localTime } from '#domain/time/local-time.ts';

export const repeatKinds = ['day', 'week', 'two-weeks', 'month'] as const;

/** 'day': on each of `weekdays`. 'month': on the same weekday of the month, such as its second Tuesday. */
export type Repeat = (typeof repeatKinds)[number];

export type PlannedSeries = {
  /** Local day of the first meeting. */
  firstDay: string;
  repeats: Repeat | null;
  /** For 'day', 0 is Sunday: the working days and the weekday of the first meeting. */
  weekdays: readonly number[];
  /** The last possible day; null for a series without end. */
  untilDay: string | null;
  /** For 'month', the place of the weekday, as in `placeInMonth`; that of the first day if it is not set. */
  monthPlace?: number | null;
};

export const monthPlaceOf = ({ monthPlace, firstDay }: PlannedSeries): number =>
  monthPlace ?? placeInMonth(firstDay);

/** The weekdays of a series that takes place each working day. */
export const weekdaysFrom = (workingDays: readonly number[], firstDay: string): number[] =>
  [...new Set([...workingDays, weekday(firstDay)])].toSorted((a, b) => a - b);

/** Whether a day is the 1st to 4th of its weekday in the month, or -1 for the last. */
export function placeInMonth(day: string): number {
  const place = Math.ceil(Number(day.slice(8)) / 7);
  return place < 5 ? place : -1;
}

/** The days of a series from `fromDay` to `toDay`, both included. */
export function* plannedDays(series: PlannedSeries, fromDay: string, toDay: string): Generator<string> {
  const { firstDay, untilDay, repeats } = series;
  const last = untilDay !== null && untilDay < toDay ? untilDay : toDay;
  if (repeats === null) {
    if (firstDay >= fromDay && firstDay <= toDay) yield firstDay;
    return;
  }
  for (let day = fromDay > firstDay ? fromDay : firstDay; day <= last; day = addDays(day, 1))
    if (isDayOf(series, repeats, day)) yield day;
}

function isDayOf(series: PlannedSeries, repeats: Repeat, day: string): boolean {
  const { firstDay, weekdays } = series;
  const distance = dayNumber(day) - dayNumber(firstDay);
  switch (repeats) {
    case 'day':
      return weekdays.includes(weekday(day));
    case 'week':
      return distance % 7 === 0;
    case 'two-weeks':
      return distance % 14 === 0;
    case 'month':
      return distance % 7 === 0 && isAtPlace(monthPlaceOf(series), day);
  }
}

/** A day can be both the fourth and the last of its weekday in the month. */
function isAtPlace(place: number, day: string): boolean {
  if (place !== -1) return placeInMonth(day) === place;
  return addDays(day, 7).slice(0, 7) !== day.slice(0, 7);
}

/** The starts of a series in epoch ms, from `from` (inclusive) to `to` (exclusive). */
export function* plannedStarts(
  series: PlannedSeries & { startsAt: number },
  timeZone: string,
  { from, to }: { from: number; to: number },
): Generator<number> {
  for (const day of plannedDays(series, addDays(localDay(from, timeZone), -1), localDay(to, timeZone))) {
    const startsAt = startOn(series, timeZone, day);
    if (startsAt !== null && startsAt >= from && startsAt < to) yield startsAt;
  }
}

/** The time of day of a series on one of its days. */
const startOn = ({ startsAt }: { startsAt: number }, timeZone: string, day: string): number | null =>
  instantOfLocalTime(day + localTime(startsAt, timeZone).slice(10), timeZone);

/** The start of a series on a day; null if it does not take place then. */
export function plannedStartOn(
  series: PlannedSeries & { startsAt: number },
  timeZone: string,
  day: string,
): number | null {
  const [planned] = plannedDays(series, day, day);
  return planned === undefined ? null : startOn(series, timeZone, planned);
}
