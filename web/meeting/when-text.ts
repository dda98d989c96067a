/** "Thursday, November 19, 2026, 10:00 – 11:00 AM EST" on the clock of a time zone. */
export function meetingTimeText(startedAt: string, durationMinutes: number, timeZone: string): string {
  const start = new Date(startedAt);
  const end = new Date(start.getTime() + durationMinutes * 60_000);
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' });
  if (day.format(start) !== day.format(end)) return momentText(startedAt, timeZone);
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // A line may end after the dash, and not between "12:30" and "PM".
  return `${day.format(start)}, ${clock.formatRange(start, end).replace(/(?<!–)\s/g, '\u00a0')}`;
}

/** "Nov 19, 2026, 11:02 AM EST" */
export function momentText(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
}

/** "45 min", "2 h", "1 h 30 min" */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
