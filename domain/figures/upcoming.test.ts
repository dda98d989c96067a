import { expect, test } from 'vitest';
import { meetingCostCents } from '../money/cost.ts';
import { toDollars } from '../money/money.ts';
import { plannedOfExample, upcomingFigures } from './upcoming.ts';

test('the product computes the example of the upcoming cost', () => {
  const { result } = upcomingFigures['upcoming-cost'].example;
  expect(toDollars(meetingCostCents(plannedOfExample))).toBe(result);
});
