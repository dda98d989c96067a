// Apart from currency.ts, since every screen loads that.

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
