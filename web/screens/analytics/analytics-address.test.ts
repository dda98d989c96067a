import { expect, test } from 'vitest';
import { searchOf, shownBy } from './analytics-address.ts';

test.each([
  ['', {}, 1, 1],
  ['?from=2026-01-01&to=2026-06-30&types=2&activity=17', { from: '2026-01-01', to: '2026-06-30' }, 2, 17],
  ['?from=2026-01-01', { from: '2026-01-01' }, 1, 1],
])('%j is an address of the analytics', (search, range, typesPage, activityPage) => {
  expect(shownBy(search)).toEqual({ range, typesPage, activityPage });
  expect(searchOf(shownBy(search))).toBe(search);
});

test.each([
  '?from=2026-02-30',
  '?from=2026-06-30&to=2026-01-01',
  '?from=2020-01-01&to=9999-12-31',
  '?to=yesterday&types=0&activity=-1',
  '?types=1.5&activity=x',
])('what makes no sense in %j counts as absent', (search) => {
  expect(shownBy(search)).toEqual({ range: {}, typesPage: 1, activityPage: 1 });
});
