import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largeGroups } from './groups.ts';

const names = (sizes: Record<string, number>) =>
  largeGroups(new Map(Object.entries(sizes))).map(
    ({ departments, people }) => `${departments.join('+')} ${people}`,
  );

test.each([
  [{}, []],
  [{ A: 4 }, []],
  [{ A: 5 }, ['A 5']],
  [{ A: 2, B: 2 }, []],
  [{ A: 3, B: 9 }, ['A+B 12']],
  [{ A: 3, B: 9, C: 7 }, ['A+C 10', 'B 9']],
  [{ A: 2, B: 2, C: 2, D: 8 }, ['D 8', 'A+B+C 6']],
])('%j gives %j', (sizes, expected) => expect(names(sizes)).toEqual(expected));

test('every person is in one group, and no group is small', () =>
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer({ min: 0, max: 12 })), (sizes) => {
      const groups = largeGroups(new Map(Object.entries(sizes)));
      const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
      expect(groups.every(({ people }) => people >= 5)).toBe(true);
      expect(groups.reduce((sum, { people }) => sum + people, 0)).toBe(all >= 5 ? all : 0);
      if (all >= 5)
        expect(groups.flatMap(({ departments }) => departments).toSorted()).toEqual(
          Object.keys(sizes).toSorted(),
        );
    }),
  ));
