// What somebody said of the columns of a file is known, in this browser, when a file with the same headings comes.

import { parseText, readText, writeText } from '#web/components/stored-text.ts';
import type { KnownColumns } from './preview.ts';

const storageKey = (userId: number) => `mc_columns:${userId}`;

export const knownColumns = (userId: number): KnownColumns | null =>
  (parseText(readText(storageKey(userId))) ?? null) as KnownColumns | null;

/** Those of the last file alone. */
export function rememberColumns(userId: number, known: KnownColumns | null): void {
  if (known) writeText(storageKey(userId), JSON.stringify(known));
}
