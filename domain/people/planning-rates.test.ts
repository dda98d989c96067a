import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, wholeCents } from '../money/money.ts';
import { enteredPay, type Pay, planningRateOn } from './planning-rates.ts';

const rates = [
  { currency: 'CHF', fromDay: '2026-07-01', rate: '1.07' },
  { currency: 'CHF', fromDay: '2026-01-01', rate: '1.05' },
  { currency: 'INR', fromDay: '2026-01-01', rate: '0.0098' },
];

test.each([
  ['CHF', '2025-12-31', null],
  ['CHF', '2026-01-01', '1.05'],
  ['CHF', '2026-06-30', '1.05'],
  ['CHF', '2026-12-31', '1.07'],
  ['INR', '2026-12-31', '0.0098'],
  ['JPY', '2026-12-31', null],
])('the planning rate of %s on %s is %s', (currency, day, rate) => {
  expect(planningRateOn(rates, currency, day)).toBe(rate);
});

const rateText = fc.integer({ min: 1, max: 999_999 }).map((digits) => (digits / 10_000).toFixed(4));

test('stored pay is in the currency of the organization, whatever later planning rates are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(rateText, { minLength: 1 }),
      (cents, all) => {
        const entered = { currency: 'CHF', cents: wholeCents(cents) };
        const [first = ''] = all;
        const saved = enteredPay({ ...entered, planningRate: null }, undefined, first)!;
        const exact = BigInt(cents) * BigInt(first.replace('.', ''));
        expect(BigInt(saved.hourlyRateCents)).toBe((exact + 5000n) / 10_000n);
        const kept = all.reduce<Pay>(
          (pay, later) => enteredPay({ ...entered, planningRate: pay.planningRate }, pay, later)!,
          saved,
        );
        expect(kept).toEqual(saved);
      },
    ),
  );
});

test('pay is converted once, and again only if its planning rate is not given', () => {
  const cents = wholeCents(55_50);
  const saved = enteredPay({ currency: 'CHF', cents, planningRate: null }, undefined, '1.07')!;
  expect(saved).toEqual({
    hourlyRateCents: 59_39,
    enteredCurrency: 'CHF',
    enteredCents: 55_50,
    planningRate: '1.07',
  });
  const again = (planningRate: string | null, change: { currency?: string; cents?: Cents } = {}) =>
    enteredPay({ currency: 'CHF', cents, planningRate, ...change }, saved, '1.10')?.hourlyRateCents;
  expect(again('1.07')).toBe(59_39);
  expect(again(null)).toBe(61_05);
  expect(again('1.05')).toBe(61_05);
  expect(again('1.07', { cents: wholeCents(60_00) })).toBe(66_00);
  expect(again('1.07', { currency: 'INR' })).toBe(61_05);
  expect(enteredPay({ currency: 'CHF', cents, planningRate: null }, saved, null)).toBeNull();
});
