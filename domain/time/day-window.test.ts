import { expect, test } from 'vitest';
import { dayWindow } from './day-window.ts';

const hours = (day: string, timeZone: string) => {
  const { fromMs, toMs } = dayWindow(day, timeZone);
  return [new Date(fromMs).toISOString(), (toMs - fromMs) / 3_600_000];
};

test.each([
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z', 24],
  ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z', 24],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
  ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z', 24],
  ['2026-03-28', 'Asia/Beirut', '2026-03-27T22:00:00.000Z', 24],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', 23], // its midnight is skipped: it begins at one o'clock
  ['2009-10-31', 'America/St_Johns', '2009-10-31T02:30:00.000Z', 25], // a minute past its midnight it goes on for an hour
  ['2009-11-01', 'America/St_Johns', '2009-11-01T02:30:00.000Z', 25], // and so its first minute is before that
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 0], // it never was
])('%s in %s begins at %s and has %i hours', (day, timeZone, from, length) =>
  expect(hours(day, timeZone)).toEqual([from, length]),
);
