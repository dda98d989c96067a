// The second lock, tried with the first one open: every statement forgets which organization it is for, and still no row
// of another one comes out. The control lets PostgreSQL look away, too.

import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from './app/server.ts';
import type { Database } from './db/database.ts';
import { engine } from './testing/database.ts';
import { forgetfulDatabase } from './testing/forgetful-store.ts';
import { leaksOf } from './testing/isolation-run.ts';
import { table } from './testing/isolation-table.ts';
import { testApp } from './testing/test-app.ts';

// Pay data and the record of meetings, each found by another store. What reads them all takes minutes.
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

async function leaks(openUp: (db: Database) => Database): Promise<string[]> {
  const app = await testApp();
  const { db, forget } = forgetfulDatabase(app.db);
  const forgetful = await buildApp({ ...app.context, db: openUp(db) });
  onTestFinished(() => forgetful.close());
  const found: string[] = [];
  const endpoints = forgetful.endpoints.filter(({ method, path }) => routes.includes(`${method} ${path}`));
  for (const endpoint of endpoints) {
    const row = table[`${endpoint.method} ${endpoint.path}`];
    if (!row) continue;
    const during = (isTested: boolean) => void (forget.isOn = isTested);
    const told = await leaksOf({ ...app, app: forgetful }, endpoint, row, endpoint.access, ['admin'], during);
    if (told.length > 0) found.push(endpoint.path);
  }
  expect(endpoints.length).toBeGreaterThan(5);
  return found;
}

const inTime = { timeout: 600_000 };

test.runIf(engine === 'postgres')(
  'statements that forget the organization still find its rows alone',
  inTime,
  async () => {
    expect(await leaks((db) => db)).toEqual([]);
  },
);

test.runIf(engine === 'postgres')(
  'control: without the policies the same statements give everything away',
  inTime,
  async () => {
    const found = await leaks((db) => ({
      ...db,
      within: (_organizationId, work) => db.asSystem(work),
      report: (_organizationId, _lastWrite, work) => db.asSystem(work),
    }));
    expect(found.length).toBeGreaterThan(5);
  },
);
