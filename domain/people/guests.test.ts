import { expect, test } from 'vitest';
import { haveGuests, isGuest, ownDomains } from './guests.ts';

const domains = ownDomains(['ada@Acme.example', 'bob@acme.example', 'eve@gmail.com']);

test.each([
  ['zoe@acme.example', false, false],
  ['zoe@ACME.example', false, false],
  ['zoe@lab.acme.example', false, false],
  ['zoe@notacme.example', false, true],
  ['zoe@acme.example.test', false, true],
  // A member's public address makes nobody else a colleague.
  ['zoe@gmail.com', false, true],
  ['eve@gmail.com', true, false],
  ['', false, null],
  ['', true, false],
])('%j (colleague: %j) is a guest: %j', (email, isColleague, expected) =>
  expect(isGuest({ email, isColleague }, domains)).toBe(expected),
);

test.each([
  [[false, true, null], 1],
  [[false, null], 0],
  [[null, null], null],
  [[], null],
])('a meeting of %j has guests: %j', (people, expected) => expect(haveGuests(people)).toBe(expected));
