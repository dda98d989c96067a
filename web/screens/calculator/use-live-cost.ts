import { formatClock, isRunning } from '#domain/meetings/meter.ts';
import { draftCostCents, roomCentsPerMinute } from './draft-cost.ts';
import type { DraftProps } from './draft-props.ts';
import { useElapsed } from './use-elapsed.ts';
import { useStoredSwitch } from './use-stored-switch.ts';

export type LiveCost = {
  isRunning: boolean;
  elapsedMs: number;
  clock: string;
  /** Whole minutes, the ones that are saved. */
  minutes: number;
  /** What the panel shows: of whole minutes, or of seconds as well where they count. */
  shownCents: number;
  savedCents: number;
  centsPerMinute: number;
};

export function useCountSeconds() {
  return useStoredSwitch('mc_count_seconds');
}

/** Everything that moves while the meter runs. `host` is the window that it is shown in. */
export function useLiveCost(work: DraftProps, host?: Window): LiveCost {
  const { draft } = work;
  const [countSeconds] = useCountSeconds();
  const elapsedMs = useElapsed(work, 1000, host);
  const minutes = Math.floor(elapsedMs / 60_000);
  const savedCents = draftCostCents(draft, minutes);
  return {
    isRunning: isRunning(draft.meter),
    elapsedMs,
    clock: formatClock(elapsedMs),
    minutes,
    shownCents: countSeconds ? draftCostCents(draft, elapsedMs / 60_000) : savedCents,
    savedCents,
    centsPerMinute: roomCentsPerMinute(draft),
  };
}
