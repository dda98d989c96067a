// The meter's time comes from the instants at which it was started and paused, not from counted ticks,
// so that a sleeping laptop, a throttled tab or a reload cannot make it drift. Whole minutes count.

export type Meter = {
  /** When the meeting first started, epoch ms; null before that. */
  startedAtMs: number | null;
  /** When the current run began, epoch ms; null while paused. */
  runningSinceMs: number | null;
  /** What the finished runs add up to. */
  bankedMs: number;
};

export const stoppedMeter: Meter = { startedAtMs: null, runningSinceMs: null, bankedMs: 0 };

export function isRunning(meter: Meter): boolean {
  return meter.runningSinceMs !== null;
}

/** Time on the meter. Where the clock was set back the meter has to be settled first, or its run counts for nothing. */
export function elapsedMs(meter: Meter, nowMs: number): number {
  const run = meter.runningSinceMs === null ? 0 : Math.max(0, nowMs - meter.runningSinceMs);
  return meter.bankedMs + run;
}

/**
 * The running meter on a clock that was set back: it was `seenMs` before and is `nowMs` now, so the instants of the run
 * and of the start go back by the difference, and no time is lost. A clock that was set forward cannot be told from a
 * laptop that slept through a meeting that went on: that time counts.
 */
export function settleMeter(meter: Meter, seenMs: number, nowMs: number): Meter {
  const { startedAtMs, runningSinceMs } = meter;
  const setBackMs = seenMs - nowMs;
  if (runningSinceMs === null || setBackMs <= 0) return meter;
  return {
    ...meter,
    startedAtMs: startedAtMs === null ? null : startedAtMs - setBackMs,
    runningSinceMs: runningSinceMs - setBackMs,
  };
}

/** Whole minutes on the meter, the figure that costs and saves. */
export function elapsedMinutes(meter: Meter, nowMs: number): number {
  return Math.floor(elapsedMs(meter, nowMs) / 60_000);
}

/** Start is allowed with at least one attendee and the meter stopped. */
export function mayStart(meter: Meter, attendeeCount: number): boolean {
  return !isRunning(meter) && attendeeCount > 0;
}

export function startMeter(meter: Meter, nowMs: number): Meter {
  if (isRunning(meter)) return meter;
  return { ...meter, startedAtMs: meter.startedAtMs ?? nowMs, runningSinceMs: nowMs };
}

export function pauseMeter(meter: Meter, nowMs: number): Meter {
  return { ...meter, runningSinceMs: null, bankedMs: elapsedMs(meter, nowMs) };
}

/** "37:12"; minutes go on past 59, as on a stopwatch. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** "1h 5m", as the copied summary says it. */
export function formatDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
