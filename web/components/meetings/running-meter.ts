// What other screens need to know about the calculator's draft.

import * as z from 'zod/mini';
import { parseText, readText, writeText } from '#web/components/forms/stored-text.ts';

/** The localStorage key of a user's draft. */
export const draftKeyOf = (userId: number): string => `mc_draft:${userId}`;

/** Id of drafts without an account. No user has this id. */
export const visitorId = 0;

const Unfinished = z.object({
  draft: z.object({ attendees: z.array(z.unknown()).check(z.minLength(1)) }),
});

/** Whether the calculator holds an unsaved meeting of the user. */
export const hasUnfinishedMeeting = (userId: number): boolean =>
  Unfinished.safeParse(parseText(readText(draftKeyOf(userId)))).success;

/** Removes the draft: it has names, tiers and rates, which must not outlive the session. */
export function deleteDraft(userId: number): void {
  for (const key of [draftKeyOf(userId), `${draftKeyOf(userId)}:seen`]) writeText(key, null);
}

const Running = z.object({ draft: z.object({ meter: z.object({ runningSinceMs: z.number() }) }) });

/** Whether the meter of the stored draft is running. */
export const isMeterRunning = (stored: string | null): boolean =>
  Running.safeParse(parseText(stored)).success;
