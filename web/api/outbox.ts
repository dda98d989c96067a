// The outbox: meetings saved without a network wait in localStorage until the server has them. Each entry has its
// own key, "mc_kept:<user id>:<draft key>", so that nothing is sent from another account and tabs never overwrite
// each other's entries.

import * as z from 'zod/mini';
import { instant } from '#contract/fields.ts';
import { MeetingDraft, saveMeeting } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { eachText } from '#domain/meetings/meeting-texts.ts';
import { windowEvents } from '#web/ui/window-events.ts';
import { call, hasCode, isRejected } from './client.ts';

const keyPrefixOf = (userId: number) => `mc_kept:${userId}:`;

const count = z.int().check(z.minimum(0));

/** A meeting that the calculator can open. It may break rules of the contract: the server decides what to accept. */
const QueuedMeeting = z.object({
  draftKey: z.uuid(),
  replace: z.optional(z.boolean()),
  title: z.string(),
  type: z.nullable(z.string()),
  ...eachText(() => z.optional(z.nullable(z.string()))),
  startedAt: instant,
  scheduledAt: z.optional(z.nullable(instant)),
  durationMinutes: count,
  plannedMinutes: z.nullable(count),
  attendees: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      salaryTier: z.nullable(z.string()),
      hourlyRate: z.optional(z.number().check(z.minimum(0))),
      joinedMinute: z._default(count, 0),
      leftMinute: z._default(z.nullable(count), null),
    }),
  ),
});
export type QueuedMeeting = z.output<typeof QueuedMeeting>;

const StoredEntry = z.object({
  keptAtMs: z.number(),
  body: QueuedMeeting,
  refusal: z.nullable(z.string()),
  currency: z.optional(z.string()),
});
const TitledEntry = z.object({ body: z.object({ title: z.string() }) });

export type OutboxEntry = {
  draftKey: string;
  title: string;
  queuedAtMs: number;
  /** Null for an entry of another version that this one cannot read. */
  body: QueuedMeeting | null;
  /** Why the server rejected the meeting; null while it waits to be sent. */
  error: string | null;
  /** Of its amounts; an entry of an earlier version has none. */
  currency?: string | undefined;
};

/** A meeting of the calculator, which always has a key. */
export type KeyedDraft = MeetingDraft & { draftKey: string };
const changed = 'mc-kept';

/** Called when any tab changes the outbox. */
export const subscribeToOutbox = windowEvents('storage', changed);

type Stored = Pick<OutboxEntry, 'queuedAtMs' | 'error' | 'currency'> & { body: KeyedDraft };

function store(userId: number, { queuedAtMs, body, error, currency }: Stored): void {
  const stored: z.input<typeof StoredEntry> = { keptAtMs: queuedAtMs, body, refusal: error, currency };
  localStorage.setItem(keyPrefixOf(userId) + body.draftKey, JSON.stringify(stored));
  window.dispatchEvent(new Event(changed));
}

/**
 * Queues a meeting, or returns the first issue that the contract has with it. Throws when localStorage is full or
 * blocked.
 */
export function addToOutbox(
  userId: number,
  body: KeyedDraft,
  currency?: string,
): z.core.$ZodIssue | undefined {
  const { error } = MeetingDraft.safeParse(body);
  if (!error) store(userId, { queuedAtMs: Date.now(), body, error: null, currency });
  return error?.issues[0];
}

/** Stores why the server rejected the meeting; null queues it again. */
export function markFailed(userId: number, { body, ...entry }: OutboxEntry, error: string | null): void {
  if (body) store(userId, { ...entry, body, error });
}

export function removeFromOutbox(userId: number, { draftKey }: OutboxEntry): void {
  localStorage.removeItem(keyPrefixOf(userId) + draftKey);
  window.dispatchEvent(new Event(changed));
}

/** The stored outbox as text, for `useSyncExternalStore`: equal texts mean that nothing changed. */
export function outboxText(userId: number): string {
  const keyPrefix = keyPrefixOf(userId);
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyPrefix));
    const entries = keys.toSorted().map((key) => [key.slice(keyPrefix.length), localStorage.getItem(key)]);
    return JSON.stringify(entries);
  } catch {
    return '[]';
  }
}

