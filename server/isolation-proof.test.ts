// Proves that the isolation test detects leaks: whole routes lose their checks, on one engine, since the code is
// the same on both. `npm run prove` removes every single check, one at a time.

import { expect, onTestFinished, test } from 'vitest';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { buildApp } from './app/server.ts';
import { engine } from './testing/database.ts';
import { leakyContext } from './testing/leaky-store.ts';
import type { Persona } from './testing/isolation-people.ts';
import { allLeaks, recheckedRoutes, leaksOf } from './testing/isolation-run.ts';
import { table } from './testing/isolation-table.ts';
import { testApp } from './testing/test-app.ts';

const minutes = 60_000;

const name = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The next lower access, and who gains it. */
const lowered: Record<Exclude<Access, 'anyone'>, { to: Access; newlyIn: readonly Persona[] }> = {
  admin: { to: 'member', newlyIn: ['user'] },
  member: { to: 'signed-in', newlyIn: ['pending'] },
  'signed-in': { to: 'anyone', newlyIn: ['anonymous'] },
};

test.runIf(engine === 'sqlite')(
  'detects any route whose access is one step too low',
  { timeout: 10 * minutes },
  async () => {
    const app = await testApp();
    const unnoticed: string[] = [];
    for (const endpoint of app.app.endpoints) {
      const row = table[name(endpoint)];
      const access = endpoint.access;
      if (!row || access === 'anyone') continue;
      const { to, newlyIn } = lowered[access];
      // Authorization reads the same declaration at each request.
      endpoint.access = to;
      const leaks = await leaksOf(app, endpoint, row, access, newlyIn).finally(
        () => (endpoint.access = access),
      );
      if (leaks.length === 0) unnoticed.push(name(endpoint));
    }
    expect(unnoticed.toSorted()).toEqual(recheckedRoutes.toSorted());
  },
);

// Looked up by the organization's own id, which is the whole key; or the same for everybody; or, since sessions
// belong to an account and not to an organization, by the caller's own id.
const withoutTenantColumn = new Set([
  'GET /api/organization/profile',
  'GET /api/organization/meeting-types',
  'GET /api/booking-notes',
  'GET /api/mcp',
  'GET /api/report-mails',
  // Only meetings of the caller, and only series with meetings of an hour, which the other organization lacks.
  'GET /api/own-week',
  'GET /api/dashboard/shorter-meetings',
  'GET /api/organization/allocation',
  'GET /api/users/me/sessions',
  'DELETE /api/users/me/sessions/:id',
  // Only the caller's data: their address, feed, plans and calendars, planned meetings from these or with their
  // address, and live meetings that they are in.
  'GET /api/live-meetings',
  'GET /api/users/me/address',
  'GET /api/users/me/calendar-feed',
  'GET /api/users/me/booking-notes',
  'GET /api/users/me/report-mails',
  'GET /api/planned-meetings/:id/plan',
  'GET /api/calendar-connections',
  'PUT /api/calendar-connections/:id/secret',
  'PUT /api/calendar-connections/:id/owner',
  'POST /api/calendar-connections/:id/sync',
  'DELETE /api/calendar-connections/:id',
  'GET /api/meeting-plans',
  'PUT /api/meeting-plans/:id',
  'DELETE /api/meeting-plans/:id',
  'GET /api/meeting-plans/:id/calendar',
  'GET /api/meeting-plans/:id/occurrences',
  'PUT /api/meeting-plans/:id/occurrences',
  'POST /api/planned-meetings/:id/keep',
  'POST /api/planned-meetings/:id/drop',
  'POST /api/planned-meetings/:id/restore',
  'GET /api/planned-meetings/advice',
  'GET /api/planned-minutes',
  // Returns only what the credential itself determines.
  'GET /api/token',
  // Returns only which steps are done.
  'GET /api/organization/first-steps',
]);

test.runIf(engine === 'sqlite')(
  'detects a route whose statements drop the organization',
  { timeout: 10 * minutes },
  async () => {
    // The stream stays open long enough to receive what others write meanwhile.
    const app = await testApp({}, undefined, 100);
    const { context, forget } = leakyContext(app.context);
    const forgetfulApp = await buildApp(context);
    onTestFinished(() => forgetfulApp.close());

    const routes = forgetfulApp.endpoints.flatMap((endpoint) => {
      const row = table[name(endpoint)];
      // A creating call looks nothing up, and the caller's own rows are found by their identity.
      const looksUp = row?.thing !== undefined || endpoint.method === 'GET';
      const isPublic = endpoint.access === 'anyone' || withoutTenantColumn.has(name(endpoint));
      return row && looksUp && !isPublic ? [{ endpoint, row }] : [];
    });
    const whileTested = (isTested: boolean) => void (forget.isOn = isTested);
    const leaks = await allLeaks({ ...app, app: forgetfulApp }, routes, ['admin'], whileTested);
    const unnoticed = routes
      .map(({ endpoint }) => name(endpoint))
      .filter((route) => !leaks.some((leak) => leak.startsWith(`${route} as `)));
    expect(unnoticed).toEqual([]);
  },
);
