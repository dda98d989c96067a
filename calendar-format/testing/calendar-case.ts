// Calendars as programs write them, and the meetings that they mean. The organization is in Asia/Tokyo, and the
// calendar is Ada's. Each event that says nothing else is on 2026-12-01 from 10:00 to 11:00 UTC, with Ada and Bob.

/** Start in UTC, minutes, title ('' for the name of the case), and people other than Ada and Bob. */
export type Meeting = [start: string, minutes: number, title?: string, people?: readonly string[]];

export type CalendarCase = {
  name: string;
  calendar: string | Uint8Array;
  meetings: readonly Meeting[];
  hasAgenda?: boolean;
};

export const [ada, bob, cleo] = ['ada@firm.test', 'bob@firm.test', 'cleo@firm.test'];
export const adaAndBob = [ada, bob];

export const people = [
  'ORGANIZER;CN=Bob Lane:mailto:bob@firm.test',
  'ATTENDEE;CN=Ada Tester;PARTSTAT=ACCEPTED:mailto:ada@firm.test',
  'ATTENDEE;CN=Bob Lane;PARTSTAT=ACCEPTED:mailto:bob@firm.test',
];

/** A VEVENT with what the lines do not say themselves. */
export function event(...lines: string[]): string[] {
  const has = (name: string) => lines.some((line) => new RegExp(`^${name}[;:]`).test(line));
  const isSeries = has('RECURRENCE-ID') || has('DTSTART');
  return [
    'BEGIN:VEVENT',
    ...(has('UID') ? [] : ['UID:a@cal.example.test']),
    ...(has('DTSTAMP') ? [] : ['DTSTAMP:20261101T000000Z']),
    ...(has('SUMMARY') ? [] : ['SUMMARY:Meeting']),
    ...(isSeries ? [] : ['DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z']),
    ...lines,
    ...(has('ATTENDEE') || has('ORGANIZER') ? [] : people),
    'END:VEVENT',
  ];
}

export const calendar = (...lines: (string | string[])[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...lines.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  );

export const usual: Meeting = ['2026-12-01T10:00', 60];
export const oneEvent = (name: string, ...lines: string[]): CalendarCase => ({
  name,
  calendar: calendar(event(...lines)),
  meetings: [usual],
});
export const at = (name: string, start: string, ...lines: string[]): CalendarCase => ({
  ...oneEvent(name, ...lines),
  meetings: [[start, 60]],
});
export const leftOut = (name: string, ...lines: string[]): CalendarCase => ({
  ...oneEvent(name, ...lines),
  meetings: [],
});
export const withPeople = (name: string, found: readonly string[], ...lines: string[]): CalendarCase => ({
  ...oneEvent(name, ...lines),
  meetings: [['2026-12-01T10:00', 60, '', found]],
});

export const unitsOf = (text: string) =>
  Array.from({ length: text.length }, (_, place) => text.charCodeAt(place));
export const utf8 = (text: string) => new TextEncoder().encode(text);
export const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
export const utf16 = (text: string) => new Uint8Array(Uint16Array.from(unitsOf(`\uFEFF${text}`)).buffer);

export const standard = (tzid: string, ...rules: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...rules,
  'END:VTIMEZONE',
];
export const observance = (
  kind: 'STANDARD' | 'DAYLIGHT',
  start: string,
  from: string,
  to: string,
  ...more: string[]
) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...more,
  `END:${kind}`,
];
export const winter = observance(
  'STANDARD',
  '16011028T030000',
  '+0200',
  '+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
);
export const summer = observance(
  'DAYLIGHT',
  '16010325T020000',
  '+0100',
  '+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
);

export const newYork = (time: string) => `;TZID=America/New_York:2026${time}00`;
export const weeklyInNewYork = [
  `DTSTART${newYork('1124T1000')}`,
  `DTEND${newYork('1124T1100')}`,
  'RRULE:FREQ=WEEKLY;COUNT=3',
];
export const weekly = ['DTSTART:20261124T100000Z', 'DTEND:20261124T110000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'];
export const overTheClockChange = (tzid: string) => [
  `DTSTART;TZID=${tzid}:20261024T100000`,
  `DTEND;TZID=${tzid}:20261024T110000`,
  'RRULE:FREQ=DAILY;COUNT=2',
];
export const berlinOverTheClockChange: Meeting[] = [
  ['2026-10-24T08:00', 60],
  ['2026-10-25T09:00', 60],
];
export const zoned = (tzid: string) => [
  `DTSTART;TZID=${tzid}:20261201T100000`,
  `DTEND;TZID=${tzid}:20261201T110000`,
];
