// The clock is read off the meter's instants; the timer only says when to look again.

import { useEffect, useState } from 'react';
import { elapsedMs, isRunning, type Meter } from '#domain/meter.ts';

/**
 * Milliseconds on the meter, renewed each time it passes a full `stepMs`.
 * `host` is the window whose timer ticks: that of the ticker goes on while this page is hidden.
 */
export function useElapsed(meter: Meter, stepMs = 1000, host: Window = window): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  useEffect(() => {
    if (!isRunning(meter)) return;
    let timer = 0;
    const tick = () => {
      host.clearTimeout(timer);
      const now = Date.now();
      setNowMs(now);
      timer = host.setTimeout(tick, stepMs - (elapsedMs(meter, now) % stepMs));
    };
    tick();
    host.document.addEventListener('visibilitychange', tick);
    return () => {
      host.clearTimeout(timer);
      host.document.removeEventListener('visibilitychange', tick);
    };
  }, [meter, stepMs, host]);

  return elapsedMs(meter, nowMs);
}

/** Whole minutes on the meter; renders again once a minute. */
export function useElapsedMinutes(meter: Meter): number {
  return Math.floor(useElapsed(meter, 60_000) / 60_000);
}
