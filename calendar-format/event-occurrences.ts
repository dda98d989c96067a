// The occurrences of one event (RFC 5545, 3.8.5). Rules are applied in the local time of the event.

import type { CalendarEvent } from '#domain/calendar/event.ts';
import { Unreadable } from '#domain/calendar/problems.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import type { EventLines } from './calendar-text.ts';
import type { Clocks } from './calendar-zones.ts';
import { at, type EventDetails, type EventTime, lastsWholeDays, originalId } from './event-component.ts';
import { type Change, type OnProblem, type Version, versionsOf } from './event-versions.ts';
import type { Window } from './rules.ts';
import { seriesTimes } from './series-times.ts';

/** An occurrence, with what only some readers need. */
export type ReadEvent = CalendarEvent & EventDetails;

/** What is read of a calendar. */
export type Scope = {
  /** Occurrences that start in it, in epoch ms. */
  window: Window;
  /** Events that do not recur may start until then. */
  singlesTo: number;
  /** More are not a series of meetings. */
  mostOfSeries: number;
};

type Occurrence = { start: EventTime; end?: EventTime; originalId?: string } & Partial<
  Pick<ReadEvent, 'isOwnComponent' | 'isExcluded'>
>;

/** Occurrences of the VEVENTs of one UID, unordered. Throws Unreadable. */
export function occurrencesOf(
  uid: string,
  events: readonly EventLines[],
  { window, singlesTo, mostOfSeries }: Scope,
  clocksOf: (event: EventLines) => Clocks,
  onProblem: OnProblem,
): ReadEvent[] {
  const { masters, changes } = versionsOf(events, clocksOf, onProblem);
  const to = masters.some(hasRule) ? window.to : singlesTo;
  const found: ReadEvent[] = [];
  let slotMinutes: number | null = null;
  const add = (
    version: Version,
    { start, end = version.endOf(start), originalId: recurrenceId, ...kind }: Occurrence,
  ) => {
    const { instantMs: startsAt } = start;
    if (startsAt < window.from || startsAt >= to) return;
    found.push({
      ...version.details,
      uid,
      recurrenceId: recurrenceId ?? '',
      startsAt,
      endsAt: Math.max(end.instantMs, startsAt),
      isAllDay: version.details.isDay || lastsWholeDays(start, end),
      isRecurring: recurrenceId !== undefined,
      isCanceled: version.details.isCanceled || kind.isExcluded === true,
      isExcluded: false,
      isOwnComponent: true,
      slotMinutes,
      ...kind,
    });
    if (found.length > mostOfSeries)
      throw new Unreadable({ code: 'too-many', params: { most: mostOfSeries } });
  };

  const [only] = masters;
  if (only && masters.length === 1 && !hasRule(only) && changes.length === 0) {
    add(only, { start: only.start });
    return found;
  }
  const single = new Map(changes.map((it) => [originalId(it.original), it]));
  const fromHere = changes
    .filter(({ isFromHere }) => isFromHere)
    .toSorted((a, b) => a.original.instantMs - b.original.instantMs);
  const series = masters.map((master) => ({
    master,
    ...seriesTimes(master, widened(window, fromHere), onProblem),
  }));
  slotMinutes = shortestMinutes(series.flatMap((it) => [...it.starts.values(), ...it.excluded.values()]));
  for (const { master, starts, excluded, excludedIds } of series) {
    // A newer series that excludes an occurrence replaces its older change.
    for (const [id, { details }] of single)
      if (excludedIds.has(id) && details.sequence < master.details.sequence) single.delete(id);
    const isOwnComponent = masters.length > 1 && !hasRule(master);
    for (const [id, original] of starts) {
      if (single.has(id)) continue;
      const change = fromHere.findLast((it) => it.original.instantMs <= original.instantMs);
      const start = change ? movedBy(original, change) : original;
      const end = change ? change.endOf(start) : (original.end ?? master.endOf(start));
      add(change ?? master, { start, end, originalId: id, isOwnComponent });
    }
    for (const [id, original] of excluded)
      if (!single.has(id)) add(master, { start: original, originalId: id, isExcluded: true });
  }
  for (const [id, change] of single) add(change, { start: change.start, originalId: id });
  return found;
}

const hasRule = ({ component }: Version) =>
  component.first('rrule') !== null || component.first('rdate') !== null;

/** Local time differs by up to a day from UTC, and changed occurrences begin elsewhere. */
function widened({ from, to }: Window, fromHere: readonly Change[]): Window {
  const reach = Math.max(0, ...fromHere.map(({ shiftMs }) => Math.abs(shiftMs))) + 2 * dayMs;
  return { from: from - reach, to: to + reach };
}

function movedBy(original: EventTime, { start, shiftMs }: Change): EventTime {
  const wallMs = original.isDate ? original.wallMs : start.clock.wallOf(original.instantMs);
  return at(start, wallMs + shiftMs);
}

/** The shortest time between two occurrences; a day for a single one. */
function shortestMinutes(times: readonly EventTime[]): number {
  const starts = times.map(({ instantMs }) => instantMs).toSorted((a, b) => a - b);
  const gaps = starts.map((start, i) => start - (starts[i - 1] ?? start)).filter((gap) => gap > 0);
  return Math.round(Math.min(...(gaps.length > 0 ? gaps : [dayMs])) / minuteMs);
}
