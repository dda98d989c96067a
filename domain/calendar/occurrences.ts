// The meetings of a planned series, of which single ones were moved or canceled. Moving keeps their order and one
// meeting a day, which Outlook demands of a series; so those that have begun come first.

import { localDay } from '#domain/time/local-day.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { type PlannedSeries, plannedStartOn, plannedStarts } from './planned-days.ts';

export type Occurrence = {
  /** When it begins by the rule of the series, epoch ms. The occurrence is named by it. */
  originalStart: number;
  /** Of a canceled one, when it would have begun. */
  startsAt: number;
  isCanceled: boolean;
};

export type TimedSeries = PlannedSeries & { startsAt: number; timeZone: string };

export type ChangedSeries = TimedSeries & { changes: readonly Occurrence[] };

/** Occurrences of a monthly series are at most five weeks apart. None is moved farther than this. */
const longestMoveMs = 40 * dayMs;

/** How far ahead to look for the next one, if many are canceled. */
const longestSearchMs = 10 * 366 * dayMs;

/** The occurrences that begin, or would have begun, from `from` (inclusive) to `to` (exclusive), by start. */
export function* occurrencesOf(
  series: ChangedSeries,
  { from, to }: { from: number; to: number },
): Generator<Occurrence> {
  const changes = new Map(series.changes.map((change) => [change.originalStart, change]));
  const window = { from: Math.max(series.startsAt, from - longestMoveMs), to: to + longestMoveMs };
  for (const originalStart of plannedStarts(series, series.timeZone, window)) {
    const { startsAt, isCanceled } = changes.get(originalStart) ?? {
      startsAt: originalStart,
      isCanceled: false,
    };
    if (startsAt >= to) return;
    if (startsAt >= from) yield { originalStart, startsAt, isCanceled };
  }
}

/** The occurrence with this original start; null if the series has none. */
export function occurrenceAt(series: ChangedSeries, originalStart: number): Occurrence | null {
  const day = localDay(originalStart, series.timeZone);
  const planned = plannedStartOn(series, series.timeZone, day);
  if (planned !== originalStart || originalStart < series.startsAt) return null;
  const change = series.changes.find((one) => one.originalStart === originalStart);
  return change ?? { originalStart, startsAt: originalStart, isCanceled: false };
}

/** The first one that takes place and begins at an instant or later. */
export function nextOccurrence(series: ChangedSeries, from: number): Occurrence | null {
  for (const occurrence of occurrencesOf(series, { from, to: from + longestSearchMs }))
    if (!occurrence.isCanceled) return occurrence;
  return null;
}

/** The last one that took place or has begun. */
export function lastBegun(series: ChangedSeries, now: number): Occurrence | null {
  let last: Occurrence | null = null;
  for (const occurrence of begunOf(series, now)) last = occurrence;
  return last;
}

/** Whether any of them has begun. */
export const hasBegun = (series: ChangedSeries, now: number): boolean => !begunOf(series, now).next().done;

function* begunOf(series: ChangedSeries, now: number): Generator<Occurrence> {
  for (const occurrence of occurrencesOf(series, { from: 0, to: now + 1 }))
    if (!occurrence.isCanceled) yield occurrence;
}

export type MoveError = 'no-occurrence' | 'out-of-order';

/** Why an occurrence must not begin at `startsAt`: only on a day between those of the ones before and after it. */
export function moveError(series: ChangedSeries, originalStart: number, startsAt: number): MoveError | null {
  const nearby = [
    ...occurrencesOf(series, {
      from: originalStart - 2 * longestMoveMs,
      to: originalStart + 2 * longestMoveMs,
    }),
  ];
  const place = nearby.findIndex((occurrence) => occurrence.originalStart === originalStart);
  if (place === -1) return 'no-occurrence';
  const dayOf = (instantMs: number) => localDay(instantMs, series.timeZone);
  const [before, after] = [nearby[place - 1], nearby[place + 1]];
  const isFree =
    (!before || dayOf(before.startsAt) < dayOf(startsAt)) &&
    (!after || dayOf(startsAt) < dayOf(after.startsAt));
  return isFree && Math.abs(startsAt - originalStart) <= longestMoveMs ? null : 'out-of-order';
}

/**
 * What of `changes` remains after the series was changed: on days on which it still takes place, canceled ones stay
 * canceled, and moved ones stay where they are if their neighbors allow it.
 */
export function remainingChanges(series: TimedSeries, changes: readonly Occurrence[]): Occurrence[] {
  let remaining = changes.flatMap((change) => changeIn(series, change) ?? []);
  const fits = ({ originalStart, startsAt }: Occurrence) =>
    moveError({ ...series, changes: remaining }, originalStart, startsAt) === null;
  // Without one of them, another may no longer fit.
  for (let misfit; (misfit = remaining.find((change) => !fits(change)));)
    remaining = remaining.filter((change) => change !== misfit);
  return remaining;
}

/** The change of the occurrence on the same day; null if there is none, or if it was put back. */
function changeIn(series: TimedSeries, { originalStart: former, startsAt, isCanceled }: Occurrence) {
  const originalStart = plannedStartOn(series, series.timeZone, localDay(former, series.timeZone));
  if (originalStart === null || originalStart < series.startsAt) return null;
  if (!isCanceled && startsAt === former) return null;
  const keepsTime = !isCanceled || originalStart === former;
  return { originalStart, startsAt: keepsTime ? startsAt : originalStart, isCanceled };
}
