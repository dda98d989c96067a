// Meetings that were saved without a network wait in the browser's storage until the server has them. Each has a key
// of its own with its user's id in it: nothing is sent under another account, and two tabs overwrite nothing.

import { format } from '#web/components/format.ts';
import * as z from 'zod/mini';
import type { Input } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { MeetingDraft, type saveMeeting } from '#contract/meetings.ts';
import { windowEvents } from '#web/ui/window-events.ts';
import { keptKeys } from './kept-key.ts';

type Body = Input<typeof saveMeeting>['body'];

const count = z.int().check(z.minimum(0));

/** What the calculator can open. Whether the meeting may be saved as it is, the server says: rules change. */
const KeptMeeting = z.object({
  draftKey: z.uuid(),
  replace: z.optional(z.boolean()),
  title: z.string(),
  type: z.nullable(z.string()),
  department: z.nullable(z.string()),
  agenda: z.nullable(z.string()),
  startedAt: instant,
  scheduledAt: z.optional(z.nullable(instant)),
  durationMinutes: count,
  plannedMinutes: z.nullable(count),
  attendees: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      salaryTier: z.nullable(z.string()),
      hourlyRate: z.number().check(z.minimum(0)),
      joinedMinute: z._default(count, 0),
      leftMinute: z._default(z.nullable(count), null),
    }),
  ),
});

const StoredSave = z.object({ keptAtMs: z.number(), body: KeptMeeting, refusal: z.nullable(z.string()) });
const Titled = z.object({ body: z.object({ title: z.string() }) });

export type KeptMeeting = z.output<typeof KeptMeeting>;

export type KeptSave = {
  draftKey: string;
  title: string;
  keptAtMs: number;
  /** Null for what another version kept and this one cannot read. */
  body: KeptMeeting | null;
  /** Why the server did not want it; null while it waits. */
  refusal: string | null;
};

const changed = 'mc-kept';

function store(userId: number, save: { keptAtMs: number; body: Body; refusal: string | null }): void {
  localStorage.setItem(keptKeys(userId) + save.body.draftKey, JSON.stringify(save));
  window.dispatchEvent(new Event(changed));
}

/** What the contract has against it; then it is not kept. Throws where the browser's storage is full or forbidden. */
export function keepSave(userId: number, body: Body): z.core.$ZodIssue | undefined {
  const { error } = MeetingDraft.safeParse(body);
  if (!error) store(userId, { keptAtMs: Date.now(), body, refusal: null });
  return error?.issues[0];
}

export function markFailed(userId: number, { keptAtMs, body }: KeptSave, refusal: string | null): void {
  if (body) store(userId, { keptAtMs, body, refusal });
}

export function dropSave(userId: number, { draftKey }: KeptSave): void {
  localStorage.removeItem(keptKeys(userId) + draftKey);
  window.dispatchEvent(new Event(changed));
}

/** As one text, the same until something changes. */
export function keptText(userId: number): string {
  const prefix = keptKeys(userId);
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    const entries = keys.toSorted().map((key) => [key.slice(prefix.length), localStorage.getItem(key)]);
    return JSON.stringify(entries);
  } catch {
    return '[]';
  }
}

/** In the order in which they were kept. What cannot be read is among them: nothing that was kept goes unseen. */
export function parseKept(text: string): KeptSave[] {
  return (JSON.parse(text) as [draftKey: string, stored: string][])
    .map(([draftKey, stored]) => parseOne(draftKey, stored))
    .toSorted((a, b) => a.keptAtMs - b.keptAtMs);
}

function parseOne(draftKey: string, text: string): KeptSave {
  const stored = jsonOf(text);
  const save = StoredSave.safeParse(stored).data;
  if (save) return { draftKey, title: save.body.title, ...save };
  const title = Titled.safeParse(stored).data?.body.title ?? 'A meeting';
  return { draftKey, title, keptAtMs: 0, body: null, refusal: 'This version of MeetingCost cannot read it.' };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const keptSaves = (userId: number): KeptSave[] => parseKept(keptText(userId));

/** How many there are, for whoever is about to leave; "" for none. */
export function unsavedText(userId: number): string {
  const { length } = keptSaves(userId);
  return length === 0 ? '' : `${format.count(length, 'meeting has', 'meetings have')} not been saved yet.`;
}

/** Of an account that is closed nothing stays. What is of one user alone is kept under "mc_<what>:<user id>". */
export function forgetUser(userId: number): void {
  const ofUser = new RegExp(`^mc_\\w+:${userId}(:|$)`);
  try {
    for (const key of Object.keys(localStorage)) if (ofUser.test(key)) localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** As it is kept now; undefined for one that was sent or discarded. */
export const keptSave = (userId: number, draftKey: string): KeptSave | undefined =>
  keptSaves(userId).find((save) => save.draftKey === draftKey);

/** Also hears of what other tabs keep and send. */
export const subscribeToKept = windowEvents('storage', changed);
