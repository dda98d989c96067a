// The languages of the product. A language is added once its catalogs are complete.

/** Each with its own name, as its speakers look for it. */
export const languageNames = { en: 'English', de: 'Deutsch', ja: '日本語' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** The cookie with the language that somebody chose in this browser. */
export const languageCookie = 'mc_language';

/** Languages that are written from right to left. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr';
