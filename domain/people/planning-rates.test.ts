import { expect, test } from 'vitest';
import { type Cents, wholeCents } from '../money/money.ts';
import { enteredPay, planningRateOn } from './planning-rates.ts';

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