/** The entries of `outboxText`, oldest first, including those that cannot be read. */
export function parseOutbox(text: string): OutboxEntry[] {
  return (JSON.parse(text) as [draftKey: string, stored: string][])
    .map(([draftKey, stored]) => parseEntry(draftKey, stored))
    .toSorted((a, b) => a.queuedAtMs - b.queuedAtMs);
}

function parseEntry(draftKey: string, text: string): OutboxEntry {
  const json = parseJson(text);
  const stored = StoredEntry.safeParse(json).data;
  if (stored) {
    const { body, keptAtMs, refusal, currency } = stored;
    return { draftKey, title: body.title, queuedAtMs: keptAtMs, body, error: refusal, currency };
  }
  const title = TitledEntry.safeParse(json).data?.body.title ?? t`A meeting`;
  const error = t`It was stored by another version and cannot be read.`;
  return { draftKey, title, queuedAtMs: 0, body: null, error };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const readOutbox = (userId: number): OutboxEntry[] => parseOutbox(outboxText(userId));

/** The current entry, or undefined once it was sent or discarded. */
export const queuedMeeting = (userId: number, draftKey: string): OutboxEntry | undefined =>
  readOutbox(userId).find((entry) => entry.draftKey === draftKey);

/** Removes tiers and rates from the waiting meetings of a user who no longer sees pay; the server knows the prices. */
export function dropPrices(userId: number): void {
  for (const { body, ...entry } of readOutbox(userId)) {
    if (!body?.attendees.some(hasPrice)) continue;
    const attendees = body.attendees.map((one) => {
      const { hourlyRate: _, ...attendee } = one;
      return { ...attendee, salaryTier: null };
    });
    store(userId, { ...entry, body: { ...body, attendees } });
  }
}

const hasPrice = ({ salaryTier, hourlyRate }: QueuedMeeting['attendees'][number]) =>
  salaryTier !== null || hourlyRate !== undefined;

/** Removes everything stored for a user, under "mc_<name>:<user id>", when the account is deleted. */
export function deleteUserData(userId: number): void {
  const ofUser = new RegExp(`^mc_\\w+:${userId}(:|$)`);
  try {
    for (const key of Object.keys(localStorage)) if (ofUser.test(key)) localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** Aborts a save without a response; it then counts as unreachable. */
export const saveTimeout = (): AbortSignal => AbortSignal.timeout(20_000);

/**
 * Sends the waiting meetings in order, in one tab at a time, and returns the titles of those that were saved. The draft
 * key prevents duplicates.
 */
export async function sendOutbox(userId: number): Promise<string[]> {
  // Without HTTPS there are no locks; the draft keys still prevent duplicates.
  if (!('locks' in navigator)) return sendAll(userId);
  return navigator.locks.request(`mc_kept:${userId}`, { ifAvailable: true }, (lock) =>
    lock ? sendAll(userId) : [],
  );
}

async function sendAll(userId: number): Promise<string[]> {
  const sent: string[] = [];
  for (const { draftKey } of readOutbox(userId)) {
    // Read again: the user may have discarded it while others were sent.
    const entry = queuedMeeting(userId, draftKey);
    if (!entry?.body || entry.error !== null) continue;
    const outcome = await send(userId, entry, entry.body);
    if (outcome === 'later') break;
    if (outcome === 'sent') sent.push(entry.title);
  }
  return sent;
}

async function send(
  userId: number,
  entry: OutboxEntry,
  body: QueuedMeeting,
): Promise<'sent' | 'rejected' | 'later'> {
  try {
    const { currency } = entry;
    await call(saveMeeting, { body }, { asUser: userId, currency, signal: saveTimeout() });
    removeFromOutbox(userId, entry);
    return 'sent';
  } catch (error) {
    const message = rejectionOf(error);
    if (message === null) return 'later';
    if (queuedMeeting(userId, entry.draftKey)) markFailed(userId, entry, message);
    return 'rejected';
  }
}

/** The message of a permanent error; null for temporary ones: a lost connection, an ended session, overload. */
function rejectionOf(error: unknown): string | null {
  if (!isRejected(error) || hasCode(error, 'other-user')) return null;
  // A permission may be granted later, for example when the member is approved.
  return error.status === 403 ? null : error.message;
}
