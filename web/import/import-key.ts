// An import that was cut off goes on under the same key, so that the rows which are saved already are not saved again.

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
  const key = randomUuid();
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

// crypto.randomUUID is missing where a house runs its own server over plain HTTP; getRandomValues is not.
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
