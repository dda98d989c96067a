import { expect, test } from 'vitest';
import { addCents, addMajor, type Cents, noCents, toCents, toMajor, wholeCents } from './money.ts';

test('dollars and plain numbers are not Cents (type check)', () => {
  const dollars = 12.5;
  // @ts-expect-error: dollars.
  expect(toMajor(dollars)).toBe(0.125);
  // @ts-expect-error: the product of cents need not be whole.
  const third: Cents = toCents(dollars) / 3;
  expect(wholeCents(third)).toBe(417);
});

test('amounts are converted and added without floating-point errors', () => {
  expect(toCents(1.15)).toBe(115);
  expect(addCents([toCents(0.7), toCents(0.1), toCents(0.7)])).toBe(150);
  expect(addCents([])).toBe(noCents);
  expect(addMajor([0.7, 0.1, 0.7])).toBe(1.5);
});
