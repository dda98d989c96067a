import { expect, test } from 'vitest';
import { addressKey, looksLike } from './look-alikes.ts';

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

test.each([
  ['ada.lovelace@example.test', 'ada-l0velace@example.test', true],
  ['admin@example.test', 'adrnin@example.test', true],
  ['bill@example.test', 'bi11@EXAMPLE.test', true],
  ['ada@example.test', 'аda@example.test', true],
  ['ada@example.test', 'adam@example.test', false],
  ['ada@example.test', 'ada@example.com', false],
])('the addresses %j and %j look alike: %j', (one, other, expected) => {
  expect(addressKey(one) === addressKey(other)).toBe(expected);
});
