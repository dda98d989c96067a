// The weekday on which weeks start: 0 is Sunday. An organization chooses one; the first suggestion is that of the
// region of the browser.

/** The weekdays in the order of a week. */
export const weekFrom = (first: number): number[] =>
  Array.from({ length: 7 }, (_, index) => (first + index) % 7);

type WeekInfo = { firstDay: number };
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** Regions whose weeks do not start on Monday, for browsers that do not know them. */
const sundays = 'AU BR CA CN CO HK ID IL IN JP KR MX PE PH PK SA SG TH TW US VE ZA';
const saturdays = 'AE AF BH DZ EG IQ IR JO KW LY OM QA SD SY';

/** That of a locale such as "de-AT"; Sunday if it is none. */
export function firstWeekdayOfLocale(tag: string): number {
  try {
    const locale: LocaleWithWeek = new Intl.Locale(tag).maximize();
    const known = locale.getWeekInfo?.() ?? locale.weekInfo;
    if (known) return known.firstDay % 7;
    const region = locale.region ?? 'US';
    return sundays.includes(region) ? 0 : saturdays.includes(region) ? 6 : 1;
  } catch {
    return 0;
  }
}
