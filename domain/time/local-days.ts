// Splits time ranges into local days or periods of constant offset. When the clock is set back over midnight, a day
// occurs in two parts.

import { localDay } from './local-day.ts';
import { dayMs, minuteMs } from './time-units.ts';
import { offsetMs } from './zone-offset.ts';

/** A range from `fromMs` to before `toMs` within the local day "YYYY-MM-DD". */
type DaySpan = { day: string; fromMs: number; toMs: number };

/** The local days of a range, in order and without gaps. */
export function* daySpans(fromMs: number, toMs: number, timeZone: string): Generator<DaySpan> {
  for (let at = fromMs; at < toMs;) {
    const offset = offsetMs(at, timeZone);
    const midnight = (Math.floor((at + offset) / dayMs) + 1) * dayMs - offset;
    const end = Math.min(toMs, changeBetween(at, midnight, offset, timeZone));
    yield { day: localDay(at, timeZone), fromMs: at, toMs: end };
    at = end;
  }
}

/** A range from `fromMs` to before `toMs` in which the clock is `offsetMs` ahead of UTC. */
type ClockSpan = { offsetMs: number; fromMs: number; toMs: number };

/** The periods of constant offset within a range, in order and without gaps. */
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

/** The minute at which the offset stops being `offset`, or `toMs`. */
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

/** Start and end (exclusive) of a local day in epoch ms, including the time between the parts of a split day. */
export function dayWindow(day: string, timeZone: string): { fromMs: number; toMs: number } {
  const midnightMs = Date.parse(day);
  // Offsets are less than a day.
  const spans = [...daySpans(midnightMs - dayMs, midnightMs + 2 * dayMs, timeZone)];
  return {
    fromMs: spans.find((span) => span.day >= day)?.fromMs ?? midnightMs,
    toMs: spans.findLast((span) => span.day <= day)?.toMs ?? midnightMs,
  };
}
