// What other screens know of the calculator's draft, without the calculator's code.

import * as z from 'zod/mini';

/** Under which the browser's storage has a user's draft. */
export const draftKeyOf = (userId: number): string => `mc_draft:${userId}`;

const Running = z.object({ draft: z.object({ meter: z.object({ runningSinceMs: z.number() }) }) });

/** Whether the meter of a stored draft runs. */
export function isMeterRunning(stored: string | null): boolean {
  if (stored === null) return false;
  try {
    return Running.safeParse(JSON.parse(stored)).success;
  } catch {
    return false;
  }
}
