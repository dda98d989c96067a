const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 9" of a local day "2026-11-09". */
export function shortDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
