import {
  type CalendarCase,
  calendar,
  usual,
  oneEvent,
  at,
  leftOut,
  unitsOf,
  utf8,
  joined,
  utf16,
  event,
} from './calendar-case.ts';

export const times: CalendarCase[] = [
  oneEvent('times in ISO 8601', 'DTSTART:2026-12-01T10:00:00Z', 'DTEND:2026-12-01T11:00:00Z'),
  oneEvent('times with an offset', 'DTSTART:2026-12-01T12:00:00+02:00', 'DTEND:2026-12-01T13:00:00+02:00'),
  oneEvent('times without seconds', 'DTSTART:20261201T1000Z', 'DTEND:20261201T1100Z'),
  oneEvent('a duration of weeks and days is none', 'DTSTART:20261201T100000Z', 'DURATION:P0DT1H0M0S'),
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
  leftOut(
    'a day in the times of another zone',
    'DTSTART:20261130T230000Z',
    'DTEND:20261201T230000Z',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
  ),
  leftOut('no duration', 'DTSTART:20261201T100000Z'),
  leftOut('an end before the start', 'DTSTART:20261201T100000Z', 'DTEND:20261201T090000Z'),
  leftOut('a time that is none', 'DTSTART;VALUE=DATE-TIME:0NaNaNaNTaNaNaN'),
  leftOut('a day that does not exist', 'DTSTART:20261301T100000Z'),
];

const umlaut = utf8('ö');
const summary = calendar(event('SUMMARY:Größe'));
const cut = summary.indexOf('ö');

export const text: CalendarCase[] = [
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
    calendar: Uint8Array.from(unitsOf(summary)),
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
    name: 'an empty line before the rest of a line',
    calendar: calendar(event('SUMMARY:Plan of', '', '  the year')),
    meetings: [['2026-12-01T10:00', 60, 'Plan of the year']],
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
  oneEvent(
    'lines of text without an escape',
    'DESCRIPTION:Patients:',
    'Jane Doe',
    '(123) 456 - 789:#123',
    'DTSTAMP:20261101T000000Z',
  ),
  oneEvent(
    'names with an underscore',
    'X-ENTOURAGE_UUID:1',
    'DTSTART:20261201T100000Z',
    'X-ENTOURAGE_UUID:2',
    'DTEND:20261201T110000Z',
    'X-ENTOURAGE_TZID:3',
  ),
  {
    ...oneEvent('a title with a language and escapes', 'SUMMARY;LANGUAGE=de-DE:Plan\\, Ziel\\; Ort\\: hier'),
    meetings: [['2026-12-01T10:00', 60, 'Plan, Ziel; Ort: hier']],
  },
  {
    ...oneEvent(
      'a title in quoted-printable',
      'SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gr=C3=B6=',
      '=C3=9Fe',
    ),
    meetings: [['2026-12-01T10:00', 60, 'Größe']],
  },
  {
    ...oneEvent(
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
