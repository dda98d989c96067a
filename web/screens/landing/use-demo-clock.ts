import { useEffect, useState } from 'react';
import {
  elapsedMs,
  isRunning,
  type Meter,
  pauseMeter,
  startMeter,
  stoppedMeter,
} from '#domain/meetings/meter.ts';

/** The meter of a demo; looked at every `stepMs` while it runs, until `endMs`. */
export function useDemoClock(stepMs: number, endMs: number) {
  const [meter, setMeter] = useState<Meter>(stoppedMeter);
  const [nowMs, setNowMs] = useState(0);
  const ms = Math.min(elapsedMs(meter, nowMs), endMs);
  const isTicking = isRunning(meter) && ms < endMs;

  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNowMs(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [isTicking, stepMs]);

  const set = (change: (meter: Meter, nowMs: number) => Meter) => {
    const now = Date.now();
    setNowMs(now);
    setMeter((it) => change(it, now));
  };

  return {
    ms,
    isTicking,
    start: () => set(startMeter),
    pause: () => set(pauseMeter),
    restart: () => set((_meter, now) => startMeter(stoppedMeter, now)),
  };
}
