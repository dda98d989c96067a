// Budgets for gzipped JavaScript: the landing page, what every screen of the app loads, and what each screen adds. They
// hold for English; another language adds at most a few kB to a screen, everything included.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languageNames, languages } from '#contract/languages.ts';

const built = join(import.meta.dirname, '../dist/web');
const landingKb = 110;
const baseKb = 160;
const addedKb = 30;
const languageKb = 6;

type Chunk = { file: string; imports?: string[] };
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** The files of the given modules and of all their static imports. */
function filesOf(keys: readonly string[]): Set<string> {
  const seen = new Set(keys);
  for (const key of seen) {
    if (!manifest[key]) throw new Error(`the manifest has no ${key}`);
    for (const next of manifest[key].imports ?? []) seen.add(next);
  }
  return new Set([...seen].map((key) => manifest[key]?.file ?? ''));
}

const assets = readdirSync(join(built, 'assets'));

/** The script of an English one in another language. */
function fileIn(language: string, file: string): string {
  if (language === 'en') return file;
  const start = file.replace('assets/', '').replace(/js$/, `${language}-`);
  const found = assets.find((name) => name.startsWith(start) && name.endsWith('.js'));
  if (!found) throw new Error(`${file} is not built in ${language}`);
  return `assets/${found}`;
}

const gzippedKb = (file: string): number =>
  gzipSync(readFileSync(join(built, file)), { level: 9 }).length / 1000;

const kbIn = (language: string, files: Iterable<string>): number =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((total, file) => total + gzippedKb(fileIn(language, file)), 0);

const base = filesOf(['index.html']);

function check(name: string, loaded: Iterable<string>, budgetKb: number): void {
  const files = [...loaded].filter((file) => file.endsWith('.js'));
  const kb = kbIn('en', files);
  const holds = kb <= budgetKb;
  if (!holds) process.exitCode = 1;
  console.log(`${holds ? '✓' : '✗'} ${name} ${kb.toFixed(1)} kB of ${budgetKb} in ${files.length} files`);
}

const screens = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx') && !key.includes('landing'));
if (screens.length < 10) throw new Error('the manifest names too few screens');

check('landing page', filesOf(['landing.html', 'app/landing/hydrate.tsx']), landingKb);
check('every screen', base, baseKb);
for (const screen of screens)
  check(
    screen,
    [...filesOf([screen])].filter((it) => !base.has(it)),
    addedKb,
  );

/** What a language adds to a screen, with what every screen loads. */
for (const language of languages.filter((each) => each !== 'en')) {
  const added = screens.map((screen) => {
    const files = filesOf([screen, 'index.html']);
    return { screen, kb: kbIn(language, files) - kbIn('en', files) };
  });
  const [most] = added.toSorted((a, b) => b.kb - a.kb);
  if (!most) throw new Error('there are no screens');
  const holds = most.kb <= languageKb;
  if (!holds) process.exitCode = 1;
  console.log(
    `${holds ? '✓' : '✗'} ${languageNames[language]} adds at most ${most.kb.toFixed(1)} kB of ${languageKb}, to ${most.screen}`,
  );
}
