import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  isTimeZone,
  localDay,
  localDayAndHour,
  monthOf,
  weekday,
  weekPart,
  weekPartEnd,
  weekStart,
} from './local-day.ts';
import { formatterFor } from './zone-offset.ts';

test.each([
  ['2026-11-20T05:00:00Z', 'UTC', '2026-11-20'],
  ['2026-11-20T05:00:00Z', 'America/Los_Angeles', '2026-11-19'],
  ['2026-11-20T23:30:00Z', 'Asia/Kolkata', '2026-11-21'],
  ['2026-12-31T23:59:59Z', 'Pacific/Kiritimati', '2027-01-01'],
  ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29'],
])('%s in %s is %s', (instant, zone, day) => expect(localDay(Date.parse(instant), zone)).toBe(day));

test.each([
  ['2026-03-29T00:30:00Z', 1], // an hour before the clocks go forward
  ['2026-03-29T01:30:00Z', 3], // 02:30 does not exist on that day
  ['2026-10-25T00:30:00Z', 2], // 02:30 occurs twice
  ['2026-10-25T01:30:00Z', 2],
  ['2026-10-24T22:00:00Z', 0],
])('at %s it is %i o’clock in Berlin', (instant, hour) => {
  expect(localDayAndHour(Date.parse(instant), 'Europe/Berlin').hour).toBe(hour);
});

test.each([
  ['2026-11-21', 0, '2026-11-15'],
  ['2026-11-15', 0, '2026-11-15'],
  ['2026-03-01', 0, '2026-03-01'],
  ['2027-01-02', 0, '2026-12-27'],
  ['2026-11-15', 1, '2026-11-09'],
  ['2026-11-16', 1, '2026-11-16'],
  ['2026-11-21', 6, '2026-11-21'],
  ['2026-11-20', 6, '2026-11-14'],
])('the week of %s, from weekday %i, starts on %s', (day, first, start) => {
  expect(weekStart(day, first)).toBe(start);
});

test.each([
  ['2026-11-02', 0, '2026-11-01', '2026-11-07'],
  ['2026-11-01', 1, '2026-11-01', '2026-11-01'],
  ['2026-10-31', 1, '2026-10-26', '2026-10-31'],
])('the part of the week of %s, from weekday %i, is %s to %s', (day, first, from, to) => {
  expect([weekPart(day, first), weekPartEnd(day, first)]).toEqual([from, to]);
});

test('adding days crosses month ends, leap days and clock changes', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(monthOf('2026-01-31')).toBe('2026-01');
});

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];

test('local days never decrease over time, and a week has seven days', () => {
  const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) });
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: 0, max: 7 * 86_400_000 }),
      fc.constantFrom(...zones),
      fc.constantFrom(0, 1, 6),
      (at, later, zone, first) => {
        const day = localDay(at, zone);
        const start = weekStart(day, first);
        return (
          day <= localDay(at + later, zone) &&
          weekday(start) === first &&
          start <= day &&
          day < addDays(start, 7)
        );
      },
    ),
    { numRuns: 10_000 },
  );
});

test('a time zone must be known to the runtime', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
});

test('many spellings of a zone do not grow the cache without bound', () => {
  const kept = formatterFor('UTC');
  expect(formatterFor('UTC')).toBe(kept);
  const letters = Array.from('johannesburg');
  for (let bits = 0; bits < 1000; bits += 1) {
    const way = letters.map((letter, i) => (bits & (1 << i) ? letter.toUpperCase() : letter)).join('');
    expect(isTimeZone(`africa/${way}`)).toBe(true);
  }
  expect(formatterFor('UTC')).not.toBe(kept);
});
