import { wholeCents } from './money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageHourlyRateCents, hourlyCostCents, meetingCostCents, overPlanCents } from './cost.ts';

test.each([
  [[], 0],
  [[[5500, 60]], 5500],
  [
    [
      [5500, 30],
      [5500, 30],
    ],
    5500,
  ],
  [
    [
      [3500, 37],
      [7550, 37],
      [25_000, 10],
    ],
    10_981,
  ],
  [[[1, 30]], 1], // half a cent rounds up
  [[[1, 29]], 0],
  [
    [
      [100, 20],
      [100, 20],
      [100, 20],
    ],
    100,
  ], // 33⅓ each: rounded once, not three times
])('rates and minutes %j cost %i cents', (pairs, cents) => {
  expect(
    meetingCostCents(
      pairs.map(([hourlyRateCents = 0, minutes = 0]) => ({
        hourlyRateCents: wholeCents(hourlyRateCents),
        minutes,
      })),
    ),
  ).toBe(cents);
});

const attendance = fc.record({
  hourlyRateCents: fc.integer({ min: 0, max: 10_000_000 }).map(wholeCents),
  minutes: fc.integer({ min: 0, max: 10_080 }),
});
const room = fc.array(attendance, { maxLength: 50 });

test('a cost is in whole cents, at most half a cent from the exact sum', () => {
  fc.assert(
    fc.property(room, (attendances) => {
      // In sixtieths of a cent, as BigInt: large values exceed the safe integers of a number.
      const exact = attendances.reduce((sum, a) => sum + BigInt(a.hourlyRateCents) * BigInt(a.minutes), 0n);
      const off = BigInt(meetingCostCents(attendances)) * 60n - exact;
      return -30n < off && off <= 30n;
    }),
    { numRuns: 10_000 },
  );
});

test('an additional attendee never lowers the cost, and the order does not matter', () => {
  fc.assert(
    fc.property(room, attendance, (attendances, one) => {
      const dearer = meetingCostCents([...attendances, one]);
      return dearer >= meetingCostCents(attendances) && dearer === meetingCostCents([one, ...attendances]);
    }),
    { numRuns: 10_000 },
  );
});

test('the cost per hour is the sum of the rates', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }).map(wholeCents)), (rates) => {
      const people = rates.map((hourlyRateCents) => ({ hourlyRateCents }));
      return hourlyCostCents(people) === meetingCostCents(people.map((one) => ({ ...one, minutes: 60 })));
    }),
  );
});

test.each([
  [[], 0, 0],
  [[[3500], [7550], [25_000]], 36_050, 12_017],
  [[[3500, 2], [8000]], 15_000, 5000],
])('rates and people %j cost %i per hour, on average %i', (rates, hourly, average) => {
  const paid = rates.map(([hourlyRateCents = 0, people]) => ({
    hourlyRateCents: wholeCents(hourlyRateCents),
    ...(people && { people }),
  }));
  expect([hourlyCostCents(paid), averageHourlyRateCents(paid)]).toEqual([hourly, average]);
});

test.each([
  ['7 minutes longer than 30, at $110 an hour', 6783, 11_000, 30, 1283],
  ['as planned', 5500, 11_000, 30, 0],
  ['10 minutes shorter', 3667, 11_000, 30, -1833],
])('over plan: %s', (_, costCents, perHourCents, planned, over) => {
  expect(overPlanCents(wholeCents(costCents), wholeCents(perHourCents), planned)).toBe(over);
});
