import { toCents, wholeCents } from '#domain/money/money.ts';
import { usEnglish as format } from '#domain/format/format.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addUpRoi,
  attendeesShare,
  roiOfMeeting,
  roiPercent,
  roiTone,
  valuedRoi,
  valuedShare,
} from './roi.ts';

test.each([
  [10_000, 25_000, 150],
  [10_000, 20_000, 100],
  [10_000, 10_000, 0],
  [10_000, 5000, -50],
  [10_000, 0, null], // zero is a known value, but gives no return
  [10_000, null, null],
  [0, 10_000, null],
  [0, 0, null],
  [80, 29, -63.75], // a half stays exact and is shown as -63.8%
])('a cost of %i cents and a value of %j give %j %%', (costCents, valueCents, percent) =>
  expect(
    roiPercent({
      costCents: wholeCents(costCents),
      valueCents: valueCents === null ? null : wholeCents(valueCents),
    }),
  ).toBe(percent),
);

test.each([
  [250, 'good'],
  [100, 'good'],
  [99.99, 'warn'],
  [0, 'warn'],
  [-0.01, 'bad'],
  [-100, 'bad'],
])('%d %% is %s', (percent, tone) => expect(roiTone(percent)).toBe(tone));

test.each([
  [150, '150.0%'],
  [33.333, '33.3%'],
  [99.94, '99.9%'],
  [0, '0.0%'],
  [100, '100.0%'],
  [1332.84, '1,332.8%'],
  [-0.01, '0.0%'],
  [-50.04, '-50.0%'],
])('%d is shown as %s', (percent, text) => expect(format.fixedPercent(percent)).toBe(text));

test('sums of no meetings are zero and have no return', () => {
  const sums = addUpRoi([]);
  expect(sums).toEqual({
    meetings: 0,
    costCents: 0,
    returns: 0,
    returnCostCents: 0,
    returnValueCents: 0,
    valueCents: 0,
    valued: 0,
    answered: 0,
    worthwhile: 0,
    ratedByAttendees: 0,
    shares: 0,
  });
  expect([valuedRoi(sums), valuedShare(sums), attendeesShare(sums)]).toEqual([null, null, null]);
  expect(roiPercent(sums)).toBeNull();
});

const cents = fc.integer({ min: 0, max: 1_000_000_000 }).map(wholeCents);
const meeting = fc.record({ costCents: cents, valueCents: fc.option(cents) });

test('the return reproduces the value, determines the tone, and is never below −100 %', () => {
  fc.assert(
    fc.property(meeting, ({ costCents, valueCents }) => {
      const percent = roiPercent({ costCents, valueCents });
      if (percent === null) return costCents === 0 || !valueCents;
      const value = valueCents ?? 0;
      const tone = value >= 2 * costCents ? 'good' : value >= costCents ? 'warn' : 'bad';
      const again = costCents * (1 + percent / 100);
      return (
        percent >= -100 && roiTone(percent) === tone && Math.abs(again - value) <= 1e-6 * Math.max(1, value)
      );
    }),
    { numRuns: 10_000 },
  );
});

const rated = (cost: number, value: number | null, worthIt: string | null = null) =>
  roiOfMeeting({ costCents: toCents(cost), valueCents: value === null ? null : toCents(value), worthIt });

test('the average return is weighted by cost, and meetings without a value count as worth nothing', () => {
  const sums = addUpRoi([rated(100, 300), rated(900, 0), rated(1000, null)]);
  expect(sums).toMatchObject({ meetings: 3, valued: 2, returns: 1, returnCostCents: 10_000 });
  expect(roiPercent(sums)).toBeCloseTo(-85);
});

test('a value of zero counts among the values, and gives no return', () => {
  const sums = addUpRoi([rated(100, 300), rated(100, 0), rated(0, 50), rated(800, null)]);
  expect(sums).toMatchObject({ valued: 3, returns: 1, valueCents: 35_000, returnValueCents: 30_000 });
  expect(valuedRoi(sums)).toBeCloseTo(200);
  expect(valuedShare(sums)).toBeCloseTo(10);
});

test('worthwhile meetings are those answered with yes', () => {
  const sums = addUpRoi([rated(1, 1, 'yes'), rated(1, 1, 'maybe'), rated(1, 1, 'no'), rated(1, 1)]);
  expect(sums).toMatchObject({ meetings: 4, answered: 3, worthwhile: 1 });
});
