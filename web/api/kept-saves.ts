// Meetings that were saved without a network wait in the browser's storage until the server has them. Each has a key
// of its own with its user's id in it: nothing is sent under another account, and two tabs overwrite nothing.

import * as z from 'zod/mini';
import type { Input } from '#contract/endpoint.ts';
import { MeetingDraft, type saveMeeting } from '#contract/meetings.ts';

type Body = Input<typeof saveMeeting>['body'];

const KeptSave = z.object({
  keptAtMs: z.number(),
  body: MeetingDraft,
  /** Why the server did not want it; null while it waits. */
  refusal: z.nullable(z.string()),
});

export type KeptSave = z.output<typeof KeptSave>;

const prefixOf = (userId: number) => `mc_kept:${userId}:`;
const changed = 'mc-kept';

function store(userId: number, save: { keptAtMs: number; body: Body; refusal: string | null }): void {
  localStorage.setItem(prefixOf(userId) + save.body.draftKey, JSON.stringify(save));
  window.dispatchEvent(new Event(changed));
}

/** Throws where the browser's storage is full or forbidden. */
export function keepSave(userId: number, body: Body): void {
  store(userId, { keptAtMs: Date.now(), body, refusal: null });
}

export function noteRefusal(userId: number, save: KeptSave, refusal: string | null): void {
  store(userId, { ...save, refusal });
}

export function dropSave(userId: number, { body }: KeptSave): void {
  localStorage.removeItem(prefixOf(userId) + body.draftKey);
  window.dispatchEvent(new Event(changed));
}

/** As one text, the same until something changes. */
export function keptText(userId: number): string {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(userId)))
      .toSorted()
      .map((key) => localStorage.getItem(key) ?? '')
      .join('\n');
  } catch {
    return '';
  }
}

/** In the order in which they were kept. What cannot be read is left alone. */
export function parseKept(text: string): KeptSave[] {
  return text
    .split('\n')
    .flatMap((line) => parseOne(line) ?? [])
    .toSorted((a, b) => a.keptAtMs - b.keptAtMs);
}

function parseOne(line: string): KeptSave | null {
  try {
    return KeptSave.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

export const keptSaves = (userId: number): KeptSave[] => parseKept(keptText(userId));

/** As it is kept now; undefined for one that was sent or discarded. */
export const keptSave = (userId: number, { draftKey }: Body): KeptSave | undefined =>
  keptSaves(userId).find(({ body }) => body.draftKey === draftKey);

/** Also hears of what other tabs keep and send. */
export function subscribeToKept(listener: () => void): () => void {
  for (const name of ['storage', changed]) window.addEventListener(name, listener);
  return () => {
    for (const name of ['storage', changed]) window.removeEventListener(name, listener);
  };
}
