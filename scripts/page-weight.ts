// Budgets for gzipped JavaScript: the landing page, what every screen of the app loads, and what each screen adds.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const built = join(import.meta.dirname, '../dist/web');
const landingKb = 110;
const baseKb = 160;
const addedKb = 30;

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

const gzippedKb = (file: string): number =>
  gzipSync(readFileSync(join(built, file)), { level: 9 }).length / 1000;

const base = filesOf(['index.html']);

function check(name: string, loaded: Iterable<string>, budgetKb: number): void {
  const files = [...loaded].filter((file) => file.endsWith('.js'));
  const kb = files.map(gzippedKb).reduce((total, size) => total + size, 0);
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
