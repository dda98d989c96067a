// The page's formats and currency. Every number, amount and day on a screen is formatted here.

import type { CurrentUser } from '#contract/accounts/auth.ts';
import { setAmountScale } from '#contract/fields.ts';
import { formatFor, usEnglish } from '#domain/format/format.ts';

/** Until somebody is signed in, that of the specification. */
export let format = usEnglish;

/** Applies to what is rendered afterwards. */
export function setFormat({ currency, amountScale }: CurrentUser['organization']): void {
  setAmountScale(amountScale);
  format = formatFor('en-US', currency);
}
