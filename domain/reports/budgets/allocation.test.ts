import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meetingCostCents } from '#domain/money/cost.ts';
import type { MeetingOrigin } from '#domain/meetings/meeting.ts';
import { wholeCents } from '#domain/money/money.ts';
import {
  type Allocation,
  type Attendance,
  isAllocatedByAttendees,
  sharesByAttendees,
  splitAgain,
} from './allocation.ts';

const attendance = (department: string | null, rate: number, minutes = 60, isEstimated = false) => ({
  department,
  hourlyRateCents: wholeCents(rate * 100),
  minutes,
  isEstimated,
});

/** The costs of a meeting with these attendees, as the server computes them. */
function costsOf(department: string | null, attendances: readonly Attendance[], blendedRate = 75) {
  const cost = (some: readonly Attendance[]) => wholeCents(meetingCostCents(some));
  const blended = attendances.map((one) => ({ ...one, hourlyRateCents: wholeCents(blendedRate * 100) }));
  return {
    department,
    totalCents: cost(attendances),
    blendedCents: cost(blended),
    estimatedCents: cost(attendances.filter(({ isEstimated }) => isEstimated)),
  };
}

const shared = (department: string | null, attendances: readonly Attendance[]) =>
  sharesByAttendees(costsOf(department, attendances), attendances).map((share) => [
    share.department,
    share.costCents / 100,
    share.blendedCents / 100,
    share.estimatedCents / 100,
  ]);

test.each<[MeetingOrigin, string | null, Allocation, string | null, boolean]>([
  ['calculator', null, null, null, false],
  ['calculator', null, null, '2026-11-20', true],
  ['calculator', 'Sales', null, '2026-11-20', true],
  ['calculator', null, null, '2026-11-21', false],
  ['calculator', null, 'attendees', null, true],
  ['calculator', null, 'department', '2026-01-01', false],
  ['import', null, null, null, false],
  ['connection', null, null, null, true],
  ['plan', null, null, '2026-11-21', true],
  ['connection', 'Sales', null, null, false],
  ['connection', 'Sales', null, '2026-11-20', true],
  ['connection', null, 'department', '2026-01-01', false],
])(
  'a meeting of %s on 20 November with department %j, setting %j and the organization’s start day %j: %s',
  (origin, department, allocation, from, is) =>
    expect(
      isAllocatedByAttendees(
        { origin, department, allocation, day: '2026-11-20' },
        { allocateFrom: from, allocateCalendarsFrom: '2026-11-20' },
      ),
    ).toBe(is),
);

test('meetings of calendars before the first day of the rule keep their department, or none', () => {
  const meeting = { origin: 'connection', department: null, allocation: null, day: '2026-11-20' } as const;
  const is = (allocateFrom: string | null) =>
    isAllocatedByAttendees(meeting, { allocateFrom, allocateCalendarsFrom: '2026-11-21' });
  expect([is(null), is('2026-11-20')]).toEqual([false, true]);
});

test("departments get the cost of their attendees, and at the blended rate their attendees' hours", () => {
  const attendances = [attendance('Sales', 30), attendance('Engineering', 90), attendance('Sales', 60, 30)];
  expect(shared(null, attendances)).toEqual([
    ['Engineering', 90, 75, 0],
    ['Sales', 60, 112.5, 0],
  ]);
});

test('attendees without a department count for the meeting’s department, or for none', () => {
  const attendances = [attendance('Sales', 30), attendance(null, 90, 60, true)];
  expect(shared('Board', attendances)).toEqual([
    ['Board', 90, 75, 90],
    ['Sales', 30, 75, 0],
  ]);
  expect(shared(null, attendances)).toEqual([
    ['', 90, 75, 90],
    ['Sales', 30, 75, 0],
  ]);
  expect(shared('Board', [attendance('Sales', 30, 0)])).toEqual([['Board', 0, 0, 0]]);
});

test('the largest remainders get the leftover cents', () => {
  const three = ['A', 'B', 'C'].map((name) => attendance(name, 100, 20));
  expect(shared(null, three).map(([, cost]) => cost)).toEqual([33.34, 33.33, 33.33]);
});

const attendances = fc.array(
  fc.record({
    department: fc.constantFrom('A', 'B', 'C', null),
    hourlyRateCents: fc.integer({ min: 0, max: 10_000_000 }).map(wholeCents),
    minutes: fc.integer({ min: 0, max: 10_080 }),
    people: fc.integer({ min: 0, max: 50 }),
    isEstimated: fc.boolean(),
  }),
  { maxLength: 12 },
);

test('shares add up to the costs of the meeting, and the estimated part never exceeds the cost', () => {
  fc.assert(
    fc.property(attendances, fc.constantFrom('A', null), (some, department) => {
      const meeting = costsOf(department, some);
      for (const shares of [
        sharesByAttendees(meeting, some),
        splitAgain(meeting, sharesByAttendees(meeting, some)),
      ]) {
        const sum = (column: 'costCents' | 'blendedCents' | 'estimatedCents') =>
          shares.reduce((all, share) => all + share[column], 0);
        expect(sum('costCents')).toBe(meeting.totalCents);
        expect(sum('blendedCents')).toBe(meeting.blendedCents);
        expect(sum('estimatedCents')).toBe(meeting.estimatedCents);
        expect(shares.every(({ costCents, estimatedCents }) => estimatedCents <= costCents)).toBe(true);
        expect(new Set(shares.map((share) => share.department)).size).toBe(shares.length);
      }
    }),
    { numRuns: 2000 },
  );
});

test('departments and blended amounts do not depend on pay', () => {
  const visible = (some: Attendance[], meeting: ReturnType<typeof costsOf>) =>
    sharesByAttendees(meeting, some).map((share) => [share.department, share.blendedCents]);
  fc.assert(
    fc.property(attendances, fc.integer({ min: 0, max: 999_999 }), (some, rate) => {
      const other = some.map((one, index) => ({
        ...one,
        hourlyRateCents: wholeCents(index % 2 ? rate : 0),
        isEstimated: !one.isEstimated,
      }));
      expect(visible(other, costsOf('A', other))).toEqual(visible(some, costsOf('A', some)));
    }),
  );
});

test('changing the blended rate changes only the blended shares', () => {
  const some = [attendance('Sales', 30), attendance('Engineering', 90, 17)];
  const before = sharesByAttendees(costsOf(null, some), some);
  const after = splitAgain(costsOf(null, some, 100), before);
  expect(after.map(({ blendedCents }) => blendedCents / 100)).toEqual([28.33, 100]);
  expect(after.map(({ costCents }) => costCents)).toEqual(before.map(({ costCents }) => costCents));
});
