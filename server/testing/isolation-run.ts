// Everybody calls a route with every id, and what does not come out as the table says is a leak.

import type { Access, Endpoint } from '#contract/endpoint.ts';
import { removeMember } from '#contract/members.ts';
import { saveMeeting } from '#contract/meetings.ts';
import { Browser, type RawAnswer } from './browser.ts';
import { nowhere, type Params, secretOf, seed, type Thing } from './isolation-things.ts';
import { meetingDraft } from './meeting-drafts.ts';
import { newOrganization, newPerson, Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const personas = [
  'anonymous',
  'removed',
  'pending',
  'mustChange',
  'user',
  'admin',
  'foreignAdmin',
] as const;
export type Persona = (typeof personas)[number];
type Target = 'own' | 'other' | 'foreign' | 'nowhere' | 'none';

/** What somebody whom the gate lets through gets: 'waiting' for the signed-in who are no members (yet). */
export type Rule = (role: 'user' | 'admin' | 'waiting' | 'nobody', target: Target) => number | 'ok';

type Sent = { query?: object; body?: object; upload?: Blob };

export type Row = { thing?: Thing; send?: (actor: Browser) => Sent; rule: Rule };

/** Status of a refusal by the gate, or null. */
function gateStatus(access: Access, persona: Persona): number | null {
  if (access === 'anyone') return null;
  if (persona === 'anonymous' || persona === 'removed') return 401;
  if (access === 'signed-in') return null;
  if (persona === 'pending' || persona === 'mustChange') return 403;
  return access === 'admin' && persona === 'user' ? 403 : null;
}

const roleOf = (persona: Persona): Parameters<Rule>[0] => {
  if (persona === 'anonymous' || persona === 'removed') return 'nobody';
  if (persona === 'pending' || persona === 'mustChange') return 'waiting';
  return persona === 'user' ? 'user' : 'admin';
};

async function newWorld(app: TestApp) {
  const team = async (name: string) => {
    const organizationId = await newOrganization(app, name);
    const admin = await newPerson(app, organizationId, { role: 'admin', name: `secret-${organizationId}` });
    const member = await newPerson(app, organizationId, { name: `secret-${organizationId}` });
    const title = secretOf(admin);
    await member.call(saveMeeting, { body: meetingDraft({ title, department: title }) });
    return { organizationId, admin, member };
  };
  return { ours: await team('Ours'), theirs: await team('Theirs') };
}

type World = Awaited<ReturnType<typeof newWorld>>;

async function newActor(app: TestApp, persona: Persona, { ours, theirs }: World): Promise<Browser> {
  if (persona === 'anonymous') return new Browser(app);
  if (persona === 'foreignAdmin') return newPerson(app, theirs.organizationId, { role: 'admin' });
  const role = persona === 'admin' ? 'admin' : 'user';
  const status = persona === 'pending' ? 'pending' : 'active';
  const person = await newPerson(app, ours.organizationId, { role, status });
  if (persona === 'mustChange')
    await app.db.write((tx) =>
      tx.updateTable('users').set({ mustChangePassword: 1 }).where('id', '=', person.userId).execute(),
    );
  if (persona === 'removed')
    await ours.admin.call(removeMember, { params: { id: String(person.userId) }, query: {}, body: {} });
  return person;
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
    for (const target of targetsOf(row, persona)) {
      const actor = await newActor(app, persona, world);
      const params = row.thing && (await paramsOf(row.thing, target, actor, persona, world, app));
      whileTested(true);
      const answer = await actor.ask(endpoint, { ...row.send?.(actor), ...(params && { params }) });
      whileTested(false);
      answers.set(target, answer);
      const wrong = whatIsWrong(endpoint, row, access, persona, target, answer, world);
      if (wrong) leaks.push(`${endpoint.method} ${endpoint.path} as ${persona} of ${target}: ${wrong}`);
    }
    if (endpoint.method === 'GET' && !row.thing && isMember(persona)) {
      const differs = await whatOthersChange(app, endpoint, row, persona, world, whileTested);
      if (differs) leaks.push(`${endpoint.method} ${endpoint.path} as ${persona}: ${differs}`);
    }
    const [foreign, absent] = [answers.get('foreign'), answers.get('nowhere')];
    if (foreign && absent && (foreign.status !== absent.status || foreign.text !== absent.text))
      leaks.push(
        `${endpoint.method} ${endpoint.path} as ${persona}: a foreign id is told from one that is nowhere`,
      );
  }
  return leaks;
}

/** What one organisation reads must be the same to the byte, whatever another one writes. */
async function whatOthersChange(
  app: TestApp,
  endpoint: Endpoint,
  row: Row,
  persona: Persona,
  world: World,
  whileTested: (isTested: boolean) => void,
): Promise<string | null> {
  // What is written now is the newest, and on the first page of whatever shows the newest first.
  app.pass(1000);
  const actor = await newActor(app, persona, world);
  const read = async () => {
    whileTested(true);
    const answer = await actor.ask(endpoint, row.send?.(actor) ?? {});
    whileTested(false);
    return answer.text;
  };
  const before = await read();
  // What writes down that it was read changes by itself; for it only the search for secrets counts.
  if ((await read()) !== before) return null;
  const abroad = persona === 'foreignAdmin' ? world.ours : world.theirs;
  await seed(abroad.member, abroad.admin, app);
  return (await read()) === before ? null : 'changes with what another organisation writes';
}

const isMember = (persona: Persona) => roleOf(persona) === 'user' || roleOf(persona) === 'admin';

function targetsOf(row: Row, persona: Persona): Target[] {
  if (!row.thing) return ['none'];
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
  const [here, there] = persona === 'foreignAdmin' ? [theirs, ours] : [ours, theirs];
  if (target === 'own' && actor instanceof Person) return thing(actor, here.admin, app);
  if (target === 'foreign') return thing(there.member, there.admin, app);
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
  const refused = gateStatus(access, persona);
  const ok = endpoint.status ?? (endpoint.answer === undefined ? 204 : 200);
  const ruled = row.rule(roleOf(persona), target);
  const isAbsent = target === 'foreign' || target === 'nowhere';
  const expected = refused ?? (isAbsent ? (ruled === 'ok' ? 404 : ruled) : ruled === 'ok' ? ok : ruled);
  if (answer.status !== expected)
    return `${answer.status} instead of ${expected} ${answer.text.slice(0, 120)}`;

  const [home, abroad] = persona === 'foreignAdmin' ? [theirs, ours] : [ours, theirs];
  if (answer.text.includes(secretOf(abroad.admin))) return "tells another organisation's secret";
  if (!isMember(persona) && answer.text.includes(secretOf(home.admin)))
    return "tells the organisation's secret";
  return null;
}
