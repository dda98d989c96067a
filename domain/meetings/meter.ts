// The meter computes its time from the instants of start and pause instead of counting ticks, so a sleeping laptop,
// a throttled tab or a reload cannot make it drift.

export type Meter = {
  /** When the meeting first started, epoch ms; null before that. */
  startedAtMs: number | null;
  /** When the current run began, epoch ms; null while paused. */
  runningSinceMs: number | null;
  /** Total of the finished runs. */
  bankedMs: number;
};

export const stoppedMeter: Meter = { startedAtMs: null, runningSinceMs: null, bankedMs: 0 };

export function isRunning(meter: Meter): boolean {
  return meter.runningSinceMs !== null;
}

/** Time on the meter. If the clock may have been set back, call `settleMeter` first. */
export function elapsedMs(meter: Meter, nowMs: number): number {
  const run = meter.runningSinceMs === null ? 0 : Math.max(0, nowMs - meter.runningSinceMs);
  return meter.bankedMs + run;
}

/**
 * Corrects a running meter after the clock was set back from `seenMs` to `nowMs`: shifts its instants by the
 * difference, so that no time is lost. A clock that was set forward looks like a laptop that slept during the
 * meeting; that time counts.
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

/** Whole minutes on the meter: what is charged and saved. */
export function elapsedMinutes(meter: Meter, nowMs: number): number {
  return Math.floor(elapsedMs(meter, nowMs) / 60_000);
}

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

/** "37:12", "90:00" */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** "1h 5m", as in the copied summary. */
export function formatDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
