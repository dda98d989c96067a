// Checks that every route returns only what the isolation table allows, and that outsiders cannot learn whether an
// id exists.

import { expect, test } from 'vitest';
import { allLeaks } from './testing/isolation-run.ts';
import { table } from './testing/isolation-table.ts';
import { testApp } from './testing/test-app.ts';

const minutes = 60_000;

test('every route has a row, and every row a route', async () => {
  const { app } = await testApp();
  const routes = app.endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(table).toSorted()).toEqual(routes.toSorted());
});

test(
  'every combination of route, caller and id returns what the table says',
  { timeout: 10 * minutes },
  async () => {
    const app = await testApp();
    const routes = app.app.endpoints.flatMap((endpoint) => {
      const row = table[`${endpoint.method} ${endpoint.path}`];
      return row ? [{ endpoint, row }] : [];
    });
    expect(await allLeaks(app, routes)).toEqual([]);
  },
);
