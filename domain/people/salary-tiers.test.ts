import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTier, moveTier, rankTiers, renamedTiers, repeatedTiers, tierDifferences } from './salary-tiers.ts';

test.each([
  ['mid', 55, true],
  ['intern', 0, true],
  ['  ', 55, false],
  ['mid', -0.01, false],
  ['mid', Number.NaN, false],
  ['mid', Number.POSITIVE_INFINITY, false],
])('%j at %d is valid: %s', (name, hourlyRate, isValid) =>
  expect(isTier({ name, hourlyRate })).toBe(isValid),
);

test.each([
  [['mid', 'senior'], []],
  [['mid', ' MID '], [1]],
  [
    ['mid', 'Mid', 'mId', 'lead'],
    [1, 2],
  ],
  [['', ''], []],
])('the repeated names of %j are at %j', (names, positions) =>
  expect(repeatedTiers(names.map((name) => ({ name })))).toEqual(positions),
);

test('recognizes a renamed tier by its former name', () => {
  const tiers = [
    { name: 'medior', formerName: 'mid' },
    { name: 'mid', formerName: 'senior' },
    { name: 'lead', formerName: 'lead' },
    { name: 'intern' },
  ];
  expect([...renamedTiers(tiers)]).toEqual([
    ['mid', 'medior'],
    ['senior', 'mid'],
  ]);
});

test.each([
  ['abc', 0, 2, 'bca'],
  ['abc', 2, 0, 'cab'],
  ['abc', 1, 1, 'abc'],
  ['abc', 0, -1, 'abc'],
  ['abc', 2, 3, 'abc'],
])('%s with %i moved to %i is %s', (list, from, to, moved) =>
  expect(moveTier(list.split(''), from, to).join('')).toBe(moved),
);

test('moving keeps all tiers, and moving back restores the order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
      const [from, to] = [a % list.length, b % list.length];
      const moved = moveTier(list, from, to);
      expect(moved[to]).toBe(list[from]);
      expect(moveTier(moved, to, from)).toEqual(list);
    }),
    { numRuns: 10_000 },
  );
});

test('ranks are numbered from 1; tiers without a rank come last', () => {
  const tiers = [{ name: 'c' }, { name: 'b', rank: 7 }, { name: 'a', rank: 2 }, { name: 'd' }];
  expect(rankTiers(tiers).map(({ name, rank }) => `${rank}${name}`)).toEqual(['1a', '2b', '3c', '4d']);
});

test('lists the differences by tier', () => {
  const stored = [
    { name: 'mid', hourlyRate: 60 },
    { name: 'senior', hourlyRate: 75 },
    { name: 'guru', hourlyRate: 300 },
  ];
  const wanted = [
    { name: 'Mid', hourlyRate: 55 },
    { name: 'senior', hourlyRate: 75 },
    { name: 'intern', hourlyRate: 20 },
  ];
  expect(tierDifferences(stored, wanted)).toEqual([
    { kind: 'rate-differs', name: 'mid', hourlyRate: 60 },
    { kind: 'only-stored', name: 'guru', hourlyRate: 300 },
    { kind: 'only-wanted', name: 'intern', hourlyRate: 20 },
  ]);
});

test('ignores the case of names', () =>
  expect(tierDifferences([{ name: 'Lead', hourlyRate: 95 }], [{ name: 'lead', hourlyRate: 95 }])).toEqual(
    [],
  ));
