// The currency of an organization. Amounts are whole hundredths of its major unit, whatever it is.

/** The currency of the specification, whose rates and limits the product knows. */
export const defaultCurrency = 'USD';

let known: Set<string> | null = null;

export function isCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'));
  return known.has(code);
}

const scales: Record<number, string> = {
  10: 'CNY CZK DKK HKD MXN NOK SEK THB TRY TWD UAH ZAR',
  100: 'ARS BDT DZD EGP INR ISK JPY KES LKR NPR PHP PKR RSD RUB',
  1_000: 'AMD CLP COP CRC HUF IQD KRW KZT MMK MNT NGN RWF TZS UGX XAF XOF',
  10_000: 'GNF IDR KHR LAK PYG UZS',
  100_000: 'IRR LBP VND',
};

/** The power of ten that limits and steps in US dollars are multiplied with. */
export const scale = (currency: string): number =>
  Number(Object.keys(scales).find((power) => scales[Number(power)]?.includes(currency)) ?? 1);

/** A rate such as "0.92" as a fraction, so that half a hundredth is exactly half; null if it is not a positive number. */
export function rateFraction(text: string): { times: number; by: number } | null {
  const [, whole = '', decimals = ''] = /^(\d{1,7})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  const times = Number(whole + decimals) * (decimals === '' ? 10 : 1);
  return whole !== '' && times > 0 ? { times, by: 10 ** Math.max(1, decimals.length) } : null;
}

/** Decimals that are shown: those of the currency, at most two since amounts are stored in hundredths. */
export const shownDecimals = (currency: string): number =>
  Math.min(
    2,
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
  );
