import { expect, test } from 'vitest';
import { reportDay } from './report-schedule.ts';

const friday = { timeZone: 'UTC', weekday: 5, hour: 15 };

// 2026-11-27 is a Friday.
test.each([
  ['2026-11-27T14:59:59Z', friday, null],
  ['2026-11-27T15:00:00Z', friday, '2026-11-27'],
  ['2026-11-28T23:59:59Z', friday, '2026-11-27'],
  ['2026-11-29T00:00:00Z', friday, null],
  // Friday 15:00 there is Friday 2:00 and Saturday 1:00 here.
  ['2026-11-27T01:59:59Z', { ...friday, timeZone: 'Pacific/Auckland' }, null],
  ['2026-11-27T02:00:00Z', { ...friday, timeZone: 'Pacific/Auckland' }, '2026-11-27'],
  ['2026-11-28T00:59:59Z', { ...friday, timeZone: 'Pacific/Honolulu' }, null],
  ['2026-11-28T01:00:00Z', { ...friday, timeZone: 'Pacific/Honolulu' }, '2026-11-27'],
  // Early hours belong to the day before in UTC.
  ['2026-11-26T15:00:00Z', { timeZone: 'Asia/Tokyo', weekday: 5, hour: 0 }, '2026-11-27'],
  // On 2026-03-29 there is no 2:00 in Berlin; on 2026-10-25 there are two.
  ['2026-03-29T00:59:59Z', { timeZone: 'Europe/Berlin', weekday: 0, hour: 2 }, null],
  ['2026-03-29T01:00:00Z', { timeZone: 'Europe/Berlin', weekday: 0, hour: 2 }, '2026-03-29'],
  ['2026-10-25T00:00:00Z', { timeZone: 'Europe/Berlin', weekday: 0, hour: 2 }, '2026-10-25'],
  ['2026-10-25T01:00:00Z', { timeZone: 'Europe/Berlin', weekday: 0, hour: 2 }, '2026-10-25'],
  // 2026-04-24 begins at 1:00 in Cairo.
  ['2026-04-23T22:00:00Z', { timeZone: 'Africa/Cairo', weekday: 5, hour: 0 }, '2026-04-24'],
] as const)('at %s with %j the report is that of %s', (at, schedule, day) =>
  expect(reportDay(Date.parse(at), schedule)).toBe(day),
);
