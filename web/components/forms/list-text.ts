import { pageLanguage } from '#web/api/page-language.ts';

/** "A, B, and C" in the language of the page. */
export const listText = (items: readonly string[]): string =>
  new Intl.ListFormat(pageLanguage, { type: 'conjunction' }).format(items);
