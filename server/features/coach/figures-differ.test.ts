import { expect, test } from 'vitest';
import { isSame, partsThatDiffer } from './figures-differ.ts';

test.each([
  [0.1 + 0.2, 0.3, true],
  [1e12 + 0.1, 1e12 + 0.2, true],
  [1, 2, false],
  [0, null, false],
  [undefined, null, false],
  ['a', 'a', true],
  [[1, [0.1 + 0.2]], [1, [0.3]], true],
  [[1], [1, 2], false],
  [{ a: 1, b: null }, { b: null, a: 1 }, true],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: undefined }, { b: undefined }, false],
])('%j and %j: %j', (a, b, same) => expect(isSame(a, b)).toBe(same));

test('the parts of two records that are not the same', () => {
  expect(partsThatDiffer({ a: 1, b: { c: 2 }, d: 3 }, { a: 1, b: { c: 3 }, e: 4 })).toEqual(['b', 'd', 'e']);
});
