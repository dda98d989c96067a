import { useSyncExternalStore } from 'react';
import { localDay } from '#domain/time/local-day.ts';

const everyMs = 30_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, everyMs);
  return () => clearInterval(timer);
}

/** Today's "YYYY-MM-DD" in a time zone; a page that stays open over midnight moves on. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribe, () => localDay(Date.now(), timeZone));
}
