import { expect, test } from 'vitest';
import {
  chosenPlan,
  planInForce,
  type PlanName,
  plans,
  trialDaysLeft,
  addMeetingsError,
  addPersonError,
  yearlySavingsPercent,
} from './subscription.ts';

const day = 24 * 60 * 60_000;

test('the prices are those of the specification', () => {
  const prices = Object.values(plans).map((plan) => [plan.name, plan.monthlyPrice, plan.yearlyPrice]);
  expect(prices).toEqual([
    ['starter', 0, 0],
    ['professional', 29, 290],
    ['enterprise', 99, 990],
  ]);
});

test.each([
  ['starter', 0, 0, 0],
  ['professional', 29, 290, 17],
  ['enterprise', 99, 990, 17],
  ['two months free of ten dollars', 10, 100, 17],
  ['a fifth', 10, 96, 20],
  ['nothing', 10, 120, 0],
])('%s: $%d a month, $%d a year, saves %d percent', (_name, monthlyPrice, yearlyPrice, percent) => {
  expect(yearlySavingsPercent({ monthlyPrice, yearlyPrice })).toBe(percent);
});

test.each([
  ['starter', 0, 10, null],
  ['starter', 9, 1, null],
  ['starter', 10, 1, 'plan-meetings-full'],
  ['starter', 0, 11, 'plan-meetings-full'],
  ['starter', 12, 0, 'plan-meetings-full'],
  ['professional', 1_000_000, 1000, null],
  ['enterprise', 1_000_000, 1000, null],
] as const)('%s with %i meetings in the month, %i more: %s', (plan, already, more, reason) => {
  expect(addMeetingsError(plans[plan], already, more)).toBe(reason);
});

test.each([
  ['starter', 4, null],
  ['starter', 5, 'plan-members-full'],
  ['starter', 6, 'plan-members-full'],
  ['professional', 5000, null],
  ['enterprise', 5000, null],
] as const)('%s with %i people, one more: %s', (plan, already, reason) => {
  expect(addPersonError(plans[plan], already)).toBe(reason);
});

test('an organization without a choice is on Starter', () => {
  expect(planInForce(null, 0).name).toBe('starter');
  expect(trialDaysLeft(null, 0)).toBe(0);
});

test.each([
  [0, 14, 'professional'],
  [1, 14, 'professional'],
  [day, 13, 'professional'],
  [13 * day, 1, 'professional'],
  [14 * day - 1, 1, 'professional'],
  [14 * day, 0, 'starter'],
  [400 * day, 0, 'starter'],
])('Professional, %i ms after it was chosen: %i days left, %s', (later, left, plan) => {
  const choice = chosenPlan(null, 'professional', 1000);
  expect(trialDaysLeft(choice, 1000 + later)).toBe(left);
  expect(planInForce(choice, 1000 + later).name).toBe(plan);
});

/** Chooses one plan after the other, each on its day. */
const after = (...choices: [onDay: number, plan: PlanName][]) =>
  choices.reduce<ReturnType<typeof chosenPlan> | null>(
    (before, [onDay, plan]) => chosenPlan(before, plan, onDay * day),
    null,
  );

test.each([
  ['there is one trial', after([0, 'professional'], [10, 'professional']), 10, 4, 'professional'],
  [
    'a detour does not prolong it',
    after([0, 'professional'], [5, 'starter'], [6, 'professional']),
    6,
    8,
    'professional',
  ],
  [
    'after it, choosing again keeps Professional',
    after([0, 'professional'], [20, 'professional']),
    90,
    0,
    'professional',
  ],
  ['Enterprise has none', after([0, 'enterprise']), 90, 0, 'enterprise'],
  [
    'Enterprise in the middle of one stays',
    after([0, 'professional'], [5, 'enterprise']),
    90,
    0,
    'enterprise',
  ],
  [
    'Professional again as the trial ends',
    after([0, 'professional'], [14, 'professional']),
    15,
    0,
    'professional',
  ],
  ['Starter first, the trial later', after([0, 'starter'], [30, 'professional']), 31, 13, 'professional'],
] as const)('%s', (_name, choice, today, left, plan) => {
  expect(trialDaysLeft(choice, today * day)).toBe(left);
  expect(planInForce(choice, today * day).name).toBe(plan);
});
