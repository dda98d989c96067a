// Calendars as programs write them, and the meetings that they mean. The organization is in Asia/Tokyo, and the
// calendar is Ada's. Each event that says nothing else is on 2026-12-01 from 10:00 to 11:00 UTC, with Ada and Bob.

/** Start in UTC, minutes, title ('' for the name of the case), and people other than Ada and Bob. */
type Meeting = [start: string, minutes: number, title?: string, people?: readonly string[]];

export type CalendarCase = {
  name: string;
  calendar: string | Uint8Array;
  meetings: readonly Meeting[];
  hasAgenda?: boolean;
};

const [ada, bob, cleo] = ['ada@firm.test', 'bob@firm.test', 'cleo@firm.test'];
export const adaAndBob = [ada, bob];

const people = [
  'ORGANIZER;CN=Bob Lane:mailto:bob@firm.test',
  'ATTENDEE;CN=Ada Tester;PARTSTAT=ACCEPTED:mailto:ada@firm.test',
  'ATTENDEE;CN=Bob Lane;PARTSTAT=ACCEPTED:mailto:bob@firm.test',
];

/** A VEVENT with what the lines do not say themselves. */
function event(...lines: string[]): string[] {
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

const calendar = (...lines: (string | string[])[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...lines.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  );

const usual: Meeting = ['2026-12-01T10:00', 60];
const only = (name: string, ...lines: string[]): CalendarCase => ({
  name,
  calendar: calendar(event(...lines)),
  meetings: [usual],
});
const at = (name: string, start: string, ...lines: string[]): CalendarCase => ({
  ...only(name, ...lines),
  meetings: [[start, 60]],
});
const leftOut = (name: string, ...lines: string[]): CalendarCase => ({
  ...only(name, ...lines),
  meetings: [],
});
const withPeople = (name: string, found: readonly string[], ...lines: string[]): CalendarCase => ({
  ...only(name, ...lines),
  meetings: [['2026-12-01T10:00', 60, '', found]],
});

const utf8 = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from([...`\uFEFF${text}`].map((it) => it.charCodeAt(0))).buffer);

const standard = (tzid: string, ...rules: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...rules,
  'END:VTIMEZONE',
];
const observance = (
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
const winter = observance(
  'STANDARD',
  '16011028T030000',
  '+0200',
  '+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
);
const summer = observance(
  'DAYLIGHT',
  '16010325T020000',
  '+0100',
  '+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
);

const newYork = (time: string) => `;TZID=America/New_York:2026${time}00`;
const weeklyInNewYork = [
  `DTSTART${newYork('1124T1000')}`,
  `DTEND${newYork('1124T1100')}`,
  'RRULE:FREQ=WEEKLY;COUNT=3',
];
const weekly = ['DTSTART:20261124T100000Z', 'DTEND:20261124T110000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'];
const overTheClockChange = (tzid: string) => [
  `DTSTART;TZID=${tzid}:20261024T100000`,
  `DTEND;TZID=${tzid}:20261024T110000`,
  'RRULE:FREQ=DAILY;COUNT=2',
];
const berlinOverTheClockChange: Meeting[] = [
  ['2026-10-24T08:00', 60],
  ['2026-10-25T09:00', 60],
];
const zoned = (tzid: string) => [
  `DTSTART;TZID=${tzid}:20261201T100000`,
  `DTEND;TZID=${tzid}:20261201T110000`,
];

const zones: CalendarCase[] = [
  {
    name: 'a change that is named without a zone, of a series with one',
    calendar: calendar(
      event(...weeklyInNewYork),
      event(
        'RECURRENCE-ID:20261201T100000',
        `DTSTART${newYork('1202T1000')}`,
        `DTEND${newYork('1202T1030')}`,
        'SUMMARY:Moved',
        'SEQUENCE:1',
      ),
    ),
    meetings: [
      ['2026-11-24T15:00', 60],
      ['2026-12-02T15:00', 30, 'Moved'],
      ['2026-12-08T15:00', 60],
    ],
  },
  {
    name: 'a change without any zone, of a series with one',
    calendar: calendar(
      event(...weeklyInNewYork),
      event('RECURRENCE-ID:20261201T100000', 'DTSTART:20261202T100000', 'DURATION:PT30M', 'SUMMARY:Moved'),
    ),
    meetings: [
      ['2026-11-24T15:00', 60],
      ['2026-12-02T15:00', 30, 'Moved'],
      ['2026-12-08T15:00', 60],
    ],
  },
  {
    name: 'a change that is named by a day',
    calendar: calendar(
      event(...weeklyInNewYork),
      event(
        'RECURRENCE-ID;VALUE=DATE:20261201',
        `DTSTART${newYork('1202T1000')}`,
        'DURATION:PT30M',
        'SUMMARY:Moved',
      ),
    ),
    meetings: [
      ['2026-11-24T15:00', 60],
      ['2026-12-02T15:00', 30, 'Moved'],
      ['2026-12-08T15:00', 60],
    ],
  },
  {
    name: 'a change that is named by midnight',
    calendar: calendar(
      event(...weeklyInNewYork),
      event(
        `RECURRENCE-ID${newYork('1201T0000')}`,
        `DTSTART${newYork('1202T1000')}`,
        'DURATION:PT30M',
        'SUMMARY:Moved',
      ),
    ),
    meetings: [
      ['2026-11-24T15:00', 60],
      ['2026-12-02T15:00', 30, 'Moved'],
      ['2026-12-08T15:00', 60],
    ],
  },
  {
    name: 'a change in another zone than its series',
    calendar: calendar(
      event(...weeklyInNewYork),
      event(
        'RECURRENCE-ID;TZID=Europe/Paris:20261201T160000',
        'DTSTART;TZID=Europe/Paris:20261202T160000',
        'DURATION:PT30M',
        'SUMMARY:Moved',
      ),
    ),
    meetings: [
      ['2026-11-24T15:00', 60],
      ['2026-12-02T15:00', 30, 'Moved'],
      ['2026-12-08T15:00', 60],
    ],
  },
  {
    ...only('an excluded time without a zone', ...weeklyInNewYork, 'EXDATE:20261201T100000'),
    meetings: [
      ['2026-11-24T15:00', 60],
      ['2026-12-08T15:00', 60],
    ],
  },
  {
    ...only(
      'excluded times in several zones',
      ...weeklyInNewYork,
      'EXDATE:20261124T100000,20261124T100000',
      'EXDATE:20261201T150000Z',
      'EXDATE;TZID=Tokyo Standard Time:20261209T000000',
    ),
    meetings: [],
  },
  {
    ...only(
      'an excluded day with the name of a zone',
      ...weeklyInNewYork,
      'EXDATE;VALUE=DATE;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rom,',
      ' Stockholm, Wien":20261201',
    ),
    meetings: [
      ['2026-11-24T15:00', 60],
      ['2026-12-08T15:00', 60],
    ],
  },
  {
    ...only(
      'an added time without a zone',
      `DTSTART${newYork('1124T1000')}`,
      `DTEND${newYork('1124T1100')}`,
      'RDATE:20261203T100000',
    ),
    meetings: [
      ['2026-11-24T15:00', 60],
      ['2026-12-03T15:00', 60],
    ],
  },
  at('an end without a zone', '2026-12-01T15:00', `DTSTART${newYork('1201T1000')}`, 'DTEND:20261201T110000'),
  at(
    'times in the zone of the organization',
    '2026-12-01T01:00',
    'DTSTART:20261201T100000',
    'DTEND:20261201T110000',
  ),
  {
    name: 'times in the zone of the calendar',
    calendar: calendar(
      'X-WR-TIMEZONE:America/New_York',
      event('DTSTART:20261201T100000', 'DTEND:20261201T110000'),
    ),
    meetings: [['2026-12-01T15:00', 60]],
  },
  {
    name: 'times in the zone of the calendar, which is named differently',
    calendar: calendar(
      'TIMEZONE-ID:Romance Standard Time',
      event('DTSTART:20261201T100000', 'DTEND:20261201T110000'),
    ),
    meetings: [['2026-12-01T09:00', 60]],
  },
  {
    name: 'two calendars in one file, each with its zone',
    calendar:
      calendar('X-WR-TIMEZONE:America/New_York', event('DTSTART:20261201T100000', 'DTEND:20261201T110000')) +
      calendar(
        'X-WR-TIMEZONE:Europe/Paris',
        event('UID:b', 'DTSTART:20261202T100000', 'DTEND:20261202T110000'),
      ),
    meetings: [
      ['2026-12-01T15:00', 60],
      ['2026-12-02T09:00', 60],
    ],
  },
  {
    name: 'two calendars in one file that define the same name differently',
    calendar:
      calendar(
        standard('Customized Time Zone', ...observance('STANDARD', '16010101T000000', '+0300', '+0300')),
        event(...zoned('Customized Time Zone')),
      ) +
      calendar(
        standard('Customized Time Zone', ...observance('STANDARD', '16010101T000000', '-0300', '-0300')),
        event('UID:b', ...zoned('Customized Time Zone')),
      ),
    meetings: [
      ['2026-12-01T07:00', 60],
      ['2026-12-01T13:00', 60],
    ],
  },
  {
    name: "a definition after the calendar's end",
    calendar: `${calendar(event(...zoned('Customized Time Zone')))}${standard('Customized Time Zone', ...winter, ...summer).join('\r\n')}\r\n`,
    meetings: [['2026-12-01T09:00', 60]],
  },
  at("Microsoft's name of UTC", '2026-12-01T10:00', ...zoned('tzone://Microsoft/Utc')),
  {
    name: "Microsoft's name of UTC, with a definition",
    calendar: calendar(
      standard('tzone://Microsoft/Utc', ...observance('STANDARD', '16010101T000000', '+0000', '+0000')),
      event(...zoned('tzone://Microsoft/Utc')),
    ),
    meetings: [usual],
  },
  {
    name: "Microsoft's name of a defined zone",
    calendar: calendar(
      standard('tzone://Microsoft/Custom', ...winter, ...summer),
      event(...overTheClockChange('"tzone://Microsoft/Custom"')),
    ),
    meetings: berlinOverTheClockChange,
  },
  {
    name: 'a shown name, whose commas are escaped in the definition',
    calendar: calendar(
      standard('(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rom\\, Stockholm\\, Wien', ...winter, ...summer),
      event(...overTheClockChange('"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"')),
    ),
    meetings: berlinOverTheClockChange,
  },
  {
    ...only(
      'a shown name without a definition',
      ...overTheClockChange('"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"'),
    ),
    meetings: berlinOverTheClockChange,
  },
  {
    ...only('an older shown name', ...overTheClockChange('(GMT+01.00) Sarajevo/Warsaw/Zagreb')),
    meetings: berlinOverTheClockChange,
  },
  at('a numbered name', '2026-12-01T15:00', ...zoned('Eastern Standard Time 1')),
  at('a name for summer', '2026-12-01T15:00', ...zoned('Eastern Daylight Time')),
  at('a short name', '2026-12-01T09:00', ...zoned('Romance')),
  at('a name with a slash in front', '2026-12-01T09:00', ...zoned('/Europe/Vienna')),
  at('an offset with a colon', '2026-12-01T04:30', ...zoned('GMT+05:30')),
  at('a short offset', '2026-12-01T05:00', ...zoned('UTC+5')),
  {
    name: 'an offset whose definition has daylight saving time',
    calendar: calendar(
      standard(
        'GMT/+01.00',
        ...observance(
          'STANDARD',
          '16010101T010000',
          '+0100',
          '-0000',
          'RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=10;BYDAY=-1SU;WKST=MO',
        ),
        ...observance(
          'DAYLIGHT',
          '16010101T020000',
          '-0000',
          '+0100',
          'RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=3;BYDAY=-1SU;WKST=MO',
        ),
      ),
      event(...overTheClockChange('"GMT/+01.00"')),
    ),
    meetings: [
      ['2026-10-24T09:00', 60],
      ['2026-10-25T10:00', 60],
    ],
  },
  {
    name: 'a name in another language that ends with a space',
    calendar: calendar(
      standard('Mitteleuropäische Zeit ', ...winter, ...summer),
      event(...overTheClockChange('Mitteleuropäische Zeit ')),
    ),
    meetings: berlinOverTheClockChange,
  },
  {
    name: 'a definition that lists its changes, without names',
    calendar: calendar(
      standard(
        'Office',
        ...observance('STANDARD', '20251026T030000', '+0200', '+0100', 'RDATE:20261025T030000'),
        ...observance('DAYLIGHT', '20260329T020000', '+0100', '+0200'),
      ),
      event(...overTheClockChange('Office')),
    ),
    meetings: berlinOverTheClockChange,
  },
  {
    name: 'a definition that begins with its only change',
    calendar: calendar(
      standard('Office', ...observance('STANDARD', '20261025T030000', '+0200', '+0100')),
      event(...overTheClockChange('Office')),
    ),
    meetings: berlinOverTheClockChange,
  },
  {
    name: 'a definition whose changes are in UTC',
    calendar: calendar(
      standard('Office', ...observance('STANDARD', '20251026T030000Z', '+0200', '+0100')),
      event(...zoned('Office')),
    ),
    meetings: [['2026-12-01T09:00', 60]],
  },
  at('a zone that nobody knows', '2026-12-01T01:00', ...zoned('Customized Time Zone')),
];

const recurrence: CalendarCase[] = [
  {
    name: 'a moved occurrence that a newer version of the series excludes',
    calendar: calendar(
      event(...weekly, 'SEQUENCE:2', 'EXDATE:20261201T100000Z'),
      event('SEQUENCE:1', 'RECURRENCE-ID:20261201T100000Z', 'DTSTART:20261201T120000Z', 'DURATION:PT1H'),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'a moved occurrence that its series also excludes, as some programs write it',
    calendar: calendar(
      event(...weekly, 'SEQUENCE:1', 'EXDATE:20261201T100000Z'),
      event('SEQUENCE:1', 'RECURRENCE-ID:20261201T100000Z', 'DTSTART:20261201T120000Z', 'DURATION:PT1H'),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-01T12:00', 60],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'a change with a lower sequence than its series',
    calendar: calendar(
      event(...weekly, 'SEQUENCE:2'),
      event(
        'SEQUENCE:1',
        'RECURRENCE-ID:20261201T100000Z',
        'DTSTART:20261201T140000Z',
        'DURATION:PT30M',
        'SUMMARY:Moved',
      ),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-01T14:00', 30, 'Moved'],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'one occurrence changed twice',
    calendar: calendar(
      event(...weekly),
      event(
        'SEQUENCE:10',
        'RECURRENCE-ID:20261201T100000Z',
        'DTSTART:20261202T100000Z',
        'DURATION:PT30M',
        'SUMMARY:Last',
      ),
      event(
        'SEQUENCE:1',
        'RECURRENCE-ID:20261201T100000Z',
        'DTSTART:20261203T100000Z',
        'DURATION:PT30M',
        'SUMMARY:First',
      ),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-02T10:00', 30, 'Last'],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'one occurrence changed twice without a new sequence',
    calendar: calendar(
      event(...weekly),
      event(
        'LAST-MODIFIED:20261120T000000Z',
        'RECURRENCE-ID:20261201T100000Z',
        'DTSTART:20261202T100000Z',
        'DURATION:PT30M',
        'SUMMARY:Last',
      ),
      event(
        'LAST-MODIFIED:20261110T000000Z',
        'RECURRENCE-ID:20261201T100000Z',
        'DTSTART:20261203T100000Z',
        'DURATION:PT30M',
        'SUMMARY:First',
      ),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-02T10:00', 30, 'Last'],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'a change that repeats the rule',
    calendar: calendar(
      event(...weekly),
      event(
        'RECURRENCE-ID:20261201T100000Z',
        'RRULE:FREQ=DAILY',
        'DTSTART:20261202T100000Z',
        'DURATION:PT30M',
        'SUMMARY:Moved',
      ),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-02T10:00', 30, 'Moved'],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'a change whose series is not there',
    calendar: calendar(event('RECURRENCE-ID:20261201T100000Z', 'DTSTART:20261202T100000Z', 'DURATION:PT30M')),
    meetings: [['2026-12-02T10:00', 30]],
  },
  {
    name: 'a change that moves the only occurrence',
    calendar: calendar(
      event('DTSTART:20261201T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20261201T215959Z'),
      event('RECURRENCE-ID:20261201T100000Z', 'DTSTART:20261203T100000Z', 'DURATION:PT1H'),
    ),
    meetings: [['2026-12-03T10:00', 60]],
  },
  {
    name: 'the series and its change in two calendars of one file',
    calendar:
      calendar(event(...weekly)) +
      calendar(
        event(
          'RECURRENCE-ID:20261201T100000Z',
          'DTSTART:20261202T100000Z',
          'DURATION:PT30M',
          'SUMMARY:Moved',
        ),
      ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-02T10:00', 30, 'Moved'],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    ...only(
      'added periods of their own length',
      'DTSTART:20261124T080000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'RDATE;VALUE=PERIOD:20261126T120000Z/PT3H,20261127T120000Z/20261127T121500Z',
    ),
    meetings: [
      ['2026-11-24T08:00', 60],
      ['2026-11-26T12:00', 180],
      ['2026-11-27T12:00', 15],
      ['2026-12-01T08:00', 60],
    ],
  },
  {
    ...only(
      'added periods with a zone, which are not called periods',
      'DTSTART;TZID=Europe/Paris:20261124T090000',
      'DURATION:PT1H',
      'RDATE;TZID=Europe/Paris:20261126T130000/20261126T140000',
    ),
    meetings: [
      ['2026-11-24T08:00', 60],
      ['2026-11-26T12:00', 60],
    ],
  },
  {
    ...only(
      'an end of the series in ISO 8601',
      'DTSTART:20261124T100000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;UNTIL=2026-12-01T10:00:00Z',
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-01T10:00', 60],
    ],
  },
  {
    ...only(
      'an end of the series that is a day',
      `DTSTART${newYork('1124T1000')}`,
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261201',
    ),
    meetings: [
      ['2026-11-24T15:00', 60],
      ['2026-12-01T15:00', 60],
    ],
  },
  {
    ...only(
      'a rule in small letters with empty parts',
      'DTSTART:20261124T100000Z',
      'DURATION:PT1H',
      'RRULE:freq=weekly;count=2;;wkst=mo;',
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-01T10:00', 60],
    ],
  },
  {
    ...only(
      'a rule with its start',
      'DTSTART:20261124T100000Z',
      'DURATION:PT1H',
      'RRULE:DTSTART=20261124T100000Z;FREQ=WEEKLY;COUNT=2;BYDAY=TU,',
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-01T10:00', 60],
    ],
  },
  only(
    'empty lists of times',
    'DTSTART:20261201T100000Z',
    'DURATION:PT1H',
    'EXDATE:',
    'RDATE:',
    'RRULE:',
    'RECURRENCE-ID:',
  ),
  {
    ...only('an excluded rule', ...weekly, 'EXRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'),
    meetings: [['2026-12-01T10:00', 60]],
  },
  {
    name: 'different events with the same UID',
    calendar: calendar(
      event('UID:1'),
      event('UID:1', 'DTSTART:20261202T100000Z', 'DURATION:PT30M', 'SUMMARY:Other'),
    ),
    meetings: [usual, ['2026-12-02T10:00', 30, 'Other']],
  },
  {
    name: 'an event that is there twice',
    calendar: calendar(event('UID:1'), event('UID:1', 'LAST-MODIFIED:20261110T000000Z')),
    meetings: [usual],
  },
  {
    name: 'an event and its newer version',
    calendar: calendar(
      event('SEQUENCE:1', 'DTSTART:20261202T100000Z', 'DURATION:PT30M'),
      event('SEQUENCE:0'),
    ),
    meetings: [['2026-12-02T10:00', 30]],
  },
  {
    ...only(
      'a series of vCalendar 1.0',
      'DTSTART:20261124T100000Z',
      'DTEND:20261124T110000Z',
      'RRULE:W1 TU TH #4',
      'EXDATE:20261126T100000Z;20261201T100000Z',
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-03T10:00', 60],
    ],
  },
];

const times: CalendarCase[] = [
  only('times in ISO 8601', 'DTSTART:2026-12-01T10:00:00Z', 'DTEND:2026-12-01T11:00:00Z'),
  only('times with an offset', 'DTSTART:2026-12-01T12:00:00+02:00', 'DTEND:2026-12-01T13:00:00+02:00'),
  only('times without seconds', 'DTSTART:20261201T1000Z', 'DTEND:20261201T1100Z'),
  only('a duration of weeks and days is none', 'DTSTART:20261201T100000Z', 'DURATION:P0DT1H0M0S'),
  at(
    'a type that is written out',
    '2026-12-01T15:00',
    'DTSTART;TZID=America/New_York;VALUE=DATE-TIME:20261201T100000',
    'DURATION:PT1H',
  ),
  leftOut(
    'a day that calls itself a time',
    'DTSTART;VALUE=DATE-TIME:20261201',
    'DTEND;VALUE=DATE-TIME:20261202',
  ),
  leftOut('a day with a zone', 'DTSTART;TZID=Europe/Paris;VALUE=DATE:20261201'),
  leftOut('a day that ends at a time', 'DTSTART;VALUE=DATE:20261201', 'DTEND:20261202T040001Z'),
  leftOut('a time that is none', 'DTSTART;VALUE=DATE-TIME:0NaNaNaNTaNaNaN'),
  leftOut('a day that does not exist', 'DTSTART:20261301T100000Z'),
];

const umlaut = utf8('ö');
const summary = calendar(event('SUMMARY:Größe'));
const cut = summary.indexOf('ö');

const text: CalendarCase[] = [
  {
    name: 'a line that is folded inside a character',
    calendar: joined(
      utf8(summary.slice(0, cut)),
      umlaut.slice(0, 1),
      utf8('\r\n '),
      umlaut.slice(1),
      utf8(summary.slice(cut + 1)),
    ),
    meetings: [['2026-12-01T10:00', 60, 'Größe']],
  },
  { name: 'UTF-16', calendar: utf16(summary), meetings: [['2026-12-01T10:00', 60, 'Größe']] },
  { name: 'a byte order mark', calendar: `\uFEFF${summary}`, meetings: [['2026-12-01T10:00', 60, 'Größe']] },
  {
    name: 'the character set of Windows',
    calendar: Uint8Array.from([...summary].map((it) => it.charCodeAt(0))),
    meetings: [['2026-12-01T10:00', 60, 'Größe']],
  },
  {
    name: 'text after the end',
    calendar: `${calendar(event())}<!-- Dynamic page generated in 0.35 seconds. -->`,
    meetings: [usual],
  },
  {
    name: 'text before the beginning',
    calendar: `\r\n<br />Notice: Undefined index\r\n${calendar(event())}`,
    meetings: [usual],
  },
  {
    name: 'only carriage returns',
    calendar: calendar(event('DESCRIPTION:One\\,', ' two')).replaceAll('\r\n', '\r'),
    meetings: [usual],
  },
  { name: 'only line feeds', calendar: calendar(event()).replaceAll('\r\n', '\n'), meetings: [usual] },
  {
    name: 'lines that end twice',
    calendar: calendar(event()).replaceAll('\r\n', '\r\r\n'),
    meetings: [usual],
  },
  {
    name: 'small letters',
    calendar: calendar(event()).replace(/^[A-Z-]+(?=[:;])/gm, (name) => name.toLowerCase()),
    meetings: [usual],
  },
  {
    name: 'an event that does not end',
    calendar: calendar(event('UID:b').slice(0, -1), event('DTSTART:20261202T100000Z', 'DURATION:PT30M')),
    meetings: [usual, ['2026-12-02T10:00', 30]],
  },
  {
    name: 'an alarm that does not end',
    calendar: calendar(event().toSpliced(-1, 0, 'BEGIN:VALARM', 'TRIGGER:P')),
    meetings: [usual],
  },
  only(
    'lines of text without an escape',
    'DESCRIPTION:Patients:',
    'Jane Doe',
    '(123) 456 - 789:#123',
    'DTSTAMP:20261101T000000Z',
  ),
  only(
    'names with an underscore',
    'X-ENTOURAGE_UUID:1',
    'DTSTART:20261201T100000Z',
    'X-ENTOURAGE_UUID:2',
    'DTEND:20261201T110000Z',
    'X-ENTOURAGE_TZID:3',
  ),
  {
    ...only('a title with a language and escapes', 'SUMMARY;LANGUAGE=de-DE:Plan\\, Ziel\\; Ort\\: hier'),
    meetings: [['2026-12-01T10:00', 60, 'Plan, Ziel; Ort: hier']],
  },
  {
    ...only(
      'a title in quoted-printable',
      'SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gr=C3=B6=',
      '=C3=9Fe',
    ),
    meetings: [['2026-12-01T10:00', 60, 'Größe']],
  },
  {
    ...only(
      'a title in quoted-printable of another character set',
      'SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Gr=F6=DFe',
    ),
    meetings: [['2026-12-01T10:00', 60, 'Größe']],
  },
  {
    name: 'an event without a UID',
    calendar: calendar(
      event().filter((line) => !line.startsWith('UID')),
      event('SUMMARY:Other').filter((line) => !line.startsWith('UID')),
    ),
    meetings: [usual, ['2026-12-01T10:00', 60, 'Other']],
  },
];

const canceled: CalendarCase[] = [
  { name: 'a message that cancels', calendar: calendar('METHOD:CANCEL', event()), meetings: [] },
  {
    name: 'a message that cancels one occurrence',
    calendar:
      calendar(event(...weekly)) +
      calendar(
        'METHOD:CANCEL',
        event('RECURRENCE-ID:20261201T100000Z', 'DTSTART:20261201T100000Z', 'SEQUENCE:1'),
      ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-08T10:00', 60],
    ],
  },
  { name: 'a message that invites', calendar: calendar('METHOD:REQUEST', event()), meetings: [usual] },
  { name: 'a message that answers', calendar: calendar('METHOD:REPLY', event()), meetings: [] },
  {
    name: 'a message that proposes another time',
    calendar: calendar('METHOD:COUNTER', event()),
    meetings: [],
  },
  leftOut('a canceled event', 'STATUS:CANCELLED'),
  leftOut('a canceled series', ...weekly, 'STATUS:CANCELLED'),
  ...[
    'Canceled: Plan',
    'Cancelled: Plan',
    'CANCELED : Plan',
    'Abgesagt: Plan',
    'Annulé : Plan',
    'Annulée: Plan',
    'Cancelado: Plan',
    'Annullato: Plan',
    'Geannuleerd: Plan',
    'Odwołane: Plan',
    'Aflyst: Plan',
    'Inställt: Plan',
    'Avlyst: Plan',
    'Peruutettu: Plan',
    'Zrušeno: Plan',
    'Отменено: Plan',
    'キャンセル済み: Plan',
    '已取消: Plan',
    '[CANCELLED] Plan',
    'FW: Canceled: Plan',
    'Canceled event: Plan',
    'Abgesagter Termin: Plan',
  ].map((title) => leftOut(`the title "${title}"`, `SUMMARY:${title}`)),
  ...['Cancel the contract', 'Cancellations: numbers', 'Canceled orders', 'Plan: canceled or not'].map(
    (title): CalendarCase => ({
      ...only(`the title "${title}"`, `SUMMARY:${title}`),
      meetings: [['2026-12-01T10:00', 60, title]],
    }),
  ),
];

const attendee = (parameters: string, address: string) => `ATTENDEE${parameters}:${address}`;
const [adaLine, bobLine] = [attendee('', `mailto:${ada}`), attendee('', `mailto:${bob}`)];

const attendees: CalendarCase[] = [
  withPeople('an address without mailto:', adaAndBob, adaLine, attendee(';PARTSTAT=ACCEPTED', bob)),
  withPeople(
    'an address beside another identifier',
    adaAndBob,
    adaLine,
    attendee(`;CN=Bob Lane;EMAIL=${bob}`, 'urn:uuid:5f2b'),
  ),
  withPeople(
    'an address in a path',
    adaAndBob,
    adaLine,
    attendee(';PARTSTAT=ACCEPTED', '/principals/bob%40firm.test/'),
  ),
  withPeople('an address as a name', adaAndBob, adaLine, attendee(`;CN=${bob}`, 'invalid:nomail')),
  withPeople(
    'a name with a colon',
    adaAndBob,
    adaLine,
    attendee(';CN=Sales: Bob;PARTSTAT=ACCEPTED', `mailto:${bob}`),
  ),
  withPeople(
    'a name with escaped quotes',
    adaAndBob,
    adaLine,
    attendee(';CN="Lane, Bob; (\\"Sales\\")";PARTSTAT=ACCEPTED', `mailto:${bob}`),
  ),
  withPeople(
    'a comment with a link',
    adaAndBob,
    adaLine,
    attendee(';X-RESPONSE-COMMENT="See https://example.test: mailto:x@example.test"', `mailto:${bob}`),
  ),
  withPeople(
    'a member of two lists',
    adaAndBob,
    adaLine,
    attendee(';MEMBER="mailto:a@firm.test","mailto:b@firm.test"', `mailto:${bob}`),
  ),
  withPeople('a quote that never ends', adaAndBob, adaLine, attendee(';CN="Bob', `mailto:${bob}`)),
  withPeople(
    'an address in another case, twice',
    adaAndBob,
    adaLine,
    bobLine,
    attendee('', 'MAILTO:BOB@FIRM.TEST'),
  ),
  withPeople(
    'a placeholder as the organizer',
    adaAndBob,
    'ORGANIZER;CN=Unknown Organizer:mailto:unknownorganizer@calendar.google.com',
    adaLine,
    bobLine,
  ),
  withPeople(
    'a calendar as the organizer',
    adaAndBob,
    'ORGANIZER;CN=Team:mailto:c_0123@group.calendar.google.com',
    adaLine,
    bobLine,
  ),
  withPeople(
    'a calendar as a guest',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';CN=Team', 'mailto:c_0123@group.calendar.google.com'),
  ),
  withPeople('an organizer who is not listed', adaAndBob, `ORGANIZER;CN=Bob:mailto:${bob}`, adaLine),
  withPeople(
    'somebody who sends somebody else',
    [ada, cleo],
    adaLine,
    attendee(`;DELEGATED-FROM="mailto:${bob}"`, `mailto:${cleo}`),
    attendee(`;PARTSTAT=DELEGATED;DELEGATED-TO="mailto:${cleo}"`, `mailto:${bob}`),
  ),
  withPeople(
    'somebody who is only informed',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';ROLE=NON-PARTICIPANT', `mailto:${cleo}`),
  ),
  withPeople(
    'somebody who declined',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';PARTSTAT=declined', `mailto:${cleo}`),
  ),
  withPeople(
    'a room and a projector',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';CUTYPE=ROOM', 'mailto:room@firm.test'),
    attendee(';CUTYPE=RESOURCE;ROLE=NON-PARTICIPANT', 'mailto:projector@firm.test'),
  ),
  withPeople(
    'a room by its address',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';CN=Room 1', 'mailto:c_1880@resource.calendar.google.com'),
  ),
  withPeople(
    'a list of people',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';CUTYPE=GROUP;CN=Team', 'mailto:team@firm.test'),
  ),
  withPeople(
    'people of vCalendar 1.0',
    adaAndBob,
    'ATTENDEE;ROLE=ORGANIZER;STATUS=ACCEPTED:"Ada Tester" <ada@firm.test>',
    'ATTENDEE;STATUS=NEEDS ACTION:Bob Lane <bob@firm.test>',
    'ATTENDEE;STATUS=DECLINED:Cleo Moss <cleo@firm.test>',
  ),
  leftOut('nobody else', adaLine, attendee(';PARTSTAT=DECLINED', `mailto:${bob}`)),
  leftOut('free time', ...people, 'TRANSP:transparent'),
  leftOut('free time of vCalendar 1.0', ...people, 'TRANSP:1'),
  leftOut('free time as Outlook writes it', ...people, 'TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
  leftOut('a private event', ...people, 'CLASS:PRIVATE'),
];

const bodies: CalendarCase[] = [
  {
    ...only(
      'a text of Zoom',
      `DESCRIPTION:Ada Tester is inviting you to a scheduled Zoom meeting.\\n\\nJoin Zoom Meeting\\nhttps://us02web.zoom.us/j/11122233344?pwd=abc\\n\\nMeeting ID: 111 2223 3344\\nPasscode: 123456\\n\\n---\\n\\nOne tap mobile\\n+13017158592\\,\\,11122233344#\\,\\,\\,\\,*123456# US (Washington DC)\\n\\nDial by your location\\n        +1 301 715 8592 US (Washington DC)\\nFind your local number: https://us02web.zoom.us/u/kabc`,
    ),
    hasAgenda: false,
  },
  { ...only('an agenda', 'DESCRIPTION:Decide on the budget'), hasAgenda: true },
];

export const cases: readonly CalendarCase[] = [
  ...zones,
  ...recurrence,
  ...times,
  ...text,
  ...canceled,
  ...attendees,
  ...bodies,
];
