// The occurrences of one event (RFC 5545, 3.8.5): its rule, its added and excluded times, and the occurrences that
// were changed individually or from one on. Rules are applied in the local time of the event; ical.js only counts
// days.

import ICAL from 'ical.js';
import type { CalendarEvent } from '#domain/calendars/event.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import { type Clock, timeOf } from './calendar-zones.ts';
import {
  detailsOf,
  durationOf,
  type EventComponent,
  type EventTime,
  eventOf,
  lastsWholeDays,
  timeOfValue,
} from './event-component.ts';

export type Window = { from: number; to: number };
type Clocks = (tzid: string) => Clock;

/** A rule with more is not a series of meetings. */
const [mostSteps, mostOccurrences] = [20_000, 1000];

/** A component with its times. */
type Version = {
  component: EventComponent;
  start: EventTime;
  /** The end of an occurrence that starts at the time. */
  endOf: (start: EventTime) => EventTime;
  details: ReturnType<typeof detailsOf>;
};

/** Replaces one occurrence, or all from one on. */
type Change = Version & {
  original: EventTime;
  isFromHere: boolean;
  /** From the original to the new local time. */
  shiftMs: number;
};

/**
 * Occurrences of the VEVENTs of one UID that start in the window, unordered. Throws if the event cannot be read or
 * has too many.
 */
export function occurrencesOf(
  uid: string,
  components: readonly (readonly string[])[],
  window: Window,
  clocks: Clocks,
): CalendarEvent[] {
  const versions = components.map((lines) => versionOf(eventOf(lines), clocks)).toSorted(bySequence);
  const isChange = ({ component }: Version) => component.all('recurrence-id').length > 0;
  const series = versions.findLast((it) => !isChange(it));
  const changes = versions.filter(isChange).map((it) => changeOf(it, clocks));
  const found: CalendarEvent[] = [];
  type Occurrence = { start: EventTime; end: EventTime; original: EventTime | null };
  type Kind = Partial<Pick<CalendarEvent, 'isOwnComponent' | 'isExcluded'>>;
  const add = ({ details }: Version, { start, end, original }: Occurrence, kind: Kind = {}) => {
    const { instantMs: startsAt } = start;
    if (startsAt < window.from || startsAt >= window.to) return;
    found.push({
      ...details,
      isOwnComponent: true,
      isExcluded: false,
      // Set below, when all are known.
      slotMinutes: null,
      ...kind,
      uid,
      recurrenceId: original ? recurrenceIdOf(original) : '',
      startsAt,
      endsAt: Math.max(end.instantMs, startsAt),
      isAllDay: lastsWholeDays(start, end),
      isRecurring: original !== null,
    });
    if (found.length > mostOccurrences) throw new Error(`more than ${mostOccurrences} occurrences`);
  };

  const isSeries = ['rrule', 'rdate'].some((name) => series?.component.all(name).length);
  if (series && !isSeries && changes.length === 0)
    add(series, { start: series.start, end: series.endOf(series.start), original: null });
  // The last one wins: they are ordered by sequence number.
  const single = new Map(changes.map((it) => [recurrenceIdOf(it.original), it]));
  for (const it of single.values())
    add(it, { start: it.start, end: it.endOf(it.start), original: it.original });
  if (!series || (!isSeries && changes.length === 0)) return found;

  const fromHere = changes
    .filter(({ isFromHere }) => isFromHere)
    .toSorted((a, b) => a.original.instantMs - b.original.instantMs);
  const reach = Math.max(0, ...fromHere.map(({ shiftMs }) => Math.abs(shiftMs)));
  const { starts, excluded } = startsOf(series, widened(window, reach), clocks);
  for (const original of starts) {
    if (single.has(recurrenceIdOf(original))) continue;
    const change = fromHere.findLast((it) => it.original.instantMs <= original.instantMs);
    const start = change ? movedBy(original, change) : original;
    const version = change ?? series;
    add(version, { start, end: version.endOf(start), original }, { isOwnComponent: false });
  }
  for (const original of excluded)
    if (!single.has(recurrenceIdOf(original)))
      add(series, { start: original, end: series.endOf(original), original }, { isExcluded: true });
  const slotMinutes = shortestMinutes([...starts, ...excluded]);
  return found.map((event) => ({
    ...event,
    slotMinutes: event.isRecurring ? slotMinutes : null,
    isCanceled: event.isCanceled || event.isExcluded,
  }));
}

/** The shortest time between two occurrences; a day for a single one. */
function shortestMinutes(times: readonly EventTime[]): number {
  const starts = times.map(({ instantMs }) => instantMs).toSorted((a, b) => a - b);
  const gaps = starts.flatMap((at, i) =>
    i > 0 && at > (starts[i - 1] ?? at) ? at - (starts[i - 1] ?? at) : [],
  );
  return Math.round(Math.min(...gaps, ...(gaps.length === 0 ? [dayMs] : [])) / minuteMs);
}

const bySequence = (a: Version, b: Version) => a.details.sequence - b.details.sequence;

/** Local time differs by up to a day from UTC. */
const widened = ({ from, to }: Window, reachMs: number): Window => ({
  from: from - reachMs - 2 * dayMs,
  to: to + reachMs + 2 * dayMs,
});

/** "2026-11-24T09:00:00Z", or the day. */
function recurrenceIdOf({ instantMs, wallMs, isDate }: EventTime): string {
  return isDate
    ? new Date(wallMs).toISOString().slice(0, 10)
    : `${new Date(instantMs).toISOString().slice(0, 19)}Z`;
}

