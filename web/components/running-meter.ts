// What other screens need to know about the calculator's draft.

import * as z from 'zod/mini';
import { parseText } from './stored-text.ts';

/** The localStorage key of a user's draft. */
export const draftKeyOf = (userId: number): string => `mc_draft:${userId}`;

const Running = z.object({ draft: z.object({ meter: z.object({ runningSinceMs: z.number() }) }) });

/** Whether the meter of the stored draft is running. */
export const isMeterRunning = (stored: string | null): boolean =>
  Running.safeParse(parseText(stored)).success;
