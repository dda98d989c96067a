import { pageLanguage } from '#web/api/page-language.ts';

/** The options of a select, each with its name: "EUR · Euro". */
export function CurrencyOptions() {
  const names = new Intl.DisplayNames(pageLanguage, { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => (
    <option key={code} value={code}>
      {code} · {names.of(code)}
    </option>
  ));
}
