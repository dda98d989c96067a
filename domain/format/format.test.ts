import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFor, usEnglish as format } from './format.ts';

test.each([
  [format.integer(0), '0'],
  [format.integer(999), '999'],
  [format.integer(1_204_000.5), '1,204,001'],
  [format.integer(-1204), '-1,204'],
  [format.integer(-0.4), '0'],
  [format.fixed(0.5, 2), '0.50'],
  [format.fixed(1.005, 2), '1.01'],
  [format.fixed(1e-7, 2), '0.00'],
  [format.decimal(1204), '1,204'],
  [format.decimal(10.05), '10.1'],
  [format.decimal(1204.96), '1,205'],
  [format.moneyWithCents(1683.5), '$1,683.50'],
  [format.moneyWithCents(-1683.5), '-$1,683.50'],
  [format.money(31_609.5), '$31,610'],
  [format.money(-0.2), '$0'],
  [format.compactMoney(744), '$744'],
  [format.compactMoney(5700), '$5.7K'],
  [format.compactMoney(5.55), '$5.6'],
  [format.compactMoney(1_250_000), '$1.3M'],
  [format.exact(1.1), '1.1'],
  [format.exact(0.00000123), '0.00000123'],
  [format.exactMoney(0.0098), '$0.0098'],
  [format.exactMoney(25_460), '$25,460'],
  [format.percent(99.9), '99.9%'],
  [format.percent(80), '80%'],
  [format.percent(1204.5), '1,204.5%'],
  [format.fixedPercent(150), '150.0%'],
  [format.fixedPercent(-33.35), '-33.4%'],
  [format.fixedPercent(-0.04), '0.0%'],
  [format.signed(2.45), '+2.5'],
  [format.signed(-0.04), '0'],
  [format.signedPercent(12), '+12.0%'],
  [format.signedPercent(-33.35), '-33.4%'],
  [format.signedPercent(-0.04), '0.0%'],
  [format.count(1, 'person', 'people'), '1 person'],
  [format.count(1204, 'person', 'people'), '1,204 people'],
  [format.count(0, 'meeting'), '0 meetings'],
  // As built, all forms in one text; Japanese has one.
  [format.count(2, 'one:# Person|other:# Personen'), '2 Personen'],
  [format.count(17, 'other:会議 # 件'), '会議 17 件'],
  [format.minutes(45), '45 min'],
  [format.minutes(10_080), '10,080 min'],
  [format.hours(72_270), '1,204.5 h'],
  [format.shortDay('2026-11-09'), 'Nov 9'],
  [format.mediumDay('2026-11-09'), 'Nov 9, 2026'],
  [format.paddedDay('2026-11-09'), 'Nov 09, 2026'],
  [format.longDay('2026-11-09'), 'November 9, 2026'],
  [format.fullDay('2026-11-09'), 'Monday, November 9, 2026'],
  [format.monthAndDay('2026-11-09'), 'November 9'],
  [format.weekday(0), 'Sunday'],
  [format.shortWeekday(6), 'Sat'],
  [format.hour(0), '12 AM'],
  [format.hour(12), '12 PM'],
  [format.hour(23), '11 PM'],
  [format.shortMonth('2026-11'), 'Nov'],
  [format.mediumMonth('2026-11'), 'Nov 2026'],
  [format.longMonth('2026-11'), 'November 2026'],
  [format.dayOf('2026-11-09T04:30:00.000Z', 'America/New_York'), 'Nov 8, 2026'],
])('%s', (text, expected) => expect(text.replaceAll('\u202f', ' ')).toBe(expected));

const spaces = /[\u00a0\u202f]/g;

