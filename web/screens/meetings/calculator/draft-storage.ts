// Stores each user's draft in localStorage, so that it survives a reload, a crash or a lost network and is the same
// in every tab.

import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type Meter, settleMeter } from '#domain/meetings/meter.ts';
import { toCents } from '#domain/money/money.ts';
import { randomKey } from '#web/components/meetings/draft-key.ts';
import { draftKeyOf, deleteDraft, visitorId } from '#web/components/meetings/running-meter.ts';
import { format } from '#web/components/forms/format.ts';
import { parseText, readText, writeText } from '#web/components/forms/stored-text.ts';
import { atBlendedRate, Draft, isBlank, newDraft } from './draft.ts';

const StoredDraft = z.object({ version: z.literal(1), draft: Draft });

/** The stored draft, or null if there is none or it cannot be read. */
export function parseDraft(text: string | null): Draft | null {
  return StoredDraft.safeParse(parseText(text)).data?.draft ?? null;
}

export type DraftStore = {
  read: () => Draft;
  /**
   * Settles the meter, applies `step` and stores the result if it changed. Returns whether the draft is in localStorage,
   * not just in memory.
   */
  change: (step: (draft: Draft) => Draft) => boolean;
  subscribe: (listener: () => void) => () => void;
};

/** The draft and the way to change it: the props of most components of this screen. */
export type DraftProps = { draft: Draft; change: DraftStore['change'] };

export function openDraftStore(key: string): DraftStore {
  const listeners = new Set<() => void>();
  let text = readText(key);
  let draft = parseDraft(text) ?? newDraft(randomKey());
  const settle = meterSettler(`${key}:seen`);

  const notify = () => {
    for (const listener of listeners) listener();
  };

  // The stored text differs from the last one seen only when another tab wrote it.
  const loadOtherTab = () => {
    const stored = readText(key);
    if (stored === text) return;
    text = stored;
    draft = parseDraft(stored) ?? newDraft(randomKey());
    notify();
  };

  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) loadOtherTab();
  };

  return {
    read: () => draft,
    change: (step) => {
      loadOtherTab();
      const meter = settle(draft.meter);
      const next = step(meter === draft.meter ? draft : { ...draft, meter });
      if (next === draft) return true;
      draft = { ...next, currency: (next.attendees.length > 0 && next.currency) || format.currency };
      const written = JSON.stringify({ version: 1, draft });
      writeText(key, written);
      text = readText(key);
      notify();
      return text === written;
    },
    subscribe: (listener) => {
      if (listeners.size === 0) {
        window.addEventListener('storage', onStorage);
        loadOtherTab();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

const stores = new Map<number, DraftStore>();

/** The only store of a user on this page. */
export function draftStoreOf(userId: number): DraftStore {
  const store = stores.get(userId) ?? openDraftStore(draftKeyOf(userId));
  stores.set(userId, store);
  return store;
}

/** Drops tiers and rates from the stored draft of a user who does not see pay. */
export function withoutPay(userId: number, blendedRate: number): void {
  draftStoreOf(userId).change((draft) => atBlendedRate(draft, toCents(blendedRate)));
}

/** Takes over a visitor's draft, unless the user already has a draft. */
export function adoptVisitorDraft(store: DraftStore): void {
  const tried = parseDraft(readText(draftKeyOf(visitorId)));
  if (!tried || !isBlank(store.read())) return;
  if (store.change(() => tried)) deleteDraft(visitorId);
}

export function useDraft(store: DraftStore): Draft {
  return useSyncExternalStore(store.subscribe, store.read);
}

/** An observation of the run that started at `sinceMs`: the system clock and the page's monotonic clock. */
type Observation = { sinceMs: number; nowMs: number; pageMs: number };

const allowedDriftMs = 1000;
const storeEveryMs = 60_000;

/**
 * Returns a function that corrects a running meter when the system clock was set back. It compares the clock with
 * `performance.now()`, which cannot be set (but may stop while a laptop sleeps). The last observation is stored under
 * `key` once a minute, as "sinceMs nowMs", so that the next page can continue from it.
 */
function meterSettler(key: string): (meter: Meter) => Meter {
  let last: Observation | null = null;
  let stored: Observation | null = null;
  return (meter) => {
    if (meter.runningSinceMs === null) return meter;
    const [nowMs, pageMs] = [Date.now(), performance.now()];
    const expectedMs =
      last?.sinceMs === meter.runningSinceMs
        ? last.nowMs + Math.max(0, Math.floor(pageMs - last.pageMs) - allowedDriftMs)
        : storedObservation(key, meter.runningSinceMs);
    const settled = settleMeter(meter, expectedMs, nowMs);
    last = { sinceMs: settled.runningSinceMs ?? nowMs, nowMs, pageMs };
    if (stored?.sinceMs !== last.sinceMs || pageMs - stored.pageMs >= storeEveryMs) {
      stored = last;
      // Not in the draft itself: writing that each minute could overwrite what is being typed in another tab.
      writeText(key, `${last.sinceMs} ${nowMs}`);
    }
    return settled;
  };
}

/** When the run that started at `sinceMs` was last observed, epoch ms; its start if unknown. */
function storedObservation(key: string, sinceMs: number): number {
  const [since, nowMs] = (readText(key) ?? '').split(' ').map(Number);
  return since === sinceMs && nowMs ? nowMs : sinceMs;
}
