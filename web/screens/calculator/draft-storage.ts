// The draft lives in the browser's storage, one for each user, so that it survives reload, crash and a lost network,
// and is the same in every tab.

import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { meetingTypes } from '#domain/meetings/meeting-types.ts';
import { type Draft, freshDraft } from './draft.ts';
import { watchMeter } from './watch-meter.ts';
import { randomKey } from '#web/components/random-key.ts';
import { draftKeyOf } from '#web/components/running-meter.ts';
import { parseText, readText, writeText } from '#web/components/stored-text.ts';

const minutes = z.int().check(z.minimum(0));

const StoredAttendee = z.object({
  key: z.string(),
  name: z.string(),
  role: z.string(),
  salaryTier: z.nullable(z.string()),
  hourlyRateCents: z.int().check(z.minimum(0)),
  joinedMinute: minutes,
  leftMinute: z.nullable(minutes),
});

const StoredDraft = z.object({
  version: z.literal(1),
  draft: z.object({
    draftKey: z.uuid(),
    title: z.string(),
    type: z.enum(meetingTypes),
    department: z.string(),
    agenda: z.string(),
    plannedMinutes: z.nullable(minutes),
    // Drafts from before there were hints, a schedule or templates have none of them.
    sentAtMs: z._default(z.nullable(z.number()), null),
    scheduledTime: z._default(z.string(), ''),
    dismissedHints: z._default(z.array(z.string()), []),
    attendees: z.array(StoredAttendee),
    meter: z.object({
      startedAtMs: z.nullable(z.number()),
      runningSinceMs: z.nullable(z.number()),
      bankedMs: z.number().check(z.minimum(0)),
    }),
    isEstimate: z._default(z.boolean(), false),
  }),
});

/** The draft that a stored text holds; null for none and for one that cannot be read. */
export function parseDraft(text: string | null): Draft | null {
  return StoredDraft.safeParse(parseText(text)).data?.draft ?? null;
}

export type DraftStore = {
  read: () => Draft;
  /**
   * Before the step the meter is settled; a draft that nothing has changed is not written. Whether what changed is
   * stored as well, and not in the memory of this page alone.
   */
  change: (step: (draft: Draft) => Draft) => boolean;
  subscribe: (listener: () => void) => () => void;
};

export function openDraftStore(key: string): DraftStore {
  const listeners = new Set<() => void>();
  let text = readText(key);
  let draft = parseDraft(text) ?? freshDraft(randomKey());
  const settle = watchMeter(`${key}:seen`);

  // Only another tab's write makes the stored text differ from the one seen last.
  const takeOver = () => {
    const stored = readText(key);
    if (stored === text) return;
    text = stored;
    draft = parseDraft(stored) ?? freshDraft(randomKey());
    for (const listener of listeners) listener();
  };

  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) takeOver();
  };

  return {
    read: () => draft,
    change: (step) => {
      takeOver();
      const meter = settle(draft.meter);
      const next = step(meter === draft.meter ? draft : { ...draft, meter });
      if (next === draft) return true;
      draft = next;
      const written = JSON.stringify({ version: 1, draft });
      writeText(key, written);
      text = readText(key);
      for (const listener of listeners) listener();
      return text === written;
    },
    subscribe: (listener) => {
      if (listeners.size === 0) {
        window.addEventListener('storage', onStorage);
        // While no screen listened, another tab may have worked on it.
        takeOver();
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

/** The one store of a user. */
export function draftStoreOf(userId: number): DraftStore {
  const store = stores.get(userId) ?? openDraftStore(draftKeyOf(userId));
  stores.set(userId, store);
  return store;
}

export function useDraft(store: DraftStore): Draft {
  return useSyncExternalStore(store.subscribe, store.read);
}
