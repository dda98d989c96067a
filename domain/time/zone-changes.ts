// Clock changes of a time zone as iCalendar states them: yearly rules or single changes.

import { clockSpans } from './local-days.ts';
import { lastOfMonth, weekday } from './local-day.ts';
import { minuteMs } from './time-units.ts';
import { offsetMs } from './zone-offset.ts';

export type ZoneChange = {
  offsetBeforeMs: number;
  offsetMs: number;
  /** The first change, "YYYY-MM-DDTHH:mm" on the clock before it. */
  from: string;
  /** Recurs yearly on this weekday of the month: 1 to 4, or -1 for the last. Null: once. */
  yearly: { month: number; weekday: number; place: number } | null;
};

/** Years that must agree for a yearly rule; otherwise the changes of this many years are listed. */
const years = 6;

/** The changes for times from `fromMs` on. The first one may be up to two years earlier. */
export function zoneChanges(fromMs: number, timeZone: string): ZoneChange[] {
  const firstYear = new Date(fromMs).getUTCFullYear() - 1;
  const start = Date.UTC(firstYear, 0, 1);
  const spans = [...clockSpans(start, Date.UTC(firstYear + years, 0, 1), timeZone)];
  const changes = spans.slice(1).map((span, index) => {
    const offsetBeforeMs = spans[index]?.offsetMs ?? 0;
    return {
      offsetBeforeMs,
      offsetMs: span.offsetMs,
      from: onClock(span.fromMs, offsetBeforeMs),
      yearly: null,
    };
  });
  if (changes.length === 0) {
    const offset = offsetMs(fromMs, timeZone);
    return [{ offsetBeforeMs: offset, offsetMs: offset, from: '1970-01-01T00:00', yearly: null }];
  }
  const alike = [...Map.groupBy(changes, likenessOf).values()];
  const yearly = alike.map((group) => yearlyChange(group));
  const regular = yearly.filter((change) => change !== null);
  if (regular.length === alike.length) return regular;
  const [first] = spans;
  const before = first?.offsetMs ?? 0;
  return [
    { offsetBeforeMs: before, offsetMs: before, from: onClock(start, before), yearly: null },
    ...changes,
  ];
}

const onClock = (instantMs: number, offset: number) =>
  new Date(instantMs + offset).toISOString().slice(0, 16);

const dayOf = (change: ZoneChange) => change.from.slice(0, 10);

/** Key of changes with the same offsets, month, weekday and time. */
const likenessOf = (change: ZoneChange) =>
  [
    change.offsetBeforeMs,
    change.offsetMs,
    change.from.slice(5, 7),
    weekday(dayOf(change)),
    change.from.slice(10),
  ].join();

/** Null if the changes do not recur at the same place of their month every year. */
function yearlyChange(alike: readonly ZoneChange[]): ZoneChange | null {
  const [first] = alike;
  if (!first || alike.length !== years) return null;
  const numbers = alike.map((change) => Number(dayOf(change).slice(8)));
  const places = new Set(numbers.map((number) => Math.ceil(number / 7)));
  const [place = 0] = places;
  const areLast = alike.every(
    (change) => Number(lastOfMonth(dayOf(change)).slice(8)) - Number(dayOf(change).slice(8)) < 7,
  );
  if (!areLast && (places.size !== 1 || place > 4)) return null;
  const month = Number(first.from.slice(5, 7));
  return { ...first, yearly: { month, weekday: weekday(dayOf(first)), place: areLast ? -1 : place } };
}

/** "+0100", "-0330" */
export function utcOffsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / minuteMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
