import { expect, test } from 'vitest';
import { heldInExample, meetingSums, weeksOfExample } from '#wording/figures/meeting-sums.ts';
import { average, percentChange } from '#domain/money/rounding.ts';
import { monthOf, weekday, weekStart } from '#domain/time/local-day.ts';
import { noSum, sumOf, sumsBy, toSums } from './sums.ts';

type Day = (typeof heldInExample)[number];

/** The sums of the days that share a key. */
const sumsOf = <Key>(keyOf: (day: Day) => Key, wanted: Key) =>
  toSums(sumsBy(heldInExample, keyOf).find(({ key }) => key === wanted)?.sum ?? noSum);

const all = toSums(sumOf(heldInExample));
const week = sumsOf(({ day }) => weekStart(day), '2026-03-01');
const standups = sumsOf(({ type }) => type, 'standup');

test.each<[keyof typeof meetingSums, number]>([
  ['total-cost', all.cost],
  ['total-meetings', all.meetings],
  ['total-hours', all.minutes / 60],
  ['average-cost', average(all.cost, all.meetings)],
  ['week-change', percentChange(weeksOfExample.current, weeksOfExample.previous)],
  ['cost-per-week', week.cost],
  ['cost-by-type', standups.cost],
  ['month-cost', sumsOf(({ day }) => monthOf(day), '2026-03').cost],
  ['day-cost', sumsOf(({ day }) => day, '2026-03-04').cost],
  ['week-cost', week.cost],
  ['week-meetings', week.meetings],
  ['week-hours', week.minutes / 60],
  ['cost-by-hour', sumsOf(({ day }) => weekday(day), 1).cost],
  ['cost-by-title', standups.cost],
])('the product computes the example of %s', (figure, computed) =>
  expect(computed).toBe(meetingSums[figure].example.result),
);
