import { defaultCurrency } from './currency.ts';

const regions: Record<string, string> = {
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU KI NR TV',
  BDT: 'BD',
  BGN: 'BG',
  BHD: 'BH',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EGP: 'EG',
  EUR: 'AD AT AX BE BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN BT',
  IRR: 'IR',
  ISK: 'IS',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  KWD: 'KW',
  KZT: 'KZ',
  LKR: 'LK',
  MAD: 'MA',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO SJ',
  NPR: 'NP',
  NZD: 'NZ CK NU TK',
  PEN: 'PE',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  RUB: 'RU',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TND: 'TN',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  UYU: 'UY',
  VND: 'VN',
  ZAR: 'ZA',
};

/** The currency of the region of a locale such as "de-AT", or of the likely one of "de"; US dollars of another one. */
export function currencyOfLocale(locale: string): string {
  // Browsers also give what is not a locale, such as "en-US@posix".
  const region =
    /[-_]([A-Z]{2})(?![A-Za-z0-9])/.exec(locale)?.[1] ??
    (/^[a-z]{2,3}$/.test(locale) ? new Intl.Locale(locale).maximize().region : undefined);
  const found = Object.entries(regions).find(([, some]) => region !== undefined && some.includes(region));
  return found?.[0] ?? defaultCurrency;
}