// 1,683.5 as the calculator shows it, and 31,609 as the dashboard does.
test.each([
  ['de-DE', 'EUR', '1.683,50 €', '31.609 €'],
  ['de-DE', 'USD', '1.683,50 $', '31.609 $'],
  ['de-DE', 'JPY', '1.684 ¥', '31.609 ¥'],
  ['de-DE', 'KWD', '1.683,50 KWD', '31.609 KWD'],
  ['de-DE', 'CHF', '1.683,50 CHF', '31.609 CHF'],
  ['de-DE', 'INR', '1.683,50 ₹', '31.609 ₹'],
  ['fr-FR', 'EUR', '1 683,50 €', '31 609 €'],
  ['fr-FR', 'USD', '1 683,50 $US', '31 609 $US'],
  ['fr-FR', 'JPY', '1 684 JPY', '31 609 JPY'],
  ['fr-FR', 'KWD', '1 683,50 KWD', '31 609 KWD'],
  ['fr-FR', 'CHF', '1 683,50 CHF', '31 609 CHF'],
  ['fr-FR', 'INR', '1 683,50 ₹', '31 609 ₹'],
  ['ja-JP', 'EUR', '€1,683.50', '€31,609'],
  ['ja-JP', 'USD', '$1,683.50', '$31,609'],
  ['ja-JP', 'JPY', '￥1,684', '￥31,609'],
  ['ja-JP', 'KWD', 'KWD 1,683.50', 'KWD 31,609'],
  ['ja-JP', 'CHF', 'CHF 1,683.50', 'CHF 31,609'],
  ['ja-JP', 'INR', '₹1,683.50', '₹31,609'],
  ['ar-EG', 'EUR', '١٬٦٨٣٫٥٠ €', '٣١٬٦٠٩ €'],
  ['ar-EG', 'USD', '١٬٦٨٣٫٥٠ US$', '٣١٬٦٠٩ US$'],
  ['ar-EG', 'JPY', '١٬٦٨٤ JP¥', '٣١٬٦٠٩ JP¥'],
  ['ar-EG', 'KWD', '١٬٦٨٣٫٥٠ د.ك.', '٣١٬٦٠٩ د.ك.'],
  ['ar-EG', 'CHF', '١٬٦٨٣٫٥٠ CHF', '٣١٬٦٠٩ CHF'],
  ['ar-EG', 'INR', '١٬٦٨٣٫٥٠ ₹', '٣١٬٦٠٩ ₹'],
  ['en-IN', 'EUR', '€1,683.50', '€31,609'],
  ['en-IN', 'USD', '$1,683.50', '$31,609'],
  ['en-IN', 'JPY', 'JP¥1,684', 'JP¥31,609'],
  ['en-IN', 'KWD', 'KWD 1,683.50', 'KWD 31,609'],
  ['en-IN', 'CHF', 'CHF 1,683.50', 'CHF 31,609'],
  ['en-IN', 'INR', '₹1,683.50', '₹31,609'],
])('money in %s and %s is %s and %s', (locale, currency, withCents, whole) => {
  const plain = (text: string) => text.replace(/[\u200f\u061c]/g, '').replace(spaces, ' ');
  const shown = formatFor(locale, currency);
  expect([shown.moneyWithCents(1683.5), shown.money(31_609)].map(plain)).toEqual([withCents, whole]);
  const { symbol, isSymbolFirst, whole: digits, fraction } = shown.moneyParts(1683.5);
  const parts = isSymbolFirst ? [symbol, digits + fraction] : [digits + fraction, symbol];
  expect(plain(parts.join('')).replaceAll(' ', '')).toBe(withCents.replaceAll(' ', ''));
});

test('a short amount groups thousands as others do', () => {
  const short = formatFor('de-DE', 'EUR').compactMoney(5789);
  expect(short.replace(spaces, ' ')).toBe('5.789 €');
});

test('a planning rate is written in the numbers of its reader', () => {
  const german = formatFor('de-DE', 'EUR');
  expect(german.exact(1.0725)).toBe('1,0725');
  expect(german.exactMoney(0.0098).replace(spaces, ' ')).toBe('0,0098 €');
});

