// An import that was cut off goes on under the same key, so that the rows which are saved already are not saved again.

import { randomKey } from '#web/components/random-key.ts';

const storageKey = (userId: number) => `mc_import:${userId}`;

/** What makes two imports the same one: the file and how it is read. */
export function fingerprintOf(file: File, order: string, hourlyRate: number): string {
  return JSON.stringify([file.name, file.size, file.lastModified, order, hourlyRate]);
}

/** The key of an import that was begun and not finished, or a new one. */
export function importKeyOf(userId: number, fingerprint: string): string {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null') as unknown;
    if (Array.isArray(stored) && stored[0] === fingerprint && typeof stored[1] === 'string') return stored[1];
  } catch {
    // Storage is closed or holds something else: then a cut-off import is known by its meetings alone.
  }
  return newImportKey(userId, fingerprint);
}

export function newImportKey(userId: number, fingerprint: string): string {
  const key = randomKey();
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify([fingerprint, key]));
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
