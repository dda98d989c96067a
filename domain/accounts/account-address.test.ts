import { expect, test } from 'vitest';
import { isAccountAddress } from './account-address.ts';

test.each([
  ['ada@example.test', true],
  ['ada+tag.name@sub.example.test', true],
  ['müller@bücher.example', true],
  ['иван@пример.рф', true],
  ['иван@example.test', true],
  ['田中たろうabc@example.test', true],
  ['ada@3com.test', true],
  ['a\u200Bda@example.test', false],
  ['ada\u202Etset@example.test', false],
  ['ada\u00AD@example.test', false],
  ['ada\u3164@example.test', false],
  ['аda@example.test', false],
  ['ada@exаmple.test', false],
  ['αda@example.test', false],
  // Each leads to the mailbox of another address.
  ['ａda@example.test', false],
  ['ada@exa。mple.test', false],
  ['ada@example.te\u017Ft', false],
  ['ada@exa\u0308mple.test', false],
  ['ada@127.0.0.1', false],
  ['ada@[127.0.0.1]', false],
  ['ada@0x7f.0x1', false],
  ['ada@example.1', false],
])('an account with the address %j: %j', (email, expected) => {
  expect(isAccountAddress(email)).toBe(expected);
});
