// The languages of the product.

/** Each with its own name, as its speakers look for it. */
export const languageNames = { en: 'English', de: 'Deutsch', ja: '日本語' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** Those in which the pages are built. */
export const offeredLanguages: readonly Language[] = ['en'];

/** Languages that are written from right to left. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr';
