// A day lasts from its midnight to the next one, on the clock of the organisation's time zone.

import { addDays } from './local-day.ts';
import { instantOfLocalTime } from './local-time.ts';

/** Epoch ms of the first instant of a local day "YYYY-MM-DD" and of the first one after it. */
export function dayWindow(day: string, timeZone: string): { fromMs: number; toMs: number } {
  const midnight = (of: string) => instantOfLocalTime(`${of}T00:00`, timeZone) ?? Date.parse(of);
  return { fromMs: midnight(day), toMs: midnight(addDays(day, 1)) };
}
