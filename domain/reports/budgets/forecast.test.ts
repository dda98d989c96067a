import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noCents, wholeCents } from '#domain/money/money.ts';
import { lastOfMonth } from '#domain/time/local-day.ts';
import { forecastOn as forecastWith, workingDaysOn } from './forecast.ts';

const mondayToFriday = [1, 2, 3, 4, 5];
const passed = (today: string) => workingDaysOn(today, mondayToFriday).passed;
const forecastOn = (today: string) => forecastWith(today, mondayToFriday);

test.each([
  ['2026-11-30', 21],
  ['2026-11-01', 0], // a Sunday
  ['2026-11-08', 5],
  ['2028-02-29', 21],
])('up to %s its month has %i working days', (today, count) => expect(passed(today)).toHaveLength(count));

test('an organization can have other working days', () => {
  const sundayToThursday = [0, 1, 2, 3, 4];
  expect(workingDaysOn('2026-11-07', sundayToThursday).passed).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
  ]);
  expect(workingDaysOn('2026-11-07', sundayToThursday)).toMatchObject({ all: 22 });
  const held = [{ day: '2026-11-01', cents: wholeCents(1000) }];
  expect(forecastWith('2026-11-05', sundayToThursday)(held, noCents)?.cents).toBe(4400);
});

/** The same on each working day up to `today`. */
const evenly = (today: string, cents: number) =>
  passed(today).map((day) => ({ day, cents: wholeCents(cents) }));

test.each([
  ['2026-11-01', null], // Sunday, no working day yet
  ['2026-11-03', null], // the second working day
  ['2026-11-04', 21_000],
  ['2026-11-21', 21_000], // a Saturday
  ['2026-11-30', 21_000],
  ['2026-02-26', 20_000],
])('ten dollars on each working day up to %s forecast %j cents without a range', (today, cents) =>
  expect(forecastOn(today)(evenly(today, 1000), noCents)).toEqual(
    cents && { cents, lowCents: cents, highCents: cents },
  ),
);

test('the range grows with the variation of the days and the number of days to come', () => {
  // Ten dollars on average of 15 of 21 working days, with a deviation of 10.351.
  const held = evenly('2026-11-20', 1000).map(({ day }, index) => ({
    day,
    cents: wholeCents(index % 2 ? 2000 : index === 0 ? 2000 : 0),
  }));
  const sum = held.reduce((all, { cents }) => all + cents, 0);
  const forecast = forecastOn('2026-11-20')(held, noCents);
  expect(forecast?.cents).toBe(Math.round((sum * 21) / 15));
  expect(forecast?.lowCents).toBeLessThan(forecast?.cents ?? 0);
  expect(forecast?.highCents).toBeGreaterThan(forecast?.cents ?? 0);
  const width = (today: string) => {
    const soFar = held.filter(({ day }) => day <= today);
    const { lowCents = 0, highCents = 0 } = forecastOn(today)(soFar, noCents) ?? {};
    return highCents - lowCents;
  };
  expect(width('2026-11-10')).toBeGreaterThan(width('2026-11-20'));
  expect(width('2026-11-20')).toBeGreaterThan(width('2026-11-27'));
});

test('forecasts a month of five days at 10 and five at 30 dollars, with 11 of 21 days to come', () => {
  const held = passed('2026-11-13').map((day, index) => ({
    day,
    cents: wholeCents(index % 2 ? 3000 : 1000),
  }));
  // 20 a day; the deviation is 10.541, times √(11 × 2.1), times 1.28: 64.85.
  expect(forecastOn('2026-11-13')(held, noCents)).toEqual({
    cents: 42_000,
    lowCents: 35_515,
    highCents: 48_485,
  });
});

test.each([
  ['2026-11-20', 6000, 21_000], // planned as much as the forecast
  ['2026-11-20', 0, 21_000],
  ['2026-11-20', 9000, 24_000], // planned more than the forecast
  ['2026-11-03', 6000, null],
])('with ten dollars a day by %s, and %i planned later, the forecast is %j', (today, planned, cents) =>
  expect(forecastOn(today)(evenly(today, 1000), wholeCents(planned))?.cents ?? null).toBe(cents),
);

test('meetings on weekends count, and a forecast never falls below what is known', () => {
  expect(forecastOn('2026-11-08')([{ day: '2026-11-01', cents: wholeCents(500) }], noCents)?.cents).toBe(
    2100,
  );
  const day = fc.integer({ min: 0, max: 36_524 }).map((days) => {
    const date = new Date(Date.UTC(2000, 0, 1 + days));
    return date.toISOString().slice(0, 10);
  });
  const cents = fc.integer({ min: 0, max: 1e9 }).map(wholeCents);
  fc.assert(
    fc.property(day, fc.array(cents, { maxLength: 31 }), cents, (today, amounts, planned) => {
      const first = today.slice(0, 8);
      const held = amounts
        .map((amount, index) => ({ day: `${first}${String(index + 1).padStart(2, '0')}`, cents: amount }))
        .filter((one) => one.day <= today);
      const known = held.reduce((sum, one) => sum + one.cents, planned as number);
      const forecast = forecastOn(today)(held, planned);
      if (!forecast) return;
      expect(forecast.lowCents).toBeGreaterThanOrEqual(known);
      expect(forecast.lowCents).toBeLessThanOrEqual(forecast.cents);
      expect(forecast.cents).toBeLessThanOrEqual(forecast.highCents);
      const end = forecastOn(lastOfMonth(today))(held, noCents);
      expect(end?.cents).toBe(known - planned);
      expect(end?.highCents).toBe(end?.lowCents);
    }),
    { numRuns: 3000 },
  );
});
