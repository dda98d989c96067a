import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeFrom,
  comparedWith,
  daysOfPeriod,
  firstShown,
  monthsOfPeriod,
  type Period,
  periodKinds,
  periodsUpTo,
  periodWith,
  shiftedPeriod,
  yearBefore,
} from './periods.ts';

test.each([
  ['month', '2026-11', 1, '2026-11-01', '2026-11-30'],
  ['quarter', '2026-11', 1, '2026-10-01', '2026-12-31'],
  ['year', '2026-11', 1, '2026-01-01', '2026-12-31'],
  // Leap years.
  ['month', '2028-02', 1, '2028-02-01', '2028-02-29'],
  ['month', '2100-02', 1, '2100-02-01', '2100-02-28'],
  // A year that begins in April, as in the United Kingdom and Japan.
  ['quarter', '2026-03', 4, '2026-01-01', '2026-03-31'],
  ['year', '2026-03', 4, '2025-04-01', '2026-03-31'],
  ['year', '2026-04', 4, '2026-04-01', '2027-03-31'],
  // One that begins in February has quarters that end in April.
  ['quarter', '2026-01', 2, '2025-11-01', '2026-01-31'],
  ['year', '2026-01', 12, '2025-12-01', '2026-11-30'],
] as const)('the %s of %s, in years from month %i, is %s to %s', (kind, month, start, from, to) =>
  expect(daysOfPeriod(periodWith(kind, month, start))).toEqual({ from, to }),
);

const period = fc
  .tuple(fc.constantFrom(...periodKinds), fc.integer({ min: 0, max: 1199 }), fc.integer({ min: 1, max: 12 }))
  .map(([kind, index, start]) => ({ index, start, ...periodWith(kind, monthAt(index), start) }));
const monthAt = (index: number) =>
  `${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;

test('every month is in exactly one period of each kind', () =>
  fc.assert(
    fc.property(period, ({ index, start, ...one }) => {
      expect(monthsOfPeriod(one)).toContain(monthAt(index));
      for (const month of monthsOfPeriod(one)) expect(periodWith(one.kind, month, start)).toEqual(one);
    }),
  ));

test('the periods of a chart follow each other and reach the year before', () =>
  fc.assert(
    fc.property(period, ({ kind, first }) => {
      const chart = periodsUpTo({ kind, first });
      for (const [i, each] of chart.slice(1).entries())
        expect(shiftedPeriod(chart[i] as Period, 1)).toEqual(each);
      expect(chart).toContainEqual(yearBefore({ kind, first }));
    }),
  ));

const at = (text: string) => Date.parse(text);

describe('a running period is compared up to the same day and time', () => {
  test.each([
    // now, kind, until before, until a year ago
    ['2026-11-21T12:00:00Z', 'month', '2026-10-21T12:00:00Z', '2025-11-21T12:00:00Z'],
    ['2026-03-31T12:00:00Z', 'month', '2026-02-28T12:00:00Z', '2025-03-31T12:00:00Z'],
    ['2028-02-29T09:30:15Z', 'month', '2028-01-29T09:30:15Z', '2027-02-28T09:30:15Z'],
    ['2029-02-28T09:00:00Z', 'year', '2028-02-28T09:00:00Z', '2028-02-28T09:00:00Z'],
    // A year to date in a leap year begins on January 1 in both years, and so does that of the year after.
    ['2028-03-01T08:00:00Z', 'year', '2027-03-01T08:00:00Z', '2027-03-01T08:00:00Z'],
    ['2029-03-01T08:00:00Z', 'year', '2028-03-01T08:00:00Z', '2028-03-01T08:00:00Z'],
    // July is one day longer than June.
    ['2026-07-31T23:59:00Z', 'month', '2026-06-30T23:59:00Z', '2025-07-31T23:59:00Z'],
    ['2026-01-01T00:00:00Z', 'month', '2025-12-01T00:00:00Z', '2025-01-01T00:00:00Z'],
    ['2026-05-31T00:00:00Z', 'quarter', '2026-02-28T00:00:00Z', '2025-05-31T00:00:00Z'],
  ] as const)('at %s, %s', (now, kind, before, yearAgo) => {
    const compared = comparedWith(periodWith(kind, now.slice(0, 7), 1), at(now), 'UTC');
    expect(compared.isRunning).toBe(true);
    expect(compared.before.until).toBe(at(before));
    expect(compared.yearAgo.until).toBe(at(yearAgo));
  });

  test('in local time, also over a change of the clock', () => {
    // 10:00 in Berlin is 09:00 UTC in November and 08:00 UTC in October.
    const compared = comparedWith(
      { kind: 'month', first: '2026-11' },
      at('2026-11-10T09:00:00Z'),
      'Europe/Berlin',
    );
    expect(compared.before.until).toBe(at('2026-10-10T08:00:00Z'));
  });

  test('whether it is running depends on the local day', () => {
    const november = { kind: 'month', first: '2026-11' } as const;
    expect(comparedWith(november, at('2026-11-30T23:30:00Z'), 'UTC').isRunning).toBe(true);
    expect(comparedWith(november, at('2026-11-30T23:30:00Z'), 'Europe/Berlin').isRunning).toBe(false);
    expect(comparedWith(november, at('2026-10-31T11:00:00Z'), 'Pacific/Auckland').isRunning).toBe(true);
  });
});

test('a complete period is compared with whole ones', () =>
  expect(comparedWith({ kind: 'quarter', first: '2026-07' }, at('2026-11-21T12:00:00Z'), 'UTC')).toEqual({
    isRunning: false,
    before: { period: { kind: 'quarter', first: '2026-04' }, until: null },
    yearAgo: { period: { kind: 'quarter', first: '2025-07' }, until: null },
  }));

test.each([
  [100, 110, 10],
  [100, 0, -100],
  [0, 10, null],
  [0, 0, null],
  [null, 10, null],
])('from %j to %j is a change of %j percent', (before, now, change) =>
  expect(changeFrom(before, now)).toBe(change),
);

test.each([
  ['2026-10-31', '2026-10'],
  ['2026-01-01', '2026-10'],
  ['2026-11-01', '2026-11'],
  [null, '2026-11'],
])('with meetings since %j, %s is shown first', (from, first) =>
  expect(firstShown('month', '2026-11-21', from, 1)).toEqual({ kind: 'month', first }),
);
