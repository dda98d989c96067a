import { expect, test } from 'vitest';
import { looksLike } from './look-alikes.ts';

test.each([
  ['Acme', 'ACME'],
  ['Acme Inc.', 'acme  inc'],
  ['Café Müller', 'Cafe Muller'],
  ['Acme', 'Ac\u200Bme'],
  ['Acme', 'Асme'],
  ['Ada Lovelace', 'Ada-Lovelace'],
  ['Ada', 'Ａda'],
])('%j looks like %j', (one, other) => {
  expect(looksLike(one, other)).toBe(true);
});

test.each([
  ['Acme', 'Acme Berlin'],
  ['Ada Lovelace', 'Ada Byron'],
  ['東京', '京都'],
])('%j does not look like %j', (one, other) => {
  expect(looksLike(one, other)).toBe(false);
});
