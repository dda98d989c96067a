// The only place that formats numbers, money, days and times. Locale and currency are arguments; Intl does the
// work.

import { defaultCurrency, shownDecimals } from '../money/currency.ts';
import { roundHalfAway } from '../money/rounding.ts';
import { pluralForms, pluralText, t, translated } from './text.ts';

type Choices = {
  /** Of numbers and amounts; of days and times its region and its 12 or 24 hours. */
  locale: string;
  currency: string;
  /** Of the words. */
  language: string;
};

/** The locale of numbers and times: the chosen one, or else that of the language. */
export const localeOf = (language: string, chosen: string | null): string =>
  chosen ?? (language === 'en' ? 'en-US' : language);

/**
 * The locale of what contains words, such as names of months: the language, for the region of the other locale and with
 * its 12 or 24 hours. Of "de-DE" and English "en-DE", which writes "9 Nov 2026, 14:05".
 */
function wordedLocale(locale: string, language: string): string {
  const { language: other, region } = new Intl.Locale(locale);
  if (language.startsWith(other) || region === undefined) return locale;
  const { hourCycle = 'h23' } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return new Intl.Locale(language, { region, hourCycle }).toString();
}

/**
 * Formats for one locale and one currency. Amounts are in the currency's major unit, days are "YYYY-MM-DD", months
 * "YYYY-MM", instants epoch milliseconds or ISO 8601. Halves round away from zero.
 */
