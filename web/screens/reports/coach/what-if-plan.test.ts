import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meetingsAYear, type Rhythm, rhythms } from '#domain/reports/coach/series.ts';
import { yearOf } from '#domain/reports/coach/what-if.ts';
import { toCents, toMajor, wholeCents } from '#domain/money/money.ts';
import { planOf, scoreOfPlan, type WhatIfPlan, withRhythm } from './what-if-plan.ts';

const unknown = { kind: 'general' as const, agendaShare: null };

const series = (rhythm: Rhythm, people: number, minutes: number, hourlyRate: number) => {
  const cents = (meetingsAYear(rhythm, 52) * people * minutes * toCents(hourlyRate)) / 60;
  const meetingsPerYear = meetingsAYear(rhythm, 52);
  return { rhythm, meetingsPerYear, people, minutes, costPerYear: toMajor(wholeCents(cents)), ...unknown };
};

test.each([
  ['daily', 6, 12, 23_400],
  ['daily', 5, 7, 11_375],
  ['weekly', 6.5, 52, 21_970],
] as const)(
  'at $75 an hour, a %s series with %d people and %d minutes costs $%i a year',
  (rhythm, people, minutes, cost) => {
    expect(yearOf(planOf(series(rhythm, people, minutes, 75))).costCents).toBe(toCents(cost));
  },
);

test('the initial plan has the cost and the average rate of its series', () => {
  const mean = (most: number) => fc.double({ min: 1, max: most, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...rhythms),
      mean(60),
      mean(600),
      mean(500),
      (rhythm, people, minutes, rate) => {
        const held = series(rhythm, people, minutes, rate);
        const start = planOf(held);
        expect(yearOf(start).costCents).toBe(toCents(held.costPerYear));
        expect(start).toMatchObject({ people, minutes });
        // The yearly cost is rounded to a cent.
        const hours = (held.meetingsPerYear * people * minutes) / 60;
        expect(Math.abs(start.averageHourlyRateCents - toCents(rate))).toBeLessThan(0.51 / hours);
      },
    ),
  );
});

test('a series without attendees costs nothing', () => {
  expect(yearOf(planOf(series('weekly', 0, 0, 75))).costCents).toBe(0);
});

test('a training has no limit of people and twice the length, and an unknown agenda is not scored', () => {
  const plan = planOf({ ...series('weekly', 20, 90, 75), kind: 'training' });
  const won = (one: WhatIfPlan) =>
    Object.fromEntries(
      scoreOfPlan(one, undefined).factors.flatMap(({ factor, points }) =>
        points === null ? [] : [[factor, Number(points.toFixed(1))]],
      ),
    );
  expect(won(plan)).toEqual({ length: 12.4 });
  expect(scoreOfPlan(plan, undefined)).toMatchObject({ score: null, coverage: expect.closeTo(1500 / 65, 6) });
  expect(won({ ...plan, hasAgenda: true })).toEqual({ purpose: 25, length: 12.4 });
  expect(won({ ...plan, hasAgenda: false })).toEqual({ purpose: 0, length: 12.4 });
  expect(won({ ...plan, kind: 'general' })).toEqual({ people: 1.8, length: 5.3 });
});

test.each([
  [null, null],
  [0.49, false],
  [0.5, true],
])('a series with the agenda share %j starts with the agenda %j', (agendaShare, hasAgenda) => {
  expect(planOf({ ...series('weekly', 8, 60, 75), agendaShare })).toMatchObject({ hasAgenda });
});

test('a plan keeps the actual pace of its series until another rhythm is chosen', () => {
  const start = planOf({ ...series('weekly', 8, 60, 75), meetingsPerYear: 40 });
  expect(withRhythm(start, 'fortnightly', 46)).toEqual({ rhythm: 'fortnightly', meetingsPerYear: 23 });
  expect(withRhythm(start, 'weekly', 46)).toEqual({ rhythm: 'weekly', meetingsPerYear: 40 });
});
