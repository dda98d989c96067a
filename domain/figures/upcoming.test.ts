import { expect, test } from 'vitest';
import { priceOfPlanned } from '#domain/meetings/planned/planned-price.ts';
import { noCents, toDollars } from '../money/money.ts';
import { plannedOfExample, upcomingFigures } from './upcoming.ts';

test('the product computes the example of the upcoming cost', () => {
  const { result } = upcomingFigures['upcoming-cost'].example;
  const { people, minutes } = plannedOfExample;
  expect(toDollars(priceOfPlanned(people, minutes, noCents).totalCents)).toBe(result);
});
