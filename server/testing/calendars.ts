// Calendars for tests.

/** A calendar with one event per list of lines; each begins on 2026-11-24 at 9:00 UTC unless the lines differ. */
export function calendarOf(...events: (string | readonly string[])[]): string {
  const components = events.flatMap((it) => {
    const lines = typeof it === 'string' ? [it] : it;
    const has = (name: string) => lines.some((line) => line.startsWith(name));
    return [
      'BEGIN:VEVENT',
      ...(has('UID') ? [] : ['UID:one']),
      ...(has('DTSTART') ? [] : ['DTSTART:20261124T090000Z']),
      ...(has('DTEND') || has('DURATION') ? [] : ['DURATION:PT1H']),
      ...lines,
      'END:VEVENT',
    ];
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...components, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
}
