// JavaScript is paid for by everybody at every visit: the budgets of each screen, in gzipped kilobytes.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const built = join(import.meta.dirname, '../dist/web');

const firstVisitKb = 200;
const landingKb = 110;

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

function withImports(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) withImports(next, seen);
  return seen;
}

const sizes = new Map<string, number>();
function gzippedKb(key: string): number {
  const file = manifest[key]?.file ?? '';
  if (!file.endsWith('.js')) return 0;
  let size = sizes.get(file);
  if (size === undefined) {
    size = gzipSync(readFileSync(join(built, file)), { level: 9 }).length / 1000;
    sizes.set(file, size);
  }
  return size;
}

const sum = (keys: Iterable<string>) => [...keys].reduce((total, key) => total + gzippedKb(key), 0);

const shell = withImports('index.html');
const landing = withImports('landing.html');
const screens = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx') && !shell.has(key));
// The guard brings the layout of the app with it.
const layout = withImports('app/guard.tsx');
if (!manifest['index.html']?.isEntry || screens.length === 0)
  throw new Error('the manifest names no screens');
if (!manifest['app/guard.tsx']) throw new Error('the manifest names no layout');

if (!manifest['landing.html']?.isEntry) throw new Error('the manifest names no landing page');

let tooHeavy = 0;
console.log(`shell ${sum(shell).toFixed(1)} kB`);
if (sum(landing) > landingKb) tooHeavy += 1;
console.log(`${sum(landing) > landingKb ? '✗' : '✓'} landing ${sum(landing).toFixed(1)} kB of ${landingKb}`);
for (const screen of screens) {
  const inApp = !/\/(login|register|forgot-password|reset-password|plans|legal)\//.test(`/${screen}`);
  const around = new Set([...shell, ...(inApp ? layout : [])]);
  const own = [...withImports(screen)].filter((key) => !around.has(key));
  const first = sum(around) + sum(own);
  const holds = first <= firstVisitKb;
  if (!holds) tooHeavy += 1;
  console.log(`${holds ? '✓' : '✗'} ${screen} ${first.toFixed(1)} kB of ${firstVisitKb}`);
}
process.exitCode = tooHeavy > 0 ? 1 : 0;
