// An import that was cut off goes on under the same key, so that the rows which are saved already are not saved again.

import { randomKey } from '#web/components/draft-key.ts';

const storageKey = (userId: number) => `mc_import:${userId}`;

/**
 * What makes two imports the same one: the file alone. What was saved of it stays as it is, also when the rest is
 * saved at another rate, or with its dates read in another way.
 */
const fingerprintOf = ({ name, size, lastModified }: File): string =>
  JSON.stringify([name, size, lastModified]);

/** The key of an import that was begun and not finished. */
export function begunImportKey(userId: number, file: File): string | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null') as unknown;
    if (Array.isArray(stored) && stored[0] === fingerprintOf(file) && typeof stored[1] === 'string')
      return stored[1];
  } catch {
    // Storage is closed or holds something else: then a cut-off import is known by its meetings alone.
  }
  return undefined;
}

/** The key of an import that was begun and not finished, or a new one. */
export const importKeyOf = (userId: number, file: File) =>
  begunImportKey(userId, file) ?? newImportKey(userId, file);

export function newImportKey(userId: number, file: File): string {
  const key = randomKey();
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify([fingerprintOf(file), key]));
  } catch {
    // The same.
  }
  return key;
}

export function forgetImportKey(userId: number): void {
  try {
    localStorage.removeItem(storageKey(userId));
  } catch {
    // The same.
  }
}
