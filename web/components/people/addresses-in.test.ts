import { expect, test } from 'vitest';
import { addressesIn } from './addresses-in.ts';

test.each([
  ['', [], []],
  ['a@x.test', ['a@x.test'], []],
  [
    'a@x.test, b@x.test;c@x.test\nd@x.test e@x.test',
    ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test'],
    [],
  ],
  ['Ada Lovelace <ada@x.test>; "Hopper, Grace" <grace@x.test>', ['ada@x.test', 'grace@x.test'], []],
  ['Hopper, Grace <grace@x.test>, Lovelace, Ada <ada@x.test>', ['grace@x.test', 'ada@x.test'], []],
  ['mailto:a@x.test', ['a@x.test'], []],
  ['\u200Ba@x.test\u00A0\tb@x.test\uFEFF', ['a@x.test', 'b@x.test'], []],
  ['A@x.test\na@X.test', ['A@x.test'], []],
  ['Write to (a@x.test).', ['a@x.test'], []],
  ['nobody, a@x.test', ['a@x.test'], ['nobody']],
])('the addresses in %j', (text, emails, others) => {
  expect(addressesIn(text)).toEqual({ emails, others });
});
