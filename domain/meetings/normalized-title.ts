// Meetings whose titles differ only in case or spacing form one series.

// Most titles match this and need no normalization.
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** The title that identifies the series of a meeting. */
export function normalizedTitle(title: string): string {
  if (plain.test(title)) return title.toLowerCase();
  return title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
