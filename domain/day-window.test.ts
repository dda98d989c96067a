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
])('%s in %s begins at %s and has %i hours', (day, timeZone, from, length) =>
  expect(hours(day, timeZone)).toEqual([from, length]),
);
