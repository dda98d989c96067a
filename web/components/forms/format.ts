// The page's locale and currency. Every number, amount and day on a screen is formatted here.

import { usEnglish as format } from '#domain/format/format.ts';

export { format };

/** "$", for labels of amount fields. */
export const currencySymbol = format.moneyParts(0).symbol;
