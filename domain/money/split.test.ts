import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeCents } from './money.ts';
import { splitCents } from './split.ts';

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [100, [1, 2], [33, 67]],
  [10, [0, 5, 5], [0, 5, 5]],
  [5, [1, 1], [3, 2]], // equal remainders: the earlier one
  [2, [3, 3, 4], [1, 0, 1]],
  [0, [1, 2], [0, 0]],
  [7, [0, 0], [7, 0]],
  [7, [4], [7]],
])('%i cents by %j are %j', (total, weights, parts) =>
  expect(splitCents(wholeCents(total), weights)).toEqual(parts),
);

test('a part never exceeds its limit, and the others get the rest', () => {
  expect(splitCents(wholeCents(10), [1, 1], [3, 9])).toEqual([3, 7]);
  expect(splitCents(wholeCents(3), [1, 0, 0], [1, 1, 1])).toEqual([1, 1, 1]);
  expect(() => splitCents(wholeCents(3), [1, 1], [1, 1])).toThrow('cannot hold');
});

test('the parts add up to the total, and each is less than a cent from its share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1e13 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), weights, (total, by) => {
      const parts = splitCents(wholeCents(total), by);
      const sum = by.reduce((all, weight) => all + weight, 0);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
      if (sum > 0)
        parts.forEach((part, index) =>
          expect(Math.abs(part - (total * (by[index] ?? 0)) / sum)).toBeLessThan(1.001),
        );
    }),
    { numRuns: 2000 },
  );
});
