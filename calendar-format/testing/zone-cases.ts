import {
  type CalendarCase,
  calendar,
  usual,
  oneEvent,
  at,
  standard,
  observance,
  winter,
  summer,
  newYork,
  weeklyInNewYork,
  overTheClockChange,
  berlinOverTheClockChange,
  zoned,
  event,
} from './calendar-case.ts';

export const zones: CalendarCase[] = [
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
    ...oneEvent('an excluded time without a zone', ...weeklyInNewYork, 'EXDATE:20261201T100000'),
    meetings: [
      ['2026-11-24T15:00', 60],
      ['2026-12-08T15:00', 60],
    ],
  },
  {
    ...oneEvent(
      'excluded times in several zones',
      ...weeklyInNewYork,
      'EXDATE:20261124T100000,20261124T100000',
      'EXDATE:20261201T150000Z',
      'EXDATE;TZID=Tokyo Standard Time:20261209T000000',
    ),
    meetings: [],
  },
  {
    ...oneEvent(
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
    ...oneEvent(
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
    ...oneEvent(
      'a shown name without a definition',
      ...overTheClockChange('"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"'),
    ),
    meetings: berlinOverTheClockChange,
  },
  {
    ...oneEvent('an older shown name', ...overTheClockChange('(GMT+01.00) Sarajevo/Warsaw/Zagreb')),
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
