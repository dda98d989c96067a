// The currency of an organization. Amounts are whole hundredths of its major unit, whatever it is.

/** The currency of the specification, whose rates and limits the product knows. */
export const defaultCurrency = 'USD';

let known: Set<string> | null = null;

export function isCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'));
  return known.has(code);
}

/** Decimals that are shown: those of the currency, at most two since amounts are stored in hundredths. */
export const shownDecimals = (currency: string): number =>
  Math.min(
    2,
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
  );
