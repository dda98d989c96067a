import { execFileSync } from 'node:child_process';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { plannedStarts, type Repeat } from '#domain/calendar/planned-days.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { hasModule, python } from '#server/testing/python.ts';
import { writeCalendar, type WrittenEvent } from './write.ts';

const startsAt = Date.parse('2026-09-15T13:00:00Z');

const event = (changes: Partial<WrittenEvent> = {}): WrittenEvent => ({
  uid: 'one',
  sequence: 2,
  title: 'Planning',
  description: '',
  startsAt,
  endsAt: startsAt + hourMs,
  createdAt: startsAt - dayMs,
  changedAt: startsAt - hourMs,
  isCanceled: false,
  series: null,
  organizer: null,
  attendees: [],
  ...changes,
});

const readOne = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(zone);
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component);
};

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Africa/Casablanca',
  'UTC',
])('a reader expands a series in %s to the planned starts, whenever the clock changes', (timeZone) => {
  const local = instantOfLocalTime('2026-09-15T09:30', timeZone) ?? 0;
  for (const repeats of ['day', 'week', 'two-weeks', 'month'] satisfies Repeat[]) {
    const series = {
      firstDay: '2026-09-15',
      repeats,
      weekdays: [1, 2, 3, 4, 5],
      untilDay: '2027-12-01',
      timeZone,
      canceled: [],
    };
    const written = writeCalendar([event({ startsAt: local, endsAt: local + hourMs, series })]);
    const iterator = readOne(written).iterator();
    const starts: number[] = [];
    for (let at = iterator.next(); at; at = iterator.next()) starts.push(at.toUnixTime() * 1000);
    const window = { from: local, to: local + 500 * dayMs };
    expect(starts).toEqual([...plannedStarts({ ...series, startsAt: local }, timeZone, window)]);
    ICAL.TimezoneService.reset();
  }
});

// On 28 March 2027 the clock skips 02:30.
test('a canceled or moved event is the one that the reader means, even at a time that the clock skips', () => {
  const timeZone = 'Europe/Berlin';
  const at = (local: string) => instantOfLocalTime(local, timeZone) ?? 0;
  const [start, skipped] = [at('2027-03-21T02:30'), at('2027-03-28T02:30')];
  const rule = {
    firstDay: '2027-03-21',
    repeats: 'week' as const,
    weekdays: [],
    untilDay: '2027-04-04',
    timeZone,
  };
  const series = (canceled: number[]) =>
    event({ startsAt: start, endsAt: start + hourMs, series: { ...rule, canceled } });
  const moved = at('2027-03-29T09:00');
  const single = { timeZone, seriesStart: start, originalStart: skipped };
  const override = event({ startsAt: moved, endsAt: moved + hourMs, series: single });
  const startsOf = (...events: WrittenEvent[]) => {
    const calendar = new ICAL.Component(ICAL.parse(writeCalendar(events)) as never);
    const [master, ...exceptions] = calendar.getAllSubcomponents('vevent');
    if (!master) throw new Error('no event');
    const read = new ICAL.Event(master, { exceptions });
    const iterator = read.iterator();
    const starts: string[] = [];
    for (let next = iterator.next(); next; next = iterator.next())
      starts.push(read.getOccurrenceDetails(next).startDate.toString());
    return starts;
  };
  expect(startsOf(series([skipped]))).toEqual(['2027-03-21T02:30:00', '2027-04-04T02:30:00']);
  expect(startsOf(series([]), override)).toEqual([
    '2027-03-21T02:30:00',
    '2027-03-29T09:00:00',
    '2027-04-04T02:30:00',
  ]);
});

const hostile = 'Ä, "x"; a:b\\n \\ 🎉 BEGIN:VEVENT ' + 'ü'.repeat(100);

test('texts survive a round trip, in lines of at most 75 bytes', () => {
  const organizer = { name: 'A; "B", C: D ^n', email: 'a@example.test' };
  const written = writeCalendar(
    [
      event({
        title: hostile,
        description: `${hostile}\nEND:VEVENT`,
        organizer,
        attendees: [{ ...organizer, isOptional: false, answer: 'accepted' }],
      }),
    ],
    { method: 'REQUEST' },
  );
  const read = readOne(written);
  expect([read.summary, read.description]).toEqual([hostile, `${hostile}\nEND:VEVENT`]);
  expect(read.component.getFirstProperty('organizer')?.getParameter('cn')).toBe("A; 'B', C: D ^n");
  expect(read.attendees).toHaveLength(1);
  for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

const readByPython = `
import sys, icalendar
for event in icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk('VEVENT'):
    print(event['SUMMARY'])
    print(event['DTSTART'].dt.isoformat())
    print(event['RRULE'].to_ical().decode())
`;

test.skipIf(!hasModule('icalendar'))('python3-icalendar (skipped if it is not installed) reads it', () => {
  const series = {
    firstDay: '2026-09-15',
    repeats: 'week' as const,
    weekdays: [],
    untilDay: null,
    timeZone: 'Europe/Berlin',
    canceled: [],
  };
  // It reads an escaped backslash before an n as a line break.
  const title = hostile.replace('\\n', '');
  const input = writeCalendar([event({ title, series })]);
  const output = execFileSync(python, ['-c', readByPython], { input, encoding: 'utf8' });
  expect(output.split('\n').slice(0, 3)).toEqual([title, '2026-09-15T15:00:00+02:00', 'FREQ=WEEKLY']);
});
