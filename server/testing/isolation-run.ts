// Everybody calls a route with every id, and what does not come out as the table says is a leak.

import type { Access, Endpoint } from '#contract/endpoint.ts';
import { scopeOf } from '#contract/scopes.ts';
import type { Browser, RawAnswer } from './browser.ts';
import {
  becomeProgram,
  isAbroad,
  isMember,
  newActor,
  newWorld,
  type Persona,
  personas,
  programs,
  roleOf,
  type World,
} from './isolation-people.ts';
import {
  nowhere,
  type Params,
  secretOf,
  seed,
  seedUnderNumberOf,
  type Thing,
  things,
} from './isolation-things.ts';
import { newPerson, Person } from './people.ts';
import type { TestApp } from './test-app.ts';

type Target = 'own' | 'other' | 'foreign' | 'nowhere' | 'none';

/** What somebody whom the gate lets through gets. */
export type Rule = (role: ReturnType<typeof roleOf>, target: Target) => number | 'ok';

type Sent = { query?: object; body?: object; upload?: Blob };

export type Row = { thing?: Thing; send?: (actor: Browser) => Sent; rule: Rule };

/** Whether the persona is a program that has no business with the call, whatever it is about. */
function isKeptOut(endpoint: Endpoint, persona: Persona): boolean {
  const scope = scopeOf(endpoint);
  return persona in programs && !(scope && programs[persona]?.includes(scope));
}

/** Status of a refusal by the gate, or null. */
function gateStatus(endpoint: Endpoint, access: Access, persona: Persona): number | null {
  // A token that is none is told at once, also where anyone may come.
  if (persona === 'expired') return 401;
  if (isKeptOut(endpoint, persona)) return 403;
  if (access === 'anyone') return null;
  if (persona === 'anonymous' || persona === 'removed') return 401;
  if (access === 'signed-in') return null;
  if (persona === 'pending' || persona === 'mustChange') return 403;
  return access === 'admin' && roleOf(persona) === 'user' ? 403 : null;
}

/** What is wrong with a route, one line each; `access` is what the contract says, whatever the app does. */
export async function leaksOf(
  app: TestApp,
  endpoint: Endpoint,
  row: Row,
  access: Access,
  who: readonly Persona[] = personas,
  /** Hears when the call that counts begins and ends. */
  whileTested: (isTested: boolean) => void = () => {},
): Promise<string[]> {
  const world = await newWorld(app);
  const leaks: string[] = [];
  for (const persona of who) {
    const answers = new Map<Target, RawAnswer>();
    let named: Params = {};
    for (const target of targetsOf(endpoint, row, persona)) {
      const actor = await newActor(app, persona, world);
      // Of the kind of those before.
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
      const wrong = whatIsWrong(endpoint, row, access, persona, target, answer, world);
      if (wrong) leaks.push(`${endpoint.method} ${endpoint.path} as ${persona} of ${target}: ${wrong}`);
    }
    const [foreign, absent] = [answers.get('foreign'), answers.get('nowhere')];
    if (foreign && absent && (foreign.status !== absent.status || foreign.text !== absent.text))
      leaks.push(
        `${endpoint.method} ${endpoint.path} as ${persona}: a foreign id is told from one that is nowhere`,
      );
  }
  if (endpoint.method === 'GET' && !row.thing) {
    const readers = who.filter((persona) => isMember(persona) && !isKeptOut(endpoint, persona));
    for (const here of [readers.filter((one) => !isAbroad(one)), readers.filter(isAbroad)])
      leaks.push(...(await whatOthersChange(app, endpoint, row, here, world, whileTested)));
  }
  return leaks;
}

/** What each of one organisation reads must be the same to the byte, whatever another one writes. */
async function whatOthersChange(
  app: TestApp,
  endpoint: Endpoint,
  row: Row,
  who: readonly Persona[],
  world: World,
  whileTested: (isTested: boolean) => void,
): Promise<string[]> {
  // What is written now is the newest, and on the first page of whatever shows the newest first.
  app.pass(1000);
  const read = async (actor: Browser) => {
    whileTested(true);
    const answer = await actor.ask(endpoint, row.send?.(actor) ?? {});
    whileTested(false);
    return answer.text;
  };
  const actors: { persona: Persona; actor: Browser }[] = [];
  for (const persona of who) {
    const actor = await newActor(app, persona, world);
    await becomeProgram(app, persona, actor);
    actors.push({ persona, actor });
  }
  const readers: { persona: Persona; actor: Browser; before: string; isSteady: boolean }[] = [];
  for (const { persona, actor } of actors) {
    const before = await read(actor);
    // What writes down that it was read changes by itself; for it only the search for secrets counts.
    readers.push({ persona, actor, before, isSteady: (await read(actor)) === before });
  }
  const abroad = who.some(isAbroad) ? world.ours : world.theirs;
  const isStream = endpoint.answer === 'text/event-stream';
  if (!isStream && who.length > 0) {
    await seed(abroad.member, abroad.admin, app);
    for (const { actor } of actors)
      if (actor instanceof Person) await seedUnderNumberOf(actor, abroad.member, app);
  }
  // What is told while it happens is heard meanwhile, everything else afterwards.
  const writeMeanwhile = async () => {
    for (let i = 0; isStream && i < 5; i += 1) await things.meeting(abroad.member, abroad.admin, app);
  };
  const wrong: string[] = [];
  for (const { persona, actor, before, isSteady } of readers) {
    const [after] = await Promise.all([read(actor), writeMeanwhile()]);
    const about = `${endpoint.method} ${endpoint.path} as ${persona}`;
    if (after.includes(secretOf(abroad.admin))) wrong.push(`${about}: tells another organisation's secret`);
    else if (isSteady && after !== before)
      wrong.push(`${about}: changes with what another organisation writes`);
  }
  return wrong;
}

function targetsOf(endpoint: Endpoint, row: Row, persona: Persona): Target[] {
  if (!row.thing) return ['none'];
  if (isKeptOut(endpoint, persona) || persona === 'expired') return ['other'];
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
  // Somebody fresh: the thing itself may be a person, who does not outlive the call.
  const colleague = await newPerson(app, here.organizationId, { name: secretOf(here.member) });
  const params = await thing(colleague, here.admin, app);
  return target === 'nowhere' ? nowhere(params) : params;
}

function whatIsWrong(
  endpoint: Endpoint,
  row: Row,
  access: Access,
  persona: Persona,
  target: Target,
  answer: RawAnswer,
  { ours, theirs }: World,
): string | null {
  const refused = gateStatus(endpoint, access, persona);
  const ok = endpoint.status ?? (endpoint.answer === undefined ? 204 : 200);
  const ruled = row.rule(roleOf(persona), target);
  const isAbsent = target === 'foreign' || target === 'nowhere';
  const expected = refused ?? (isAbsent ? (ruled === 'ok' ? 404 : ruled) : ruled === 'ok' ? ok : ruled);
  if (answer.status !== expected)
    return `${answer.status} instead of ${expected} ${answer.text.slice(0, 120)}`;

  const [home, abroad] = isAbroad(persona) ? [theirs, ours] : [ours, theirs];
  if (answer.text.includes(secretOf(abroad.admin))) return "tells another organisation's secret";
  if (!isMember(persona) && answer.text.includes(secretOf(home.admin)))
    return "tells the organisation's secret";
  return null;
}
