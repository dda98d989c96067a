import { expect, test } from 'vitest';
import { filtersOf } from './meeting-filters.ts';

test('a year that is still being typed narrows no list', () => {
  expect(filtersOf({ search: 'sync', from: '0002-11-20', to: '2026-11-20' })).toEqual({
    search: 'sync',
    to: '2026-11-20',
  });
});

// A meeting of the first minutes of 2000 in UTC is one of 1999 in New York.
test('every day of a meeting that can be recorded is one', () => {
  for (const from of ['1999-12-31', '2100-01-01']) expect(filtersOf({ from })).toEqual({ from });
});
