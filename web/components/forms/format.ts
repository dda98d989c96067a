// The page's formats and currency. Every number, amount and day on a screen is formatted here.

import type { CurrentUser } from '#contract/accounts/auth.ts';
import { setAmountScale } from '#contract/amount-scale.ts';
import { formatFor, usEnglish } from '#domain/format/format.ts';

/** Until somebody is signed in, that of the specification. */
export let format = usEnglish;

/** The weekday on which weeks start; 0 is Sunday. */
export let firstWeekday = 0;

type Organization = CurrentUser['organization'];

/** Applies to what is rendered afterwards. */
export function setFormat(
  organization: Pick<Organization, 'currency' | 'amountScale' | 'firstWeekday'>,
): void {
  const { currency, amountScale } = organization;
  ({ firstWeekday } = organization);
  setAmountScale(amountScale);
  format = formatFor('en-US', currency);
}