test('an amount in another currency has its code', () => {
  expect(format.moneyIn('USD', 60)).toBe('$60');
  expect(format.moneyIn('EUR', 60).replace(spaces, ' ')).toBe('EUR 60');
  expect(format.moneyIn('EUR', 60.5).replace(spaces, ' ')).toBe('EUR 60.50');
  expect(formatFor('de-DE', 'EUR').moneyIn('USD', 29).replace(spaces, ' ')).toBe('29 USD');
});

test('another locale has other days and numbers', () => {
  const german = formatFor('de-DE', 'EUR');
  expect(german.longDay('2026-11-09')).toBe('9. November 2026');
  expect(german.decimal(1204.5)).toBe('1.204,5');
});

const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';

test.each([
  ['2026-11-19T15:00Z', 60, newYork, 'Thursday, November 19, 2026, 10:00 – 11:00 AM EST'],
  ['2026-11-19T16:30Z', 60, newYork, 'Thursday, November 19, 2026, 11:30 AM – 12:30 PM EST'],
  // Across midnight, a week and the end of a year.
  ['2026-11-22T22:30Z', 120, berlin, 'Sunday, November 22, 2026, 11:30 PM – Nov 23, 1:30 AM GMT+1'],
  ['2026-11-22T22:30Z', 30, berlin, 'Sunday, November 22, 2026, 11:30 PM – Nov 23, 12:00 AM GMT+1'],
  ['2026-11-22T12:00Z', 10_080, berlin, 'Sunday, November 22, 2026, 1:00 PM – Nov 29, 1:00 PM GMT+1'],
  ['2026-12-31T22:30Z', 120, berlin, 'Thursday, December 31, 2026, 11:30 PM – Jan 1, 2027, 1:30 AM GMT+1'],
  // Across a clock change.
  ['2026-03-29T00:30Z', 60, berlin, 'Sunday, March 29, 2026, 1:30 AM GMT+1 – 3:30 AM GMT+2'],
  ['2026-10-25T00:30Z', 90, berlin, 'Sunday, October 25, 2026, 2:30 AM GMT+2 – 3:00 AM GMT+1'],
  ['2026-11-01T05:30Z', 60, newYork, 'Sunday, November 1, 2026, 1:30 AM EDT – 1:30 AM EST'],
])('%s and %i minutes in %s is %s', (startedAt, minutes, timeZone, text) => {
  const plain = format.timeRange(startedAt, minutes, timeZone).replace(/[\u00a0\u2009\u202f]/g, ' ');
  expect(plain).toBe(text);
});

test('a formatted amount parses to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
      expect(Number(format.moneyWithCents(cents / 100).replace(/[$,]/g, ''))).toBe(cents / 100);
    }),
  );
});

const at = '2026-11-09T14:05:00Z';
test.each([
  ['en-US', 'en', '1,204.5', 'Nov 9, 2026, 2:05 PM', 'Monday'],
  ['en-IN', 'en', '1,204.5', '9 Nov 2026, 2:05 pm', 'Monday'],
  ['de-DE', 'en', '1.204,5', '9 Nov 2026, 14:05', 'Monday'],
  ['de-DE', 'de', '1.204,5', '09.11.2026, 14:05', 'Montag'],
  ['en-US', 'de', '1,204.5', '09.11.2026, 2:05 PM', 'Montag'],
  ['fr-FR', 'ja', '1 204,5', '2026/11/09 14:05', '月曜日'],
  ['ja-JP', 'ja', '1,204.5', '2026/11/09 14:05', '月曜日'],
])('numbers and times of %s, with words in %s', (locale, language, number, dateTime, weekday) => {
  const other = formatFor(locale, 'EUR', language);
  const found = [other.decimal(1204.5), other.dateTime(at, 'UTC'), other.weekday(1)];
  expect(found.map((text) => text.replaceAll(/[\u202f\u00a0]/g, ' '))).toEqual([number, dateTime, weekday]);
});
