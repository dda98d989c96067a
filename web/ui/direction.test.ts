// Pages are mirrored for languages that are written from right to left, so that nothing names a side.

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const size = String.raw`(?:\d|\[|px\b|auto\b|full\b)`;
const sides = [
  String.raw`(?<![\w-])-?(?:m|p|scroll-m|scroll-p)[lr]-${size}`,
  String.raw`(?<![\w-])-?(?:left|right)-${size}`,
  String.raw`(?<![\w-])(?:rounded|border)-(?:[lr]|[tb][lr])(?![\w])`,
  String.raw`(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])`,
  String.raw`(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b`,
  String.raw`(?:text-align|float|clear):\s*(?:left|right)\b`,
];

test.each([
  ['class="ml-2"', true],
  ['class="-right-1.5"', true],
  ['class="md:text-left"', true],
  ['class="rounded-tl-lg"', true],
  ['margin-left: 1rem', true],
  ['text-align: right', true],
  ['class="ms-2 inset-e-0 text-start rounded-s-lg"', false],
  ["'left-out', pl-PL, right-aligned", false],
])('%s names a side: %s', (text, names) => expect(new RegExp(sides.join('|')).test(text)).toBe(names));

test('no class and no style of a page names a side', () => {
  const files = globSync('web/**/*.{ts,tsx,css,html}').filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(300);
  const pattern = new RegExp(sides.join('|'), 'g');
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([match]) => `${file}: ${match}`),
  );
  expect(found).toEqual([]);
});
