// Meetings whose titles differ only in case or spacing are one series.

// Most titles are like this, and have nothing to be normalised.
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** The title under which a meeting's cost is added to its series. */
export function normalizedTitle(title: string): string {
  if (plain.test(title)) return title.toLowerCase();
  return title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
