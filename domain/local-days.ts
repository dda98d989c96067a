// The days of a time zone follow each other on the line of instants; where its clock is put back, one may come in two parts.

import { localDay } from './local-day.ts';
import { offsetMs } from './zone-offset.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** From `fromMs` up to `toMs`, which is not included, every instant is of the local day "YYYY-MM-DD". */
export type DaySpan = { day: string; fromMs: number; toMs: number };

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
