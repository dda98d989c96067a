import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTargets, oldestBrowsers, oldestBrowsersText } from './browser-support.ts';

const root = join(import.meta.dirname, '..');

test('README.md names the oldest browsers, and the build is made for them', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').replaceAll('\n', ' ')).toContain(oldestBrowsersText);
  expect(buildTargets).toEqual(['chrome120', 'edge120', 'firefox128', 'safari17.4']);
});

test('older browsers get a page that says so', () => {
  const page = readFileSync(join(root, 'dist/web/index.html'), 'utf8');
  for (const { name, version } of oldestBrowsers) expect(page).toContain(`${name} ${version}`);
});

/**
 * What at least one of the oldest browsers lacks, by the compatibility tables of MDN: as it is written in code. Syntax
 * is compiled by the build. Ours and that of libraries; a call that the code first looks for is no fault (`?.(`).
 */
const tooNew: readonly (readonly [api: string, pattern: RegExp])[] = [
  ['Array.fromAsync (Chrome 121)', /\bArray\.fromAsync\(/],
  ['Set methods (Chrome 122)', /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/],
  [
    'iterator helpers (Safari 18.4)',
    /\bIterator\.(?:from|concat)\(|\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|some|every|find)\(/,
  ],
  ['Promise.try (Chrome 128)', /\bPromise\.try\(/],
  ['RegExp.escape (Chrome 136)', /\bRegExp\.escape\(/],
  ['URL.parse (Chrome 126)', /\bURL\.parse\(/],
  ['Math.sumPrecise', /\bMath\.(?:sumPrecise|f16round)\(/],
  ['Float16Array (Chrome 135)', /\bFloat16Array\b/],
  ['Error.isError (Chrome 134)', /\bError\.isError\(/],
  [
    'Uint8Array as text (Chrome 140)',
    /\.(?:toBase64|setFromBase64|setFromHex)\(|\bUint8Array\.from(?:Base64|Hex)\(/,
  ],
  ['Map.getOrInsert (Chrome 145)', /\.getOrInsert(?:Computed)?\(/],
  ['Intl.DurationFormat (Chrome 129)', /\bIntl\.DurationFormat\b/],
  ['Temporal', /\bTemporal\.(?:Now|PlainDate|Instant|ZonedDateTime|Duration)\b/],
  ['ReadableStream.from', /\bReadableStream\.from\(/],
  ['scheduler.yield (Chrome 129)', /\bscheduler\.(?:yield|postTask)\(/],
  ['requestIdleCallback (not in Safari)', /(?<!typeof )\brequestIdleCallback\((?!\))/],
  ['moveBefore (Chrome 133)', /\.moveBefore\(/],
  ['URLPattern (not in Firefox)', /\bnew URLPattern\(/],
];

const assets = join(root, 'dist/web/assets');
const scripts = [
  ...readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(assets, file)),
  join(root, 'dist/web/sw.js'),
];

test('no script of the build calls what the oldest browsers lack', () => {
  const found = scripts.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return tooNew.flatMap(([api, pattern]) => {
      const hit = pattern.exec(code);
      return hit ? [`${api}: ${code.slice(Math.max(0, hit.index - 60), hit.index + 60)}`] : [];
    });
  });
  expect(found).toEqual([]);
});

test.each([
  ['Promise.try(work)', 'Promise.try (Chrome 128)'],
  ['seen.values().map(double)', 'iterator helpers (Safari 18.4)'],
  ['one.isSubsetOf(other)', 'Set methods (Chrome 122)'],
])('%s is found', (code, api) =>
  expect(tooNew.flatMap(([name, pattern]) => (pattern.test(code) ? [name] : []))).toEqual([api]),
);
