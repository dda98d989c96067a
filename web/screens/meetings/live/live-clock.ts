// The time of the server on this device. Kept against Date.now(), since performance.now() may stop while the device
// sleeps; both are watched, and when they differ, the offset is measured again before a figure is shown.

import { useEffect, useState } from 'react';
import { readLiveClock } from '#contract/meetings/live-meetings.ts';
import {
  areClocksSteady,
  type ClockLook,
  fewestTrips,
  isMeasured,
  offsetOf,
  type RoundTrip,
} from '#domain/meetings/live/clock.ts';
import { call } from '#web/api/client.ts';

/** Between attempts without a network. */
const retryMs = 2000;

let trips: RoundTrip[] = [];
let lastLook: ClockLook | null = null;
let measuring: Promise<void> | null = null;

const lookNow = (): ClockLook => ({ dateMs: Date.now(), performanceMs: performance.now() });

async function oneTrip(): Promise<void> {
  const sentMs = Date.now();
  const { nowMs: serverMs } = await call(readLiveClock, {}, { signal: AbortSignal.timeout(10_000) });
  trips.push({ sentMs, serverMs, receivedMs: Date.now() });
}

/** Several requests at once: each slow one would delay the next. */
async function measure(): Promise<void> {
  trips = [];
  while (!isMeasured(trips)) {
    const asked = await Promise.allSettled(Array.from({ length: fewestTrips }, oneTrip));
    if (asked.every(({ status }) => status === 'rejected'))
      await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

function startMeasuring(): void {
  measuring ??= measure().finally(() => {
    measuring = null;
  });
}

/** Epoch ms of the server, or null until it is known. */
export function serverNow(): number | null {
  const look = lookNow();
  if (lastLook && !areClocksSteady(lastLook, look)) trips = [];
  lastLook = look;
  if (trips.length === 0 || (!measuring && !isMeasured(trips))) startMeasuring();
  const offset = trips.length < fewestTrips ? null : offsetOf(trips);
  return offset && look.dateMs + offset.offsetMs;
}

/** Epoch ms of the server, updated when `delayTo` says; null until it is known. */
export function useServerNow(delayTo: (nowMs: number) => number): number | null {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    let timer = 0;
    const tick = () => {
      window.clearTimeout(timer);
      const now = serverNow();
      setNowMs(now);
      timer = window.setTimeout(tick, now === null ? 100 : delayTo(now));
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    window.addEventListener('pageshow', tick);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
      window.removeEventListener('pageshow', tick);
    };
  }, [delayTo]);
  return nowMs;
}
