import { expect, test } from 'vitest';
import { readCalendarFile } from './calendar-file.ts';

const size = 300_000;
const many = (text: string) => text.repeat(Math.ceil(size / text.length));
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const start = 'DTSTART:20261201T100000Z';

// A reader that takes quadratic time needs minutes for each.
test.each<[string, string]>([
  ['empty lines', calendar(start, many('\r'))],
  ['white space', calendar(start, `SUMMARY:${many(' ')}x`)],
  ['a long name', calendar(start, `ATTENDEE;CN=${many('a')}:mailto:a`)],
  ['a long address', calendar(start, `ATTENDEE:mailto:${many('a@')}`)],
  ['many parameters', calendar(start, `ATTENDEE${many(';')}:mailto:a`)],
  ['many quotes', calendar(start, `ATTENDEE;CN=${many('"=')}:mailto:a`)],
  ['a long zone', calendar(`DTSTART;TZID=${many(' 1')}x:20261201T100000`)],
  ['a long path', calendar(`DTSTART;TZID=${many('a/')}:20261201T100000`)],
  ['a long title', calendar(start, `SUMMARY:${many('re: ')}`)],
  ['a long text', calendar(start, `DESCRIPTION:${many('<a')}`)],
  ['a long text without letters', calendar(start, `DESCRIPTION:${many('____________________\\n')}`)],
  ['quoted-printable', calendar(start, `SUMMARY;ENCODING=QUOTED-PRINTABLE:${many('=')}`)],
  ['a long line of quoted-printable', calendar(start, `SUMMARY;ENCODING=QUOTED-PRINTABLE:${many('a')}`)],
  ['parameters of quoted-printable', calendar(start, `SUMMARY${many(';ENCODING=')};QUOTED-PRINTABLE:a`)],
  ['many excluded times', calendar(start, 'RRULE:FREQ=DAILY;COUNT=2', `EXDATE:${many('20261201T100000Z,')}`)],
  ['a long rule', calendar(start, `RRULE:${many('FREQ=DAILY;')}`)],
  ['the end of many calendars', `${calendar(start)}${many('\nEND:VCALENDAR')}`],
])('reads %s in linear time', (_what, text) => {
  const read = readCalendarFile(text, Date.parse('2026-12-31'), 'Europe/Berlin');
  if (typeof read === 'string') throw new Error(read);
  expect(read.events.length + read.problems.length).toBeGreaterThan(0);
});
