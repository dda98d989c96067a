import { noCents, toCents } from '#domain/money/money.ts';
import { expect, test } from 'vitest';
import { estimatedHourCents, templateMinutes } from './template.ts';

test.each([
  [0, 30],
  [1, 1],
  [45, 45],
])('a template saved with %i minutes has %i minutes', (minutes, saved) =>
  expect(templateMinutes(minutes)).toBe(saved),
);

test('the cost per hour is the average rate times the number of attendees', () => {
  expect(estimatedHourCents(toCents(82.5), 6)).toBe(49_500);
  expect(estimatedHourCents(noCents, 0)).toBe(0);
});
