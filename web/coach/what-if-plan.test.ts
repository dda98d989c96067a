import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents, toDollars } from '#domain/money.ts';
import { meetingsAYear, type Rhythm, rhythms } from '#domain/series.ts';
import { yearOf } from '#domain/what-if.ts';
import { planOf } from './what-if-plan.ts';

/** As the list of series has it. */
const series = (rhythm: Rhythm, people: number, minutes: number, hourlyRate: number) => {
  const cents = (meetingsAYear(rhythm) * people * minutes * toCents(hourlyRate)) / 60;
  return { rhythm, people, minutes, costPerYear: toDollars(Math.round(cents)), agendaShare: null };
};

test.each([
  ['daily', 6, 12, 23_400],
  ['daily', 5, 7, 11_375],
  ['weekly', 6.5, 52, 21_970],
] as const)(
  'at 75 dollars an hour, %s with %d people for %d minutes starts at %i dollars a year',
  (rhythm, people, minutes, cost) => {
    expect(yearOf(planOf(series(rhythm, people, minutes, 75))).costCents).toBe(toCents(cost));
  },
);

test('whatever the means are, the start costs what the list of series says, at the same mean rate', () => {
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
        expect(start.averageHourlyRateCents).toBeCloseTo(toCents(rate), -1);
      },
    ),
  );
});

test('a series that nobody attends costs nothing', () => {
  expect(yearOf(planOf(series('weekly', 0, 0, 75))).costCents).toBe(0);
});
