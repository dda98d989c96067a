import fc from 'fast-check';
import { expect, test } from 'vitest';
import { determines, echelonForm, subsets } from '#domain/testing/linear-system.ts';
import { largeEnoughGroups, leastSmallestGroup } from './smallest-group.ts';

test.each([
  ['nobody', {}, []],
  ['too few altogether', { a: 2, b: 2 }, []],
  ['only large ones', { a: 5, b: 9 }, [['a'], ['b']]],
  ['a small one, with the next smallest', { a: 9, b: 2, c: 6 }, [['b', 'c'], ['a']]],
  ['small ones that suffice together', { a: 2, b: 3, c: 8 }, [['a', 'b'], ['c']]],
  ['more small ones than suffice', { a: 4, b: 4, c: 4 }, [['a', 'b', 'c']]],
  ['one small and one large', { a: 4, b: 60 }, [['a', 'b']]],
  ['a group without anybody', { a: 0, b: 5 }, [['b']]],
  ['equal sizes, by name', { c: 4, b: 4, a: 5, d: 5 }, [['b', 'c'], ['a'], ['d']]],
])('the groups of %s', (_, sizes, groups) => {
  const given = Object.entries(sizes).map(([key, persons]) => ({ key, persons }));
  expect(largeEnoughGroups(given, 5)).toEqual(groups);
});

const departments = ['a', 'b', 'c', 'd', 'e'];
/** The number of persons of each department, month by month. */
const months = fc.array(fc.tuple(...departments.map(() => fc.nat(9))), { minLength: 1, maxLength: 24 });

test('what is published for some months determines no smaller group', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: leastSmallestGroup, max: 8 }), (sizes, smallest) => {
      const breakdowns = sizes.map((month) =>
        largeEnoughGroups(
          departments.map((key, index) => ({ key, persons: month[index] ?? 0 })),
          smallest,
        ),
      );
      // The unknown sum of each department in each month.
      const column = (month: number, key: string) => month * departments.length + departments.indexOf(key);
      const row = (all: readonly (readonly [number, string])[]) => {
        const cells = Array.from({ length: sizes.length * departments.length }, () => 0);
        for (const [month, key] of all) cells[column(month, key)] = 1;
        return cells;
      };
      const published = breakdowns.flatMap((groups, month) =>
        groups.map((keys) => row(keys.map((key) => [month, key]))),
      );
      const known = echelonForm(published);
      sizes.forEach((month, at) => {
        for (const keys of subsets(departments)) {
          const persons = keys.reduce((sum, key) => sum + (month[departments.indexOf(key)] ?? 0), 0);
          if (persons === 0 || persons >= smallest) continue;
          // A department without anybody has a known sum: nothing.
          const some = keys.filter((key) => (month[departments.indexOf(key)] ?? 0) > 0);
          expect(determines(known, row(some.map((key) => [at, key])))).toBe(false);
        }
      });
    }),
    { numRuns: 60 },
  );
});
