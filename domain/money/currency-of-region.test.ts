import { expect, test } from 'vitest';
import { currencyOfLocale } from './currency-of-region.ts';

test.each([
  ['de-AT', 'EUR'],
  ['ja-JP', 'JPY'],
  ['zh-Hant-TW', 'TWD'],
  ['de-CH-u-co-phonebk', 'CHF'],
  ['en-US@posix', 'USD'],
  ['en_GB.UTF-8', 'GBP'],
  ['de', 'EUR'],
  ['ja', 'JPY'],
  ['en', 'USD'],
  ['xx', 'USD'],
  ['C', 'USD'],
  ['', 'USD'],
])('the locale %j suggests %s', (locale, currency) => expect(currencyOfLocale(locale)).toBe(currency));
