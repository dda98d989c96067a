// What the pages show in another language, found by the English texts of the product.

import { builtLanguages, extractTexts, readCatalog } from '../scripts/texts/catalogs.ts';
import { isPseudo, pseudoText } from '../scripts/texts/pseudo.ts';

type Translated = { english: string; shown: string };

const known = new Map<string, Translated[]>();

function textsIn(language: string): Translated[] {
  const before = known.get(language);
  if (before) return before;
  if (!isPseudo(language) && !builtLanguages.includes(language)) throw new Error(`no pages in ${language}`);
  const texts = [...extractTexts()].flatMap(([folder, entries]) => {
    const catalog = isPseudo(language) ? null : readCatalog(folder, language);
    return entries.map(({ text }) => ({
      english: text,
      shown: catalog ? (catalog.get(text) ?? text) : pseudoText(language, text),
    }));
  });
  known.set(language, texts);
  return texts;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Any value in the place of a placeholder or an element; tags around texts are not shown. */
const pattern = (text: string) =>
  text
    .replaceAll(/<\/?\d+>/g, '')
    .split(/\{\d+\}|<\d+\/>/)
    .map(escaped)
    .join('.*');

const alternatives = (found: readonly Translated[], about: string): string => {
  if (found.length === 0) throw new Error(`no text is ${about}`);
  return [...new Set(found.map(({ shown }) => pattern(shown)))].join('|');
};

/** Matches what a language shows for an English text, or begins with for any text that a pattern matches. */
export function shownAs(language: string, english: string | RegExp): RegExp {
  const found = textsIn(language).filter(({ english: text }) =>
    typeof english === 'string' ? text === english : english.test(text.replaceAll(/\{\d+\}/g, '1')),
  );
  const end = typeof english === 'string' ? '$' : '';
  return new RegExp(`^(?:${alternatives(found, String(english))})${end}`, 's');
}
