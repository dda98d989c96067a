import { expect, test } from 'vitest';
import { hourMs } from '#domain/time/time-units.ts';
import { isGivenUp, pauseAfter } from './webhooks.ts';

test('eight more attempts within two days', () => {
  const pauses = Array.from({ length: 9 }, (_, index) => pauseAfter(index + 1));
  expect(pauses.map((pause) => (pause === null ? null : pause / 1000))).toEqual([
    5,
    60,
    300,
    1800,
    7200,
    21_600,
    50_400,
    86_400,
    null,
  ]);
});

test.each([
  [72, 20, true],
  [72, 19, false],
  [71, 500, false],
])('failing for %i hours with %i failed deliveries: given up is %s', (hours, deliveries, expected) => {
  expect(isGivenUp({ since: 1, deliveries }, 1 + hours * hourMs)).toBe(expected);
});
