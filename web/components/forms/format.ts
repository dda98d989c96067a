// The page's formats and currency. Every number, amount and day on a screen is formatted here.

import type { CurrentUser } from '#contract/accounts/auth.ts';
import { setAmountScale } from '#contract/amount-scale.ts';
import { formatFor, localeOf } from '#domain/format/format.ts';
import { defaultCurrency } from '#domain/money/currency.ts';
import { pageLanguage } from '#web/api/page-language.ts';

let locale = localeOf(pageLanguage, null);

/** For amounts in a currency that is not the organization's. */
export const formatIn = (currency: string) => formatFor(locale, currency, pageLanguage);

/** Until somebody is signed in, that of the page's language. */
export let format = formatIn(defaultCurrency);

/** The weekday on which weeks start; 0 is Sunday. */
export let firstWeekday = 0;

/** That of the member's calendar. */
export let ownFirstWeekday = 0;

/** Applies to what is rendered afterwards. */
export function setFormat({ organization, ...own }: CurrentUser): void {
  const { currency, amountScale } = organization;
  ({ firstWeekday } = organization);
  ownFirstWeekday = own.firstWeekday ?? firstWeekday;
  setAmountScale(amountScale);
  locale = localeOf(pageLanguage, own.locale);
  format = formatIn(currency);
}

/** The same for a guest, who has no account. */
export function setGuestFormat(currency: string): void {
  format = formatIn(currency);
}
