import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  evenDay,
  fullDay,
  longDay,
  longMonth,
  mediumDay,
  mediumMonth,
  shortDay,
  shortMonth,
} from './day-text.ts';

const day = '2026-11-09';

test.each([
  [shortDay(day), 'Nov 9'],
  [mediumDay(day), 'Nov 9, 2026'],
  [evenDay(day), 'Nov 09, 2026'],
  [longDay(day), 'November 9, 2026'],
  [fullDay(day), 'Monday, November 9, 2026'],
  [shortMonth('2026-11'), 'Nov'],
  [mediumMonth('2026-11'), 'Nov 2026'],
  [longMonth('2026-11'), 'November 2026'],
])('%s', (text, expected) => expect(text).toBe(expected));

test('it is what Intl would say', () => {
  const intl = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' });
  const [full, medium] = [intl({ dateStyle: 'full' }), intl({ dateStyle: 'medium' })];
  const days = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) });
  fc.assert(
    fc.property(days, (instant) => {
      const text = new Date(instant).toISOString().slice(0, 10);
      expect([fullDay(text), mediumDay(text)]).toEqual([full.format(instant), medium.format(instant)]);
    }),
    { numRuns: 10_000 },
  );
});
