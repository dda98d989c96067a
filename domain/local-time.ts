// A meeting starts at a time on the organisation's own clock, whatever clock the one who reads or writes it has.

const minuteMs = 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

// Making a formatter takes ten times as long as using one, and an import asks for thousands of times of one zone.
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** "YYYY-MM-DDTHH:mm" on the clock of a time zone. */
export function localTime(instantMs: number, timeZone: string): string {
  const parts = formatterFor(timeZone).formatToParts(instantMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * Epoch ms of "YYYY-MM-DDTHH:mm" on the clock of a time zone, or null for what is no such time. Of a time that
 * comes twice when the clock is set back it is the first; one that is skipped counts on from before the change.
 */
export function instantOfLocalTime(local: string, timeZone: string): number | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  const offset = (instantMs: number) => Date.parse(`${localTime(instantMs, timeZone)}Z`) - instantMs;
  // A zone changes its offset at most once within two days: the right one is that of the day before or after.
  const before = offset(asUtc - 24 * 60 * minuteMs);
  const after = offset(asUtc + 24 * 60 * minuteMs);
  const candidates = [asUtc - before, asUtc - after];
  return candidates.find((instantMs) => localTime(instantMs, timeZone) === local) ?? asUtc - before;
}
