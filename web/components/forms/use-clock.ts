import { useSyncExternalStore } from 'react';
import { localDay } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';

function subscribeToClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, 30_000);
  return () => clearInterval(timer);
}

/** The start of the current minute, epoch ms. */
export function useMinute(): number {
  return useSyncExternalStore(subscribeToClock, () => Math.floor(Date.now() / minuteMs) * minuteMs);
}

/** Today as "YYYY-MM-DD" in a time zone; updates after midnight. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribeToClock, () => localDay(Date.now(), timeZone));
}
