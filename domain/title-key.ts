// Meetings whose titles differ only in case or spacing are one series.

/** The title under which a meeting's cost is added to its series. */
export function titleKey(title: string): string {
  return title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
