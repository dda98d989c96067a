// The translations of what the server writes. They are read from the PO files beside the sources, of which every
// installation has those of these folders.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract/languages.ts';
import type { Catalog } from '#domain/format/text.ts';
import { readPo } from './read-po.ts';

/** As seen from here and from dist/server. */
const root = join(import.meta.dirname, '../..');

const catalogs = new Map<Language, Catalog>();

/** Read at its first use; null for English, in which the texts stand in the sources. */
export function catalogFor(language: Language): Catalog | null {
  if (language === 'en') return null;
  let catalog = catalogs.get(language);
  if (!catalog) catalogs.set(language, (catalog = { language, texts: textsIn(language) }));
  return catalog;
}

function textsIn(language: Language): Record<string, string> {
  const files = globSync(`{domain,contract,wording,server}/**/texts/${language}.po`, { cwd: root });
  return Object.fromEntries(
    files.toSorted().flatMap((file) => [...readPo(readFileSync(join(root, file), 'utf8'))]),
  );
}
