// The code of the strip above the screen comes after the screen, unless it has something to say: it would move what
// somebody is about to press.

import type { ComponentType } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { isAnythingQueued } from '#web/api/outbox.ts';

export type Strip = ComponentType<{ user: CurrentUser }>;

let code: Strip | null = null;

/** Null until it has come. */
export const stripCode = () => code;

/** Null where it does not come: the page works without it. */
export const fetchStrip = () =>
  import('./connection-strip.tsx').then(
    ({ ConnectionStrip }) => (code = ConnectionStrip),
    () => null,
  );

/** Resolves when the strip can be drawn with the screen, or need not be. */
export async function fetchStripIfNeeded(): Promise<void> {
  if (!navigator.onLine || isAnythingQueued()) await fetchStrip();
}
