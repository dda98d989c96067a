import { expect, test } from 'vitest';
import { wholeCents } from '#domain/money/money.ts';
import { alternativesOf, costOfPlan, type PricedPlan } from './planner.ts';

const plan = (changes: Partial<PricedPlan> = {}): PricedPlan => ({
  firstDay: '2026-11-24',
  repeats: 'week',
  weekdays: [],
  untilDay: null,
  minutes: 60,
  hasOptional: true,
  ...changes,
});

const workingWeeks = 46;
const dollars = (amount: number) => wholeCents(amount * 100);
const hourly = { allCents: dollars(300), optionalCents: dollars(100) };

test.each<[what: string, changes: Partial<PricedPlan>, times: number]>([
  ['a single meeting', { repeats: null }, 1],
  ['each of five working days', { repeats: 'day', weekdays: [1, 2, 3, 4, 5] }, 230],
  ['every week', {}, 46],
  ['every second week', { repeats: 'two-weeks' }, 23],
  ['every month', { repeats: 'month' }, (12 / 52) * 46],
  ['every week until the fourth time', { untilDay: '2026-12-15' }, 4],
  ['every week for longer than a year', { untilDay: '2029-12-15' }, 46],
])('with 46 working weeks a year: %s', (_what, changes, times) => {
  expect(costOfPlan(plan(changes), hourly, workingWeeks).timesAYear).toBeCloseTo(times, 10);
});

test('prices a plan once and per year, with and without the optional people', () => {
  expect(costOfPlan(plan(), hourly, workingWeeks)).toEqual({
    onceCents: dollars(300),
    timesAYear: 46,
    yearCents: dollars(13_800),
  });
  const alone = costOfPlan(plan({ hasOptional: false, minutes: 25 }), hourly, workingWeeks);
  expect(alone.onceCents).toBe(8333);
  // Rounded once: 46 × 83.333…
  expect(alone.yearCents).toBe(383_333);
});

test('lists alternatives with their yearly saving', () => {
  expect(alternativesOf(plan(), hourly, workingWeeks)).toEqual([
    { kind: 'without-optional', savedCents: dollars(4600) },
    { kind: 'shorter', minutes: 50, savedCents: dollars(2300) },
    { kind: 'shorter', minutes: 25, savedCents: dollars(8050) },
    { kind: 'every-second-week', savedCents: dollars(6900) },
    // 13 meetings remain.
    { kind: 'end-date', untilDay: '2027-02-16', savedCents: dollars(13_800 - 3900) },
  ]);
});

test.each<[what: string, changes: Partial<PricedPlan>, kinds: string[]]>([
  ['a single meeting of 30 minutes', { repeats: null, minutes: 30, hasOptional: false }, ['shorter']],
  ['25 minutes every second week', { repeats: 'two-weeks', minutes: 25, hasOptional: false }, ['end-date']],
  ['a month that ends', { repeats: 'month', minutes: 20, hasOptional: false, untilDay: '2027-01-01' }, []],
])('offers only alternatives that still save something: %s', (_what, changes, kinds) => {
  expect(alternativesOf(plan(changes), hourly, workingWeeks).map(({ kind }) => kind)).toEqual(kinds);
});

test('offers nothing for people without a cost', () => {
  const free = { allCents: dollars(0), optionalCents: dollars(0) };
  expect(alternativesOf(plan(), free, workingWeeks)).toEqual([]);
});
