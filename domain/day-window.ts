// A day lasts from its midnight to the next one, on the clock of the organisation's time zone.

import { addDays, localDay } from './local-day.ts';

const minuteMs = 60_000;
/** No zone is further from UTC: a day begins within this of its midnight there. */
const furthestMs = 16 * 60 * minuteMs;

// By halving: eleven looks at a clock that is kept, where asking for the offset makes several new ones.
function beginOf(day: string, timeZone: string): number {
  let before = Date.parse(day) - furthestMs;
  let within = Date.parse(day) + furthestMs;
  while (within - before > minuteMs) {
    const middle = before + Math.floor((within - before) / 2 / minuteMs) * minuteMs;
    if (localDay(middle, timeZone) < day) before = middle;
    else within = middle;
  }
  return within;
}

/** Epoch ms of the first instant of a local day "YYYY-MM-DD" and of the first one after it. */
export function dayWindow(day: string, timeZone: string): { fromMs: number; toMs: number } {
  return { fromMs: beginOf(day, timeZone), toMs: beginOf(addDays(day, 1), timeZone) };
}
