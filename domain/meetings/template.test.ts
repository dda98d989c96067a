import { expect, test } from 'vitest';
import { estimatedHourCents, templateMinutes } from './template.ts';

test.each([
  [0, 30],
  [1, 1],
  [45, 45],
])('a template saved at %i minutes lasts %i', (minutes, saved) =>
  expect(templateMinutes(minutes)).toBe(saved),
);

test('an hour costs the average rate times the head count', () => {
  expect(estimatedHourCents(8250, 6)).toBe(49_500);
  expect(estimatedHourCents(0, 0)).toBe(0);
});
