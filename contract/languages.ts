// The languages of the product. A language is offered once its catalogs are complete.

/** Each with its own name, as its speakers look for it. */
export const languageNames = { en: 'English' } as const satisfies Record<string, string>;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** Languages that are written from right to left. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr';
