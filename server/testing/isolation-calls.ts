// Requests a route as every caller with every id; a response that differs from the table is a leak.

import { type Access, type Endpoint, statusesOf } from '#contract/endpoint.ts';
import type { Browser, RawAnswer } from './browser.ts';
import { becomeProgram, isAbroad, isMember, type Persona, roleOf, type World } from './isolation-people.ts';
import { type Asked, type Calls, isExcluded, type Row, type Target } from './isolation-routes.ts';
import { nowhere, type Params, secretOf, type Thing } from './isolation-things.ts';
import { newPerson, Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Calls the route as every caller with every id. */
export async function wrongCalls(
  app: TestApp,
  { endpoint, row }: Asked,
  access: Access,
  { who, whileTested, world, actorAs }: Calls,
): Promise<string[]> {
  const leaks: string[] = [];
  for (const persona of who) {
    const answers = new Map<Target, RawAnswer>();
    let named: Params = {};
    for (const target of targetsOf(endpoint, row, persona)) {
      const actor = await actorAs(persona);
      // Of the same kind as the ones before.
      const params =
        target === 'nowhere'
          ? nowhere(named)
          : row.thing && (await paramsOf(row.thing, target, actor, persona, world, app));
      named = params ?? {};
      await becomeProgram(app, persona, actor);
      whileTested(true);
      const answer = await actor.ask(endpoint, { ...row.send?.(actor), ...(params && { params }) });
      whileTested(false);
      answers.set(target, answer);
      const wrong = responseProblems(endpoint, row, access, persona, target, answer, world);
      if (wrong) leaks.push(`${endpoint.method} ${endpoint.path} as ${persona} of ${target}: ${wrong}`);
    }
    const [foreign, absent] = [answers.get('foreign'), answers.get('nowhere')];
    if (foreign && absent && (foreign.status !== absent.status || foreign.text !== absent.text))
      leaks.push(
        `${endpoint.method} ${endpoint.path} as ${persona}: a foreign id is answered unlike one that is nowhere`,
      );
  }
  return leaks;
}

/** Status of an authorization error, or null. */
function authorizationStatus(endpoint: Endpoint, access: Access, persona: Persona): number | null {
  // An invalid token is rejected even on public routes.
  if (persona === 'expired') return 401;
  if (isExcluded(endpoint, persona)) return 403;
  if (access === 'anyone') return null;
  if (persona === 'anonymous' || persona === 'removed') return 401;
  if (access === 'signed-in') return null;
  if (persona === 'pending' || persona === 'mustChange') return 403;
  return access === 'admin' && roleOf(persona) === 'user' ? 403 : null;
}

function targetsOf(endpoint: Endpoint, row: Row, persona: Persona): Target[] {
  if (!row.thing) return ['none'];
  if (isExcluded(endpoint, persona) || persona === 'expired') return ['other'];
  return isMember(persona) ? ['own', 'other', 'foreign', 'nowhere'] : ['other', 'foreign', 'nowhere'];
}

async function paramsOf(
  thing: Thing,
  target: Target,
  actor: Browser,
  persona: Persona,
  { ours, theirs }: World,
  app: TestApp,
): Promise<Params> {
  const [here, there] = isAbroad(persona) ? [theirs, ours] : [ours, theirs];
  if (target === 'own' && actor instanceof Person) return thing(actor, here.admin, app);
  if (target === 'foreign')
    return thing(there.member, there.admin, app, actor instanceof Person ? actor : undefined);
  // A new person: the call may delete them.
  const colleague = await newPerson(app, here.organizationId, { name: secretOf(here.member) });
  const params = await thing(colleague, here.admin, app);
  return target === 'nowhere' ? nowhere(params) : params;
}

function responseProblems(
  endpoint: Endpoint,
  row: Row,
  access: Access,
  persona: Persona,
  target: Target,
  answer: RawAnswer,
  { ours, theirs }: World,
): string | null {
  const refused = authorizationStatus(endpoint, access, persona);
  const [ok] = statusesOf(endpoint);
  const ruled = row.rule(roleOf(persona), target);
  const isAbsent = target === 'foreign' || target === 'nowhere';
  const expected = refused ?? (isAbsent ? (ruled === 'ok' ? 404 : ruled) : ruled === 'ok' ? ok : ruled);
  if (answer.status !== expected)
    return `${answer.status} instead of ${expected} ${answer.text.slice(0, 120)}`;

  const [home, abroad] = isAbroad(persona) ? [theirs, ours] : [ours, theirs];
  if (answer.text.includes(secretOf(abroad.admin))) return "tells another organization's secret";
  if (!isMember(persona) && answer.text.includes(secretOf(home.admin)))
    return "tells the organization's secret";
  return null;
}
