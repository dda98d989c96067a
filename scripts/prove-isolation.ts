// The isolation test is worth what it notices: every single check is taken away once, and it must say so each time.

import type { Access } from '#contract/endpoint.ts';
import type { Case } from '#server/testing/isolation-cases.ts';
import { allMutants } from './mutants.ts';
import { cpuMs, state, without } from './mutant-hooks.ts';
import { askTests } from './prove-by-tests.ts';
import { verdict } from './prove-verdict.ts';

process.env['TEST_ENGINE'] = 'sqlite';
const { buildApp } = await import('#server/app.ts');
const { askedTwice, leaksOf } = await import('#server/testing/isolation-run.ts');
const { cases } = await import('#server/testing/isolation-cases.ts');
const { table } = await import('#server/testing/isolation-table.ts');
const { newTwins, outcome } = await import('#server/testing/isolation-twins.ts');
const { testApp } = await import('#server/testing/test-app.ts');

const verbose = process.argv.includes('--verbose');
// What a broken check does to a socket is the business of the test that broke it.
process.on('uncaughtException', (error) => void (verbose && console.log(String(error))));
// Nobody reads on.
process.stdout.on('error', () => process.exit(1));
process.on('unhandledRejection', (error) => void (verbose && console.log(String(error))));

// An answer that is streamed ends by a timer that keeps no process alive.
setInterval(() => {}, 1000);

const began = cpuMs();
const plain = await testApp();
// Statements are built anew at each run: what is taken away changes how they are built.
const db: typeof plain.db = {
  ...plain.db,
  prepare: (build) => (args, tx, cells) => plain.db.prepare(build)(args, tx, cells),
};
const app = { ...plain, app: await buildApp({ ...plain.house, db }) };

const patienceMs = 20_000;
const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const noticed = new Map<string, string>();
const option = (key: string) =>
  process.argv.find((one) => one.startsWith(`--${key}=`))?.slice(key.length + 3);
/** Only the checks whose names have this in them, only the routes, and only the tests of files that begin so. */
const [onlyCheck = '', onlyRoute, onlyTests] = ['check', 'route', 'tests'].map(option);
const checks = allMutants().filter(({ id }) => id.includes(onlyCheck));
const wanted = new Set(checks.map(({ id }) => id));
const isOpen = (id: string) => wanted.has(id) && !noticed.has(id);
const tell = (id: string, by: string) => {
  noticed.set(id, by);
  if (verbose) console.log(`✓ ${id}: ${by}`);
};

/** Switches a check off while `work` says so. */
const switching = (id: string) => (isOn: boolean) => {
  state.off = isOn ? id : null;
  state.until = cpuMs() + patienceMs;
};

async function askedBy(work: (during: (isOn: boolean) => void) => Promise<unknown>): Promise<string[]> {
  const asked = new Set<string>();
  await work((isOn) => {
    if (isOn) state.asked.clear();
    else for (const id of state.asked) asked.add(id);
  });
  return [...asked];
}

type Endpoint = (typeof app.app.endpoints)[number];
type Row = (typeof table)[string];

/** Reads the same twice, with the check and without; the second may not differ. */
async function readAmongTwins(endpoint: Endpoint, row: Row): Promise<void> {
  const twins = await newTwins(app, row, { isFull: true });
  for (const reader of [twins.admin, twins.twinAdmin, twins.member]) {
    const read = () =>
      reader.ask(endpoint, { ...row.send?.(reader), ...(twins.params && { params: twins.params }) });
    const first = await read();
    state.asked.clear();
    const { text } = await read();
    const asked = [...state.asked];
    if (text !== first.text) continue;
    for (const id of asked.filter(isOpen)) {
      const found = await without(id, patienceMs, read);
      if (found.text !== text || found.status !== first.status) tell(id, `${name(endpoint)} among twins`);
    }
  }
}

/** Changes something, and its twin may not change; each try needs twins of its own. */
async function changeAmongTwins(endpoint: Endpoint, row: Row): Promise<void> {
  const making = { isFull: false };
  const tryIt = async (during: (isOn: boolean) => void) => {
    const twins = await newTwins(app, row, making);
    return outcome(app, endpoint, row, twins, [twins.admin, twins.twinAdmin], during);
  };
  await notedBy(`${name(endpoint)} among twins`, tryIt);
}

