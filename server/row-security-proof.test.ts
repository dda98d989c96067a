// Proof of row-level security: statements lose their tenant condition, and row-level security still hides other
// organizations. The control turns row-level security off.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from './app/server.ts';
import type { Database } from './db/database.ts';
import { engine } from './testing/database.ts';
import { leakyContext } from './testing/leaky-store.ts';
import { leaksOf } from './testing/isolation-run.ts';
import { table } from './testing/isolation-table.ts';
import { testApp } from './testing/test-app.ts';

// Pay and meetings, each from a different store. Testing every route would take minutes.
const routes = [
  'GET /api/meetings',
  'GET /api/meetings/:id',
  'GET /api/dashboard',
  'GET /api/budgets',
  'GET /api/attendee-groups',
  'GET /api/templates',
  'GET /api/roi',
  'GET /api/users',
  'GET /api/organization/salary-tiers',
  'GET /api/organization/audit',
];

/** Paths that leak; `prepare` can weaken the database first. */
async function leaks(prepare: (db: Database) => Promise<unknown> = async () => {}): Promise<string[]> {
  const app = await testApp();
  const { context, forget } = leakyContext(app.context);
  await prepare(app.db);
  const forgetful = await buildApp(context);
  onTestFinished(() => forgetful.close());
  const found: string[] = [];
  const endpoints = forgetful.endpoints.filter(({ method, path }) => routes.includes(`${method} ${path}`));
  for (const endpoint of endpoints) {
    const row = table[`${endpoint.method} ${endpoint.path}`];
    if (!row) continue;
    const during = (isTested: boolean) => void (forget.isOn = isTested);
    const detected = await leaksOf(
      { ...app, app: forgetful },
      endpoint,
      row,
      endpoint.access,
      ['admin'],
      during,
    );
    if (detected.length > 0) found.push(endpoint.path);
  }
  expect(endpoints.length).toBeGreaterThan(5);
  return found;
}

const inTime = { timeout: 600_000 };

test.runIf(engine === 'postgres')(
  'statements without their tenant condition still find only rows of the tenant',
  inTime,
  async () => {
    expect(await leaks()).toEqual([]);
  },
);

test.runIf(engine === 'postgres')(
  'control: without the policies the same statements leak',
  inTime,
  async () => {
    const found = await leaks((db) =>
      sql`do ${sql.lit(`declare name text; begin
      for name in select tablename from pg_policies where policyname = 'tenant' loop
        execute format('alter table %I disable row level security', name);
      end loop; end`)}`.execute(db.read),
    );
    expect(found.length).toBeGreaterThan(5);
  },
);
