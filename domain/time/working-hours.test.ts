import { expect, test } from 'vitest';
import { isWorkingDay, msAfterHours, workingHoursOf } from './working-hours.ts';

const minuteMs = 60_000;
const weekdays = { workingHours: [8, 18], workingDays: [1, 2, 3, 4, 5] } as const;
const everyDay = { workingHours: [8, 18], workingDays: [0, 1, 2, 3, 4, 5, 6] } as const;

// 20 November 2026 is a Friday.
test.each([
  ['within working time', '2026-11-20T09:00', 60, 0],
  ['before it', '2026-11-20T06:00', 60, 60],
  ['into it', '2026-11-20T07:30', 60, 30],
  ['out of it', '2026-11-20T17:45', 60, 45],
  ['through the night', '2026-11-19T17:00', 16 * 60, 14 * 60],
  ['a whole day', '2026-11-20T00:00', 24 * 60, 14 * 60],
  ['on a Saturday', '2026-11-21T10:00', 60, 60],
  ['into the weekend', '2026-11-20T17:00', 24 * 60, 23 * 60],
])('after-hours minutes of a meeting %s', (_name, local, minutes, expected) => {
  const fromMs = Date.parse(`${local}Z`) - 60 * minuteMs;
  const meeting = { fromMs, toMs: fromMs + minutes * minuteMs };
  const found = msAfterHours(meeting, local.slice(0, 10), workingHoursOf('Europe/Berlin', weekdays));
  expect(found).toBe(expected * minuteMs);
});

test('the day with 23 hours still has ten hours of working time', () => {
  const fromMs = Date.parse('2026-03-28T23:00Z');
  const meeting = { fromMs, toMs: fromMs + 23 * 60 * minuteMs };
  const found = msAfterHours(meeting, '2026-03-29', workingHoursOf('Europe/Berlin', everyDay));
  expect(found).toBe(13 * 60 * minuteMs);
});

test('working time may be the whole day, even a day of 25 hours', () => {
  const wholeDays = workingHoursOf('Europe/Berlin', { ...everyDay, workingHours: [0, 24] });
  const fromMs = Date.parse('2026-10-24T22:00Z');
  const meeting = { fromMs, toMs: fromMs + 49 * 60 * minuteMs };
  expect(msAfterHours(meeting, '2026-10-25', wholeDays)).toBe(0);
});

test("uses the organization's working days", () => {
  const sundayToThursday = { ...weekdays, workingDays: [0, 1, 2, 3, 4] };
  expect(['2026-11-20', '2026-11-22'].map((day) => isWorkingDay(day, sundayToThursday))).toEqual([
    false,
    true,
  ]);
});
