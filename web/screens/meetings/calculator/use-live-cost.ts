import { type Cents, wholeCents } from '#domain/money/money.ts';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { elapsedMs, formatClock, isRunning } from '#domain/meetings/meter.ts';
import { readText, writeText } from '#web/components/forms/stored-text.ts';
import { windowEvents } from '#web/ui/window-events.ts';
import { draftCostCents, presentCentsPerMinute } from './draft.ts';
import type { DraftProps } from './draft-storage.ts';

export type LiveCost = {
  isRunning: boolean;
  elapsedMs: number;
  clock: string;
  /** Whole minutes, as they are saved. */
  minutes: number;
  /** The large figure: by whole minutes, or by seconds with "Count seconds" on. */
  shownCents: Cents;
  savedCents: Cents;
  centsPerMinute: Cents;
  /** Null until the planned end of a running meeting. */
  overPlanCents: Cents | null;
};

/** The figures of the meter, updated each second. `host` is the window that shows them. */
export function useLiveCost(props: DraftProps, host?: Window): LiveCost {
  const { draft } = props;
  const [countSeconds] = useCountSeconds();
  const elapsed = useElapsed(props, 1000, host);
  const minutes = Math.floor(elapsed / 60_000);
  const savedCents = draftCostCents(draft, minutes);
  const shownCents = countSeconds ? draftCostCents(draft, elapsed / 60_000) : savedCents;
  const isOver =
    isRunning(draft.meter) && draft.plannedMinutes !== null && elapsed >= draft.plannedMinutes * 60_000;
  return {
    isRunning: isRunning(draft.meter),
    elapsedMs: elapsed,
    clock: formatClock(elapsed),
    minutes,
    shownCents,
    savedCents,
    centsPerMinute: presentCentsPerMinute(draft),
    overPlanCents: isOver ? wholeCents(shownCents - draftCostCents(draft, draft.plannedMinutes ?? 0)) : null,
  };
}

/**
 * Milliseconds on the meter, updated at each full `stepMs`. The timer belongs to `host`, so the floating ticker keeps
 * ticking while this page is hidden.
 */
function useElapsed({ draft: { meter }, change }: DraftProps, stepMs: number, host: Window = window): number {
  const [nowMs, setNowMs] = useState(() => Date.now());

  // A layout effect: with a new meter, the old `nowMs` must never be painted.
  useLayoutEffect(() => {
    if (!isRunning(meter)) return;
    let timer = 0;
    const tick = () => {
      host.clearTimeout(timer);
      // Settles the meter in case the system clock was set back.
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

/** The cost of the first minute so far, by tenths of a second; null in later ones and while the meter is stopped. */
export function useFirstMinuteCents(props: DraftProps): Cents | null {
  const elapsed = useElapsed(props, 100);
  const [countSeconds] = useCountSeconds();
  const isFirst = isRunning(props.draft.meter) && elapsed < 60_000 && !countSeconds;
  return isFirst ? draftCostCents(props.draft, elapsed / 60_000) : null;
}

/** Whole minutes on the meter, updated once a minute. */
export function useElapsedMinutes(props: DraftProps): number {
  return Math.floor(useElapsed(props, 60_000) / 60_000);
}

const changed = 'mc-switch';

// Used when localStorage is full or blocked; lasts until the page is closed.
const inMemory = new Map<string, boolean>();

export const readSwitch = (key: string): boolean => inMemory.get(key) ?? readText(key) === 'on';

export function writeSwitch(key: string, isOn: boolean): void {
  writeText(key, isOn ? 'on' : 'off');
  inMemory.delete(key);
  if (readSwitch(key) !== isOn) inMemory.set(key, isOn);
  window.dispatchEvent(new Event(changed));
}

const subscribe = windowEvents('storage', changed);

const countSeconds = 'mc_count_seconds';

/** A setting of this browser, off by default. */
export function useCountSeconds(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, () => readSwitch(countSeconds));
  return [isOn, (next) => writeSwitch(countSeconds, next)];
}
