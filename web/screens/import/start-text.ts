const formats = new Map<string, Intl.DateTimeFormat>();

/** "Jan 12, 2026, 10:00 AM" on the clock of a time zone. */
export function startText(startMs: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(startMs);
}
