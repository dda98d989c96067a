import { isRunning } from '#domain/meetings/meter.ts';
import { randomKey } from '#web/components/random-key.ts';
import { type Draft, resetMeter, startDraft } from './draft.ts';

/**
 * Minutes set by hand; a meter that runs goes on from there. More than have passed since the start began before it. With
 * none the meeting has not begun.
 */
export function setDuration(draft: Draft, minutes: number, nowMs: number): Draft {
  if (minutes === 0) {
    const reset = resetMeter(draft, randomKey());
    return isRunning(draft.meter) ? startDraft(reset, nowMs) : reset;
  }
  const { startedAtMs } = draft.meter;
  const bankedMs = minutes * 60_000;
  return {
    ...draft,
    isEstimate: false,
    meter: {
      startedAtMs: startedAtMs && Math.min(startedAtMs, nowMs - bankedMs),
      runningSinceMs: isRunning(draft.meter) ? nowMs : null,
      bankedMs,
    },
  };
}
