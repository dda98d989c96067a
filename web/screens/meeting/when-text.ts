/**
 * "Thursday, November 19, 2026, 10:00 – 11:00 AM EST" on the clock of a time zone. An end on another day says which, and
 * where the clocks change in between, each side has its own.
 */
export function meetingTimeText(startedAt: string, durationMinutes: number, timeZone: string): string {
  const start = new Date(startedAt);
  const end = new Date(start.getTime() + durationMinutes * 60_000);
  const text = (at: Date, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...style }).format(at);
  const differ = (style: Intl.DateTimeFormatOptions) => text(start, style) !== text(end, style);

  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const zoned = { ...time, timeZoneName: 'short' } as const;
  const isOtherDay = differ({ dateStyle: 'full' });
  const isOtherClock = zoneOf(text(start, zoned)) !== zoneOf(text(end, zoned));
  const year = differ({ year: 'numeric' }) && ({ year: 'numeric' } as const);
  const lastDay = isOtherDay ? `${text(end, { month: 'short', day: 'numeric', ...year })}, ` : '';
  const times =
    isOtherDay || isOtherClock
      ? `${text(start, isOtherClock ? zoned : time)} – ${lastDay}${text(end, zoned)}`
      : new Intl.DateTimeFormat('en-US', { timeZone, ...zoned }).formatRange(start, end);
  // A line may end after the dash, and not between "12:30" and "PM".
  return `${text(start, { dateStyle: 'full' })}, ${times.replace(/(?<!–)\s/g, '\u00a0')}`;
}

/** "EST" of "10:00 AM EST". */
const zoneOf = (time: string) => time.split(/\s/).at(-1);

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
