import { expect, test } from 'vitest';
import { firstWeekdayOfLocale, weekFrom } from './first-weekday.ts';

const locales = [
  ['en-US', 0],
  ['de-DE', 1],
  ['de', 1],
  ['ja-JP', 0],
  ['ar-EG', 6],
  ['pt-BR', 0],
  ['en-GB', 1],
  ['C', 0],
  ['', 0],
] as const;

test.each(locales)('weeks of the locale %j start on weekday %i', (locale, weekday) => {
  expect(firstWeekdayOfLocale(locale)).toBe(weekday);
});

test.each(locales)('and of %j on %i without information of the browser', (locale, weekday) => {
  const known = Object.getOwnPropertyDescriptor(Intl.Locale.prototype, 'getWeekInfo');
  Reflect.deleteProperty(Intl.Locale.prototype, 'getWeekInfo');
  try {
    expect(firstWeekdayOfLocale(locale)).toBe(weekday);
  } finally {
    if (known) Object.defineProperty(Intl.Locale.prototype, 'getWeekInfo', known);
  }
});

test('a week in order', () => {
  expect(weekFrom(0)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(weekFrom(1)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(weekFrom(6)).toEqual([6, 0, 1, 2, 3, 4, 5]);
});
