// Formats of numbers, days and times that members choose from, apart from their language.

export const formatLocales = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-ZA',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'es-ES',
  'es-MX',
  'fi-FI',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
  'zh-CN',
] as const;

const ofLanguage: Partial<Record<string, string>> = { en: 'en-US', de: 'de-DE', ja: 'ja-JP' };

/** The chosen one, or else that of the language. */
export const localeOf = (language: string, chosen: string | null): string =>
  chosen ?? ofLanguage[language] ?? language;
