// The language in which a page is sent: the one that its reader chose in this browser, or else the first of the browser's
// that is offered.

import type { FastifyRequest } from 'fastify';
import { type Language, languageCookie, languages } from '#contract/languages.ts';

/** What else decides which answer a cache may give. */
export const variesByLanguage = 'accept-language, cookie';

const offered = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.toLowerCase().split('-')[0]);

/** The tags of a header such as "de-AT, en;q=0.8", most wanted first. */
const wantedTags = (header: string): string[] =>
  header
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...settings] = part.trim().split(/\s*;\s*/);
      const weight = settings.find((each) => each.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);

type Asked = Pick<FastifyRequest, 'headers'> & Partial<Pick<FastifyRequest, 'cookies'>>;

export function pageLanguage({ cookies = {}, headers }: Asked): Language {
  const chosen = offered(cookies[languageCookie] ?? '');
  if (chosen) return chosen;
  for (const tag of wantedTags(headers['accept-language'] ?? '')) {
    const language = offered(tag);
    if (language) return language;
  }
  return 'en';
}
