// The language of the page: scripts are built once for each, so another one needs another page.

declare global {
  /** While scripts/static-pages.ts renders the landing page. */
  var builtLanguage: string | undefined;
}

export const pageLanguage =
  typeof document === 'undefined' ? (globalThis.builtLanguage ?? 'en') : document.documentElement.lang;