/** The organisation is full, and its twin says something else in every row; either of the two calls. */
async function callAmongUnlikeTwins(endpoint: Endpoint, row: Row): Promise<void> {
  for (const { send, before } of [{}, ...(cases[name(endpoint)] ?? [])] as Case[])
    for (const isTwin of [false, true]) {
      const asked = { ...row, ...(send && { send }) };
      await notedBy(`${name(endpoint)} among unlike twins`, async (during) => {
        const twins = await newTwins(app, asked, { isFull: true, isUnlike: true, ...(before && { before }) });
        const pair = [twins.admin, twins.twinAdmin] as const;
        return outcome(app, endpoint, asked, twins, isTwin ? [pair[1], pair[0]] : pair, during);
      });
    }
}

/** What comes out must not come out without the check. */
async function notedBy(what: string, tryIt: (during: (isOn: boolean) => void) => Promise<string>) {
  const outcomes = new Set<string>();
  const asked = await askedBy(async (during) => void outcomes.add(await tryIt(during)));
  const open = asked.filter(isOpen);
  if (open.length === 0) return;
  outcomes.add(await tryIt(() => {}));
  if (outcomes.size > 1) {
    console.log(`! ${what}: comes out differently each time`);
    return;
  }
  for (const id of open) if (!outcomes.has(await tryIt(switching(id)))) tell(id, what);
}

/** Everybody calls it, as in the isolation test. */
async function callAsEverybody(endpoint: Endpoint, row: Row): Promise<Set<string>> {
  const all = new Set<string>();
  for (const persona of ['user', 'foreignAdmin', 'pending', 'mustChange', 'admin', 'anonymous'] as const) {
    const call = (during: (isOn: boolean) => void) =>
      leaksOf(app, endpoint, row, endpoint.access, [persona], during);
    const asked = await askedBy(call);
    for (const id of asked) all.add(id);
    for (const id of asked.filter(isOpen))
      if ((await call(switching(id))).length > 0) tell(id, `${name(endpoint)} as ${persona}`);
  }
  return all;
}

const lowered: Record<Access, { to: Access; newlyIn: 'user' | 'pending' | 'anonymous' } | null> = {
  admin: { to: 'member', newlyIn: 'user' },
  member: { to: 'signed-in', newlyIn: 'pending' },
  'signed-in': { to: 'anyone', newlyIn: 'anonymous' },
  anyone: null,
};

/** The gate of the route lets one kind more in. What is wrong with what is noticed then, or null. */
async function lowerAccess(endpoint: Endpoint, row: Row): Promise<string | null> {
  const { access } = endpoint;
  const step = lowered[access];
  if (!step) return null;
  endpoint.access = step.to;
  const leaks = await leaksOf(app, endpoint, row, access, [step.newlyIn]).finally(
    () => (endpoint.access = access),
  );
  const isNoticed = leaks.length > 0;
  if (isNoticed !== askedTwice.includes(name(endpoint))) return null;
  return `${name(endpoint)}: access ${access}: ${isNoticed ? 'is listed, but noticed' : 'nobody notices'}`;
}

const wrongGates: string[] = [];
let gates = 0;
for (const endpoint of app.app.endpoints) {
  const row = table[name(endpoint)];
  if (!row || onlyTests !== undefined || !name(endpoint).includes(onlyRoute ?? '')) continue;
  const at = cpuMs();
  if (endpoint.access !== 'anyone') {
    gates += 1;
    const open = await lowerAccess(endpoint, row);
    if (open) wrongGates.push(open);
    await (endpoint.method === 'GET' ? readAmongTwins : changeAmongTwins)(endpoint, row);
  }
  const asked = await callAsEverybody(endpoint, row);
  const isDue = cases[name(endpoint)] !== undefined || [...asked].some(isOpen);
  if (isDue && endpoint.access !== 'anyone') await callAmongUnlikeTwins(endpoint, row);
  if (verbose) console.log(`${name(endpoint)}: ${((cpuMs() - at) / 1000).toFixed(1)} s`);
}
await plain.app.close();

const spoken = () => `${((cpuMs() - began) / 1000).toFixed(0)} s of CPU`;
const byRows = noticed.size;
console.log(
  `${gates} gates and ${checks.length} checks taken away one by one: the isolation rows notice ${byRows}, after ${spoken()}`,
);
const asksTests = onlyRoute === undefined && !process.argv.includes('--rows');
if (asksTests)
  await askTests(
    checks.filter(({ id }) => isOpen(id)),
    onlyTests ?? '',
    tell,
  );
const { allowed, wrong } = verdict({ checks, noticed, part: onlyCheck });
console.log(
  `${noticed.size - byRows} more by other tests; ${allowed} change nothing that can be seen, as listed; ${spoken()}`,
);
wrong.push(...wrongGates);
if (asksTests) for (const line of wrong) console.log(`✗ ${line}`);
process.exit(asksTests && wrong.length > 0 ? 1 : 0);
