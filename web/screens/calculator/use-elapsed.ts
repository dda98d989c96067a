// The clock is read off the meter's instants; the timer only says when to look again.

import { useLayoutEffect, useState } from 'react';
import { elapsedMs, isRunning } from '#domain/meetings/meter.ts';
import type { DraftProps } from './draft-props.ts';

/**
 * Milliseconds on the meter, renewed each time it passes a full `stepMs`.
 * `host` is the window whose timer ticks: that of the ticker goes on while this page is hidden.
 */
export function useElapsed(
  { draft: { meter }, change }: DraftProps,
  stepMs = 1000,
  host: Window = window,
): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  // Before the next paint: with another meter, the instant of the last look would show a time that never was.
  useLayoutEffect(() => {
    if (!isRunning(meter)) return;
    let timer = 0;
    const tick = () => {
      host.clearTimeout(timer);
      // Nothing changes but the meter, where the clock was set back.
      change((it) => it);
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
  }, [meter, change, stepMs, host]);

  return elapsedMs(meter, nowMs);
}

/** Whole minutes on the meter; renders again once a minute. */
export function useElapsedMinutes(work: DraftProps): number {
  return Math.floor(useElapsed(work, 60_000) / 60_000);
}
