// The texts of the source files, and their translations.

import { globSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '#contract/languages.ts';
import { findTexts } from './find.ts';
import { readPo } from '#server/languages/read-po.ts';
import type { Entry } from './po.ts';
import { isPseudo, pseudoText } from './pseudo.ts';

const root = join(import.meta.dirname, '../..');

const forTests = process.env['TEST_LANGUAGES']?.split(' ');

/** Languages that a build writes besides English; tests name others. */
export const builtLanguages: readonly string[] =
  forTests ?? languages.filter((language) => language !== 'en');

/** The folder whose catalogs have the texts of a file: a screen's own, or what its layer shares. */
export const catalogFolder = (file: string): string =>
  /^(web\/screens\/[^/]+\/[^/]+|web\/components\/[^/]+|web\/\w+|\w+)\//.exec(file)?.[1] ?? 'web/app';

/** Texts of the documents: what stands in them before the scripts have loaded. */
const documentTexts = (html: string): string[] =>
  [...html.matchAll(documentText)].map(([, , text = '']) => text.trim());

export type WebManifest = { description: string; shortcuts: { name: string }[] };

/** Those of the installed app. */
export const webManifest = () =>
  JSON.parse(readFileSync(join(root, 'web/public/manifest.webmanifest'), 'utf8')) as WebManifest;

export const documentText =
  /(<title>|(?<=<output[^>]*)>|<noscript>|data-(?:failed|retry|old)="|<meta\s+(?:name="description"|property="og:(?:title|description|image:alt)")\s+content=")([^<"]*\p{L}{2}[^<"]*)/gu;

const isSource = (file: string) => !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file);

export const sourceFiles = (): string[] =>
  globSync('{web,wording,domain,contract,server}/**/*.{ts,tsx}', { cwd: root }).filter(isSource).toSorted();

/** The texts of all catalogs, by folder. */
export function extractTexts(): Map<string, Entry[]> {
  const folders = new Map<string, Map<string, Entry>>();
  const add = (file: string, text: string, notes: string[]) => {
    const folder = catalogFolder(file);
    const entries = folders.get(folder) ?? new Map<string, Entry>();
    folders.set(folder, entries);
    const entry = entries.get(text) ?? { text, files: [], notes };
    entries.set(text, entry);
    if (!entry.files.includes(file)) entry.files.push(file);
  };
  for (const file of sourceFiles()) {
    const code = readFileSync(join(root, file), 'utf8');
    for (const { text, values } of findTexts(code, file))
      add(
        file,
        text,
        values.map(
          ([from, to], index) => `{${index}}: ${code.slice(from, to).replace(/\s+/g, ' ').slice(0, 80)}`,
        ),
      );
  }
  for (const file of ['web/index.html', 'web/landing.html'])
    for (const text of documentTexts(readFileSync(join(root, file), 'utf8')))
      add('web/app/index.html', text, []);
  const { description, shortcuts } = webManifest();
  for (const text of [description, ...shortcuts.map(({ name }) => name)])
    add('web/app/manifest.webmanifest', text, []);
  return new Map([...folders].map(([folder, entries]) => [folder, [...entries.values()]]));
}

export const poFile = (folder: string, language: string) => join(root, folder, 'texts', `${language}.po`);

const catalogs = new Map<string, Map<string, string>>();

export function readCatalog(folder: string, language: string): Map<string, string> {
  const file = poFile(folder, language);
  let catalog = catalogs.get(file);
  if (!catalog)
    catalogs.set(file, (catalog = existsSync(file) ? readPo(readFileSync(file, 'utf8')) : new Map()));
  return catalog;
}

/** A text in a language; in English where the translation is missing. */
export function textIn(language: string, folder: string, text: string): string {
  if (isPseudo(language)) return pseudoText(language, text);
  return (language === 'en' ? undefined : readCatalog(folder, language).get(text)) ?? text;
}
