// What somebody said of the columns of a file is known, in this browser, when a file with the same headings comes.

import type { KnownColumns } from './preview.ts';

const storageKey = (userId: number) => `mc_columns:${userId}`;

export function knownColumns(userId: number): KnownColumns | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null') as KnownColumns | null;
  } catch {
    // Storage is closed: then it is said anew.
    return null;
  }
}

/** Those of the last file alone. */
export function rememberColumns(userId: number, known: KnownColumns | null): void {
  try {
    if (known) localStorage.setItem(storageKey(userId), JSON.stringify(known));
  } catch {
    // The same.
  }
}
