import { format } from './format.ts';
import { expect, test } from 'vitest';

test.each([
  ['Asia/Tokyo', 'Nov 10, 2026'],
  ['Europe/Berlin', 'Nov 10, 2026'],
  ['UTC', 'Nov 9, 2026'],
  ['America/Los_Angeles', 'Nov 9, 2026'],
])('the day in %s', (timeZone, day) => expect(format.dayOf('2026-11-09T23:30:00.000Z', timeZone)).toBe(day));
