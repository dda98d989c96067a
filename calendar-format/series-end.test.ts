import { expect, test } from 'vitest';
import { hasSeriesEnd } from './series-end.ts';

const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'SUMMARY:Sync', ...lines, 'END:VEVENT', ''].join('\r\n');
/** Google and Apple write former rules of a zone with their end. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:DAYLIGHT',
  'DTSTART:19810329T020000',
  'RRULE:FREQ=YEARLY;UNTIL=19950924T010000Z;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
  '',
].join('\r\n');

test.each([
  ['a single event', event('DTSTART:20261123T090000Z'), null],
  ['a single event with a time zone', zone + event('DTSTART;TZID=Europe/Berlin:20261123T090000'), null],
  ['no end', event('RRULE:FREQ=WEEKLY;BYDAY=MO'), false],
  ['no end in a time zone whose rule ended', zone + event('RRULE:FREQ=WEEKLY'), false],
  ['no end, and a title about one', event('DESCRIPTION:UNTIL=2026', 'RRULE:FREQ=WEEKLY'), false],
  ['a last day', event('RRULE:FREQ=WEEKLY;UNTIL=20261224T080000Z'), true],
  ['a number of times', event('RRULE:COUNT=10;FREQ=WEEKLY'), true],
  ['a folded rule', event('RRULE:FREQ=WEEKLY;BYDAY=MO;UN', ' TIL=20261224T080000Z'), true],
  ['line feeds only', event('RRULE:FREQ=WEEKLY;COUNT=3').replaceAll('\r', ''), true],
  ['dates', event('RDATE:20261124T090000Z,20261125T090000Z'), true],
  ['one changed occurrence', event('RRULE:FREQ=DAILY') + event('RECURRENCE-ID:20261124T090000Z'), false],
  ['lower case', event('rrule:freq=weekly;count=3'), true],
  ['the events of a mailbox', '[{"title":"RRULE:UNTIL="}]', null],
])('the end of a series with %s', (_, text, expected) => {
  expect(hasSeriesEnd(text)).toBe(expected);
});
