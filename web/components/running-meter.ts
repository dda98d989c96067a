// What other screens know of the calculator's draft, without the calculator's code.

import * as z from 'zod/mini';
import { parseText } from './stored-text.ts';

/** Under which the browser's storage has a user's draft. */
export const draftKeyOf = (userId: number): string => `mc_draft:${userId}`;

const Running = z.object({ draft: z.object({ meter: z.object({ runningSinceMs: z.number() }) }) });

/** Whether the meter of a stored draft runs. */
export const isMeterRunning = (stored: string | null): boolean =>
  Running.safeParse(parseText(stored)).success;
