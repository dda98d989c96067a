import { expect, test } from 'vitest';
import { filtersOf } from './queries.ts';

test('ignores a day whose year is still being typed', () => {
  expect(filtersOf({ search: 'sync', from: '0002-11-20', to: '2026-11-20' })).toEqual({
    search: 'sync',
    to: '2026-11-20',
  });
});

// A meeting in the first minutes of 2000 UTC was in 1999 in New York.
test('accepts every day on which a meeting can be recorded', () => {
  for (const from of ['1999-12-31', '2100-01-01']) expect(filtersOf({ from })).toEqual({ from });
});
