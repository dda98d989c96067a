// A day lasts from its midnight to the next one, on the clock of the organization's time zone.

import { daySpans } from './local-days.ts';
import { dayMs } from './time-units.ts';

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
