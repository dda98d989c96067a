import { expect, test } from 'vitest';
import { meetingCostCents } from '../money/cost.ts';
import { toDollars } from '../money/money.ts';
import { plannedOfExample, upcomingFigures } from './upcoming.ts';

test('the example of the upcoming cost is what the product computes', () => {
  const { result } = upcomingFigures['upcoming-cost'].example;
  expect(toDollars(meetingCostCents(plannedOfExample))).toBe(result);
});
