// Runs the isolation test. A response that differs from the table, or that changes with others' writes, is a leak.

import type { Access, Endpoint } from '#contract/endpoint.ts';
import type { Browser } from './browser.ts';
import { wrongCalls } from './isolation-calls.ts';
import { changesByOthers } from './isolation-changes.ts';
import { newActor, createWorkspace, type Persona, personas } from './isolation-people.ts';
import type { Asked, Calls, Row } from './isolation-routes.ts';
import type { TestApp } from './test-app.ts';

const silently = () => {};

/**
 * Routes whose access can be lowered without a leak: they check the caller again under the lock, since a body can
 * take minutes (server/http/late-body.test.ts).
 */
export const recheckedRoutes: readonly string[] = [
  'POST /api/organization/users',
  'POST /api/organization/users/:id/one-use-password',
  'POST /api/organization/invitations',
  'POST /api/organization/invitations/addresses',
  'DELETE /api/organization/invitations/:id',
];

/** Problems of a route, one line each; `access` is the contract's, regardless of the app. */
export async function leaksOf(
  app: TestApp,
  endpoint: Endpoint,
  row: Row,
  access: Access,
  who: readonly Persona[] = personas,
  whileTested: Calls['whileTested'] = silently,
): Promise<string[]> {
  const world = await createWorkspace(app);
  const calls = { who, whileTested, world, actorAs: (persona: Persona) => newActor(app, persona, world) };
  const leaks = await wrongCalls(app, { endpoint, row }, access, calls);
  if (isReading({ endpoint, row })) leaks.push(...(await changesByOthers(app, [{ endpoint, row }], calls)));
  return leaks;
}

/** Problems of all routes. Reading routes share the organizations, and one write that none of them may reveal. */
export async function allLeaks(
  app: TestApp,
  routes: readonly Asked[],
  who: readonly Persona[] = personas,
  whileTested: Calls['whileTested'] = silently,
): Promise<string[]> {
  const world = await createWorkspace(app);
  const actors = new Map<Persona, Browser>();
  for (const persona of who) actors.set(persona, await newActor(app, persona, world));
  const actorAs = async (persona: Persona) => actors.get(persona) ?? newActor(app, persona, world);
  const calls = { who, whileTested, world, actorAs };

  const [alike, others] = [routes.filter(isAlike), routes.filter((route) => !isAlike(route))];
  const leaks: string[] = [];
  for (const route of alike) leaks.push(...(await wrongCalls(app, route, route.endpoint.access, calls)));
  leaks.push(...(await changesByOthers(app, alike, calls)));
  for (const { endpoint, row } of others)
    leaks.push(...(await leaksOf(app, endpoint, row, endpoint.access, who, whileTested)));
  return leaks;
}

const isReading = ({ endpoint, row }: Asked) => endpoint.method === 'GET' && !row.thing;

/** Whether the route changes nothing. A file export is recorded, where others can read it; a stream stays open. */
const isAlike = (route: Asked) => isReading(route) && typeof route.endpoint.answer !== 'string';