function createFormat({ locale, currency, language }: Choices) {
  // Creating a formatter costs far more than using it.
  const numbers = new Map<string, Intl.NumberFormat>();
  const dates = new Map<string, Intl.DateTimeFormat>();
  const plural = new Intl.PluralRules(language);

  const worded = wordedLocale(locale, language);

  function number(value: number, decimals: number, options: Intl.NumberFormatOptions = {}): string {
    const all = { maximumFractionDigits: decimals, signDisplay: 'negative', ...options } as const;
    const key = JSON.stringify(all);
    const isWorded = options.notation === 'compact' || options.unit === 'minute';
    let formatter = numbers.get(key);
    if (!formatter) numbers.set(key, (formatter = new Intl.NumberFormat(isWorded ? worded : locale, all)));
    return formatter.format(roundHalfAway(value, decimals));
  }

  function dateFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const key = timeZone + JSON.stringify(options);
    let formatter = dates.get(key);
    if (!formatter) dates.set(key, (formatter = new Intl.DateTimeFormat(worded, { timeZone, ...options })));
    return formatter;
  }

  const instant = (at: number | string, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
    dateFormat(timeZone, options).format(new Date(at));
  const day = (text: string, options: Intl.DateTimeFormatOptions): string => instant(text, 'UTC', options);
  const money: Intl.NumberFormatOptions = { style: 'currency', currency };
  const digits = shownDecimals(currency);
  const withCents = { ...money, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;

  /** "$1,234.50" in its parts: "$", "1,234" and ".50". */
  function moneyParts(amount: number) {
    const parts = new Intl.NumberFormat(locale, withCents).formatToParts(roundHalfAway(amount, digits));
    const join = (...types: string[]) =>
      parts
        .filter(({ type }) => types.includes(type))
        .map(({ value }) => value)
        .join('');
    const places = parts.map(({ type }) => type);
    return {
      symbol: join('currency'),
      isSymbolFirst: places.indexOf('currency') < places.indexOf('integer'),
      whole: join('minusSign', 'integer', 'group'),
      fraction: join('decimal', 'fraction'),
    };
  }

  return {
    /** "$305", as the dashboard shows money. */
    money: (amount: number) => number(amount, 0, money),
    /** "$305.25", as the calculator shows money. */
    moneyWithCents: (amount: number) => number(amount, digits, withCents),
    moneyParts,
    currency,
    /** "$", for labels of amount fields. */
    currencySymbol: moneyParts(0).symbol,
    /** "$1.1", "$0.0098": what a unit of something is worth. */
    exactMoney: (amount: number) => number(amount, 8, { ...money, minimumFractionDigits: 0 }),
    /** An amount in any currency, with its code if it is another one: "EUR 305.25", "$29". */
    moneyIn: (other: string, amount: number) =>
      number(amount, shownDecimals(other), {
        style: 'currency',
        currency: other,
        currencyDisplay: other === currency ? 'symbol' : 'code',
        minimumFractionDigits: Number.isInteger(amount) ? 0 : shownDecimals(other),
      }),
    /** "$744", "$5.7K", where space is short. */
    compactMoney: (amount: number) =>
      number(amount, Math.abs(amount) < 10 ? 1 : 0, {
        ...money,
        notation: 'compact',
        // German has no short form of a thousand: "5.789 €", as elsewhere, instead of "5789 €".
        useGrouping: 'always',
        minimumFractionDigits: 0,
        maximumFractionDigits: 1,
      }),

    /** "1,204" */
    integer: (value: number) => number(value, 0),
    /** "1,204.5", but "1,204" rather than "1,204.0". */
    decimal: (value: number) => number(value, 1),
    /** "1.1", "0.0098": a rate of at most nine digits. */
    exact: (value: number) => number(value, 8),
    /** "1,204.50": exactly that many decimals. */
    fixed: (value: number, decimals: number) => number(value, decimals, { minimumFractionDigits: decimals }),
    /** "99.9%", "80%": at most one decimal. */
    percent: (percent: number) => number(percent, 1, { style: 'unit', unit: 'percent' }),
    /** "150.0%": always one decimal. */
    fixedPercent: (percent: number) =>
      number(percent, 1, { style: 'unit', unit: 'percent', minimumFractionDigits: 1 }),

    /** "+2.5", "-2.5", "0": a change. */
    signed: (value: number) => number(value, 1, { signDisplay: 'exceptZero' }),
    /** "+12.5%", "-12.5%", "0.0%" */
    signedPercent: (percent: number) =>
      number(percent, 1, {
        style: 'unit',
        unit: 'percent',
        minimumFractionDigits: 1,
        signDisplay: 'exceptZero',
      }),

    /** "1 person", "1,204 people". Builds give all forms of the language as one text. */
    count: (count: number, one: string, other = `${one}s`) =>
      pluralText(
        translated(/(?:^|\|)other:/.test(one) ? one : pluralForms(one, other)),
        plural.select(count),
        number(count, 0),
      ),
    /** "45 min", "10,080 min" */
    minutes: (minutes: number) => number(minutes, 0, { style: 'unit', unit: 'minute', unitDisplay: 'short' }),
    /** "45 min", "2 h", "1 h 30 min" */
    hoursAndMinutes(minutes: number): string {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      if (hours === 0) return t`${rest} min`;
      return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
    },
    /** "1,204.5 h" of minutes. */
    hours: (minutes: number) => t`${number(minutes / 60, 1)} h`,

    /** "Nov 9" */
    shortDay: (text: string) => day(text, { month: 'short', day: 'numeric' }),
    /** "Nov 9, 2026" */
    mediumDay: (text: string) => day(text, { dateStyle: 'medium' }),
    /** "Nov 09, 2026": the same width for every day of a month. */
    paddedDay: (text: string) => day(text, { month: 'short', day: '2-digit', year: 'numeric' }),
    /** "November 9, 2026" */
    longDay: (text: string) => day(text, { dateStyle: 'long' }),
    /** "Monday, November 9, 2026" */
    fullDay: (text: string) => day(text, { dateStyle: 'full' }),
    /** "November 9" */
    monthAndDay: (text: string) => day(text, { month: 'long', day: 'numeric' }),
    /** "Sunday" for 0, "Saturday" for 6. */
    weekday: (index: number) => day(`2023-01-0${index + 1}`, { weekday: 'long' }),
    /** "Sun" for 0, "Sat" for 6. */
    shortWeekday: (index: number) => day(`2023-01-0${index + 1}`, { weekday: 'short' }),
    /** "9 AM" for 9, an hour from 0 to 23. */
    hour: (hour: number) => instant(hour * 3_600_000, 'UTC', { hour: 'numeric' }),
    /** "Nov" */
    shortMonth: (month: string) => day(month, { month: 'short' }),
    /** "Nov 2026" */
    mediumMonth: (month: string) => day(month, { month: 'short', year: 'numeric' }),
    /** "November 2026" */
    longMonth: (month: string) => day(month, { month: 'long', year: 'numeric' }),

    /** "Nov 9, 2026": the day of an instant in a time zone. */
    dayOf: (at: number | string, timeZone: string) => instant(at, timeZone, { dateStyle: 'medium' }),
    /** "Monday, November 9, 2026" */
    fullDayOf: (at: number | string, timeZone: string) => instant(at, timeZone, { dateStyle: 'full' }),
    /** "9:05 AM" */
    time: (at: number | string, timeZone: string) =>
      instant(at, timeZone, { hour: 'numeric', minute: '2-digit' }),
    /** "Jan 12, 2026, 10:00 AM" */
    dateTime: (at: number | string, timeZone: string) =>
      instant(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' }),
    /** "Nov 19, 2026, 11:02 AM EST" */
    dateTimeWithZone: (at: number | string, timeZone: string) =>
      instant(at, timeZone, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }),

    /**
     * "Thursday, November 19, 2026, 10:00 – 11:00 AM EST". An end on another day includes that day, and if the
     * clock changes in between, each side has its own zone.
     */
    timeRange(startedAt: string, durationMinutes: number, timeZone: string): string {
      const start = new Date(startedAt);
      const end = new Date(start.getTime() + durationMinutes * 60_000);
      const text = (at: Date, options: Intl.DateTimeFormatOptions) =>
        dateFormat(timeZone, options).format(at);
      const differ = (options: Intl.DateTimeFormatOptions) => text(start, options) !== text(end, options);

      const time = { hour: 'numeric', minute: '2-digit' } as const;
      const zoned = { ...time, timeZoneName: 'short' } as const;
      const zoneOf = (at: Date) => text(at, zoned).split(/\s/).at(-1);
      const isOtherDay = differ({ dateStyle: 'full' });
      const isOtherZone = zoneOf(start) !== zoneOf(end);
      const year = differ({ year: 'numeric' }) && ({ year: 'numeric' } as const);
      const lastDay = isOtherDay ? `${text(end, { month: 'short', day: 'numeric', ...year })}, ` : '';
      const times =
        isOtherDay || isOtherZone
          ? `${text(start, isOtherZone ? zoned : time)} – ${lastDay}${text(end, zoned)}`
          : dateFormat(timeZone, zoned).formatRange(start, end);
      // A line may break after the dash, but not between "12:30" and "PM".
      return `${text(start, { dateStyle: 'full' })}, ${times.replace(/(?<!–)\s/g, '\u00a0')}`;
    },
  };
}

export type Format = ReturnType<typeof createFormat>;

const formats = new Map<string, Format>();

/** Kept, since creating formatters is slow. */
export function formatFor(locale: string, currency: string, language = locale.slice(0, 2)): Format {
  const key = `${locale} ${currency} ${language}`;
  let known = formats.get(key);
  if (!known) formats.set(key, (known = createFormat({ locale, currency, language })));
  return known;
}

/** The format of the specification, for whom no other is known. */
export const usEnglish = formatFor('en-US', defaultCurrency);
