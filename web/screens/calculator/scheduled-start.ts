// The time of day that a meeting was called for. How late it began is known only of a meter that was started.

import type { Draft } from './draft.ts';

const dayMs = 24 * 3_600_000;

/** The instant nearest to `aroundMs` at which this browser's clock shows `time`, "HH:mm"; null for none. */
export function instantOfTime(time: string, aroundMs: number): number | null {
  const [hours, minutes] = /^\d\d:\d\d$/.test(time) ? time.split(':').map(Number) : [];
  if (hours === undefined || minutes === undefined) return null;
  const day = new Date(aroundMs);
  day.setHours(hours, minutes, 0, 0);
  // A meeting called for 23:55 may begin after midnight.
  day.setDate(day.getDate() + Math.round((aroundMs - day.getTime()) / dayMs));
  return day.getTime();
}

/** When a meeting that has begun was to begin, epoch ms; null where it is not known. */
export function scheduledMs({ scheduledTime, meter, isEstimate }: Draft): number | null {
  return meter.startedAtMs === null || isEstimate ? null : instantOfTime(scheduledTime, meter.startedAtMs);
}
