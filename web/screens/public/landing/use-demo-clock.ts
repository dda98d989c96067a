import { useEffect, useState } from 'react';
import {
  elapsedMs,
  isRunning,
  pauseMeter,
  startMeter,
  stoppedMeter,
  type Meter,
} from '#domain/meetings/meter.ts';

type DemoClock = {
  /** How often the time is read while the clock runs. */
  stepMs: number;
  /** The time at which the clock starts. */
  startMs?: number;
  /** The time at which the clock stops. */
  endMs?: number;
};

/** The clock of a demo meeting, paused at first. */
export function useDemoClock({ stepMs, startMs = 0, endMs = Infinity }: DemoClock) {
  const [meter, setMeter] = useState<Meter>({ ...stoppedMeter, bankedMs: startMs });
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