const at = (time: EventTime, wallMs: number): EventTime => ({
  ...time,
  wallMs,
  instantMs: time.clock.instantOf(wallMs),
});

function versionOf(component: EventComponent, clocks: Clocks): Version {
  const [startProperty] = component.all('dtstart');
  if (!startProperty) throw new Error('an event without a start');
  const start = timeOfValue(startProperty.values[0], startProperty, clocks);
  const [endProperty] = component.all('dtend');
  const end = endProperty ? timeOfValue(endProperty.values[0], endProperty, clocks) : null;
  return { component, start, endOf: endingOf(start, end, component), details: detailsOf(component) };
}

/** DTEND gives an exact duration, or whole days; DURATION may mix both. */
function endingOf(start: EventTime, end: EventTime | null, component: EventComponent): Version['endOf'] {
  if (end && start.isDate) return (it) => at(it, it.wallMs + Math.max(dayMs, end.wallMs - start.wallMs));
  if (end) return (it) => later(it, end.instantMs - start.instantMs);
  const written = component.text('duration');
  const { days, ms } = written || !start.isDate ? durationOf(written) : { days: 1, ms: 0 };
  return (it) => later(days > 0 ? at(it, it.wallMs + days * dayMs) : it, ms);
}

function later(time: EventTime, ms: number): EventTime {
  const instantMs = time.instantMs + ms;
  return { ...time, instantMs, wallMs: time.clock.wallOf(instantMs) };
}

function changeOf(version: Version, clocks: Clocks): Change {
  const [property] = version.component.all('recurrence-id');
  if (!property) throw new Error('not a changed occurrence');
  const original = timeOfValue(property.values[0], property, clocks);
  const { clock, wallMs } = version.start;
  const originalMs = original.isDate ? original.wallMs : clock.wallOf(original.instantMs);
  const isFromHere = /^thisandfuture$/i.test(property.parameter('range'));
  return { ...version, original, isFromHere, shiftMs: wallMs - originalMs };
}

function movedBy(original: EventTime, { start, shiftMs }: Change): EventTime {
  const wallMs = original.isDate ? original.wallMs : start.clock.wallOf(original.instantMs);
  return at(start, wallMs + shiftMs);
}

/** The original start times of the series, unordered, at least those in the window. */
function startsOf(
  series: Version,
  window: Window,
  clocks: Clocks,
): { starts: EventTime[]; excluded: EventTime[] } {
  const { component, start } = series;
  const valuesOf = (name: string) =>
    component.all(name).flatMap((property) =>
      property.values.map((value) => {
        const first: unknown = property.type === 'period' && Array.isArray(value) ? value[0] : value;
        return timeOfValue(first, property, clocks);
      }),
    );
  const found = new Map<string, EventTime>();
  const add = (time: EventTime) => found.set(recurrenceIdOf(time), time);
  const rules = component.all('rrule').flatMap(({ values }) => values);
  // A rule decides itself whether the start belongs to it.
  if (rules.length === 0) add(start);
  for (const rule of rules) for (const time of ruleStarts(rule, start, window)) add(time);
  for (const time of valuesOf('rdate')) add(time.isDate && !start.isDate ? onDay(time, start) : time);
  const excluded: EventTime[] = [];
  const exclude = (key: string) => {
    const time = found.get(key);
    if (time) excluded.push(time);
    found.delete(key);
  };
  for (const time of valuesOf('exdate')) {
    // Excluded days of a timed event match by day.
    exclude(recurrenceIdOf(time.isDate && !start.isDate ? onDay(time, start) : time));
    if (start.isDate && !time.isDate) exclude(new Date(time.wallMs).toISOString().slice(0, 10));
  }
  return { starts: [...found.values()], excluded };
}

/** The time of day of `start` on another day. */
const onDay = (day: EventTime, start: EventTime) => at(start, day.wallMs + (start.wallMs % dayMs));

function* ruleStarts(rule: unknown, start: EventTime, window: Window): Iterable<EventTime> {
  const recur = ICAL.Recur.fromData(rule as Parameters<typeof ICAL.Recur.fromData>[0]);
  if (recur.until) recur.until = timeOf(lastWallMs(recur.until, start), ICAL.Timezone.utcTimezone);
  const first = timeOf(laterStart(recur, start.wallMs, window), ICAL.Timezone.utcTimezone);
  const times = recur.iterator(first);
  for (let steps = 0; ; steps += 1) {
    if (steps > mostSteps) throw new Error(`more than ${mostSteps} steps`);
    const next = times.next();
    if (!next) return;
    const wallMs = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second);
    if (wallMs >= window.to) return;
    if (wallMs >= window.from) yield at(start, wallMs);
  }
}

/** UNTIL in the local time of the event. A date includes the whole day. */
function lastWallMs(until: ICAL.Time, start: EventTime): number {
  const written = until.toString();
  if (until.isDate) return Date.parse(`${written}T23:59:59Z`);
  const wallMs = Date.parse(`${written.slice(0, 19)}Z`);
  return written.endsWith('Z') && !start.isDate ? start.clock.wallOf(wallMs) : wallMs;
}

/** Skips whole periods before the window, since a step takes ical.js 20 µs. */
function laterStart(recur: ICAL.Recur, wallMs: number, window: Window): number {
  const days = { DAILY: 1, WEEKLY: 7 }[recur.freq];
  if (!days || recur.count) return wallMs;
  const period = days * dayMs * Math.max(1, recur.interval);
  const skipped = Math.floor((window.from - wallMs) / period) - 1;
  return skipped > 0 ? wallMs + skipped * period : wallMs;
}
