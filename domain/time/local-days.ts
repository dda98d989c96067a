// The days of a time zone follow each other on the line of instants; where its clock is put back, one may come in two parts.

import { localDay } from './local-day.ts';
import { dayMs, minuteMs } from './time-units.ts';
import { offsetMs } from './zone-offset.ts';

/** From `fromMs` up to `toMs`, which is not included, every instant is of the local day "YYYY-MM-DD". */
type DaySpan = { day: string; fromMs: number; toMs: number };

/** The days of a stretch of instants, in order, and without a gap. */
export function* daySpans(fromMs: number, toMs: number, timeZone: string): Generator<DaySpan> {
  for (let at = fromMs; at < toMs;) {
    const offset = offsetMs(at, timeZone);
    const midnight = (Math.floor((at + offset) / dayMs) + 1) * dayMs - offset;
    const end = Math.min(toMs, changeBetween(at, midnight, offset, timeZone));
    yield { day: localDay(at, timeZone), fromMs: at, toMs: end };
    at = end;
  }
}

/** Instants of one local day before and of another after a change of the time zone. */
type MovedSpan = { before: string; after: string; fromMs: number; toMs: number };

/** What of a stretch of instants changes its day when `before` becomes `after`, in order. */
export function* movedSpans(
  fromMs: number,
  toMs: number,
  before: string,
  after: string,
): Generator<MovedSpan> {
  const spansAfter = [...daySpans(fromMs, toMs, after)];
  let next = 0;
  for (const span of daySpans(fromMs, toMs, before)) {
    for (let at = span.fromMs; at < span.toMs;) {
      const other = spansAfter[next];
      if (!other) return;
      const end = Math.min(span.toMs, other.toMs);
      if (span.day !== other.day) yield { before: span.day, after: other.day, fromMs: at, toMs: end };
      if (end === other.toMs) next += 1;
      at = end;
    }
  }
}

/** From `fromMs` up to `toMs`, which is not included, the clock is `offsetMs` ahead of UTC. */
type ClockSpan = { offsetMs: number; fromMs: number; toMs: number };

/** The parts of a stretch in which the clock is not changed, in order, and without a gap. */
export function* clockSpans(fromMs: number, toMs: number, timeZone: string): Generator<ClockSpan> {
  let span: ClockSpan | undefined;
  for (let at = fromMs; at < toMs;) {
    const offset = offsetMs(at, timeZone);
    const end = changeBetween(at, Math.min(toMs, at + dayMs), offset, timeZone);
    if (span && span.offsetMs === offset) span.toMs = end;
    else {
      if (span) yield span;
      span = { offsetMs: offset, fromMs: at, toMs: end };
    }
    at = end;
  }
  if (span) yield span;
}

/** The minute at which the offset is no longer `offset`, or `toMs`. */
function changeBetween(fromMs: number, toMs: number, offset: number, timeZone: string): number {
  if (offsetMs(toMs - 1, timeZone) === offset) return toMs;
  let [before, after] = [Math.floor(fromMs / minuteMs), Math.ceil(toMs / minuteMs)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetMs(middle * minuteMs, timeZone) === offset) before = middle;
    else after = middle;
  }
  return Math.min(toMs, after * minuteMs);
}

/**
 * Epoch ms of the first instant of a local day "YYYY-MM-DD", and of the first one after its last. Where the clock is put
 * back over midnight the day comes in two parts, and what lies between them is in the window, too.
 */
export function dayWindow(day: string, timeZone: string): { fromMs: number; toMs: number } {
  const midnightMs = Date.parse(day);
  // No zone is as far from UTC as a day.
  const spans = [...daySpans(midnightMs - dayMs, midnightMs + 2 * dayMs, timeZone)];
  return {
    fromMs: spans.find((span) => span.day >= day)?.fromMs ?? midnightMs,
    toMs: spans.findLast((span) => span.day <= day)?.toMs ?? midnightMs,
  };
}
