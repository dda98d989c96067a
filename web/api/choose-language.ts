// Which language the pages of this browser have: a cookie says it to the server.

import { type Language, languageCookie, languages } from '#contract/languages.ts';
import { pageLanguage } from './page-language.ts';

/** As a choice that is stored. */
export const registeredLanguage = (): Language | undefined =>
  languages.find((language) => language === pageLanguage);

const tried = 'mc_language_tried';
const secondsKept = 400 * 86_400;

/** Keeps what somebody chose in this browser; null for what the browser prefers. */
function chooseLanguage(language: Language | null): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${languageCookie}=${language ?? ''}; path=/; samesite=lax; max-age=${language ? secondsKept : 0}${secure}`;
}

/** Loads the page again in the language. */
export function changeLanguage(language: Language | null): void {
  chooseLanguage(language);
  window.location.reload();
}

/** Loads the page in the language that the signed-in user chose in another browser, and never returns then. */
export async function followLanguage(language: Language): Promise<void> {
  try {
    // Offline, or without cookies, the page stays as it is.
    if (sessionStorage.getItem(tried) === language) return;
    sessionStorage.setItem(tried, language);
  } catch {
    return;
  }
  changeLanguage(language);
  await new Promise(() => undefined);
}
