// Days, weeks and months are those of the organisation's time zone; weeks start on Sunday.

const formatters = new Map<string, Intl.DateTimeFormat>();

// Making a formatter costs some 50 µs, using one less than one: a save must not pay for it each time.
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
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** The local day "YYYY-MM-DD" and hour 0–23 of an instant. */
export function localDayAndHour(instantMs: number, timeZone: string): { day: string; hour: number } {
  const parts = formatterFor(timeZone).formatToParts(instantMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return { day, hour: Number(part('hour')) };
}

/** The local day "YYYY-MM-DD" of an instant. */
export function localDay(instantMs: number, timeZone: string): string {
  return localDayAndHour(instantMs, timeZone).day;
}

/** `days` after (or before) a local day. Calendar arithmetic: a day of 23 or 25 hours is one day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The Sunday on or before a local day. */
export function weekStart(day: string): string {
  return addDays(day, -weekday(day));
}

/** "YYYY-MM" of a local day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Whether the runtime knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatterFor(name);
    return true;
  } catch {
    return false;
  }
}
