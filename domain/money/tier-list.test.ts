import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTier, moveTier, rankTiers, renamedTiers, repeatedTiers, tierDifferences } from './tier-list.ts';

test.each([
  ['mid', 55, true],
  ['intern', 0, true],
  ['  ', 55, false],
  ['mid', -0.01, false],
  ['mid', Number.NaN, false],
  ['mid', Number.POSITIVE_INFINITY, false],
])('%j at %d stands: %s', (name, hourlyRate, stands) => expect(isTier({ name, hourlyRate })).toBe(stands));

test.each([
  [['mid', 'senior'], []],
  [['mid', ' MID '], [1]],
  [
    ['mid', 'Mid', 'mId', 'lead'],
    [1, 2],
  ],
  [['', ''], []],
])('of %j the ones at %j are repeated', (names, positions) =>
  expect(repeatedTiers(names.map((name) => ({ name })))).toEqual(positions),
);

test('a tier that had another name, in a list that was read with it, is a renamed one', () => {
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

test('moving loses and doubles nothing, and moving back undoes it', () => {
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

test('ranks are numbered from 1 in their order; what has none comes last', () => {
  const tiers = [{ name: 'c' }, { name: 'b', rank: 7 }, { name: 'a', rank: 2 }, { name: 'd' }];
  expect(rankTiers(tiers).map(({ name, rank }) => `${rank}${name}`)).toEqual(['1a', '2b', '3c', '4d']);
});

test('what differs is said tier by tier', () => {
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
    '“mid” is saved at $60',
    '“guru” at $300 is in the saved list',
    '“intern” is not in the saved list',
  ]);
});

test('a tier that is written otherwise is the same', () =>
  expect(tierDifferences([{ name: 'Lead', hourlyRate: 95 }], [{ name: 'lead', hourlyRate: 95 }])).toEqual(
    [],
  ));
