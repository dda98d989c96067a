import { expect, test } from 'vitest';
import { instantOfTime } from './scheduled-start.ts';

const local = (text: string) => new Date(text).getTime();

test.each([
  ['10:00', '2026-11-20T10:04', '2026-11-20T10:00'],
  ['10:00', '2026-11-20T09:58', '2026-11-20T10:00'],
  ['23:55', '2026-11-21T00:03', '2026-11-20T23:55'],
  ['00:05', '2026-11-20T23:58', '2026-11-21T00:05'],
])('%s seen from %s is %s', (time, around, expected) =>
  expect(instantOfTime(time, local(around))).toBe(local(expected)),
);

test.each(['', '9', '9:00', 'noon'])('%j is no time', (time) =>
  expect(instantOfTime(time, local('2026-11-20T10:00'))).toBeNull(),
);
