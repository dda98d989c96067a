// The isolation test is worth what it notices: every single check is taken away once, and it must say so each time.

import { allMutants } from './mutants.ts';
import { dirname } from 'node:path';
import { state } from './mutant-hooks.ts';
import { failureOf, load, type Test, testFiles, tests } from './test-runner.ts';

type Access = 'anyone' | 'signed-in' | 'member' | 'admin';

process.env['TEST_ENGINE'] = 'sqlite';
const { buildApp } = await import('#server/app.ts');
const { leaksOf } = await import('#server/testing/isolation-run.ts');
const { table } = await import('#server/testing/isolation-table.ts');
const { newTwins, outcome } = await import('#server/testing/isolation-twins.ts');
const { testApp } = await import('#server/testing/test-app.ts');

const verbose = process.argv.includes('--verbose');
// What a broken check does to a socket is the business of the test that broke it.
process.on('uncaughtException', (error) => void (verbose && console.log(String(error))));
process.on('unhandledRejection', (error) => void (verbose && console.log(String(error))));

const began = process.cpuUsage();
const plain = await testApp();
// Statements are built anew at each run: what is taken away changes how they are built.
const db: typeof plain.db = {
  ...plain.db,
  prepare: (build) => (args, tx) => plain.db.prepare(build)(args, tx),
};
const app = { ...plain, app: await buildApp({ ...plain.house, db }) };

const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const noticed = new Map<string, string>();
const survivors = () => allMutants().filter(({ id }) => !noticed.has(id));
const tell = (id: string, by: string) => {
  noticed.set(id, by);
  if (verbose) console.log(`✓ ${id}: ${by}`);
};

/** Switches a check off while `work` says so. */
const switching = (id: string | null) => (isOn: boolean) => void (state.off = isOn ? id : null);

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
async function readAmongTwins(endpoint: Endpoint, row: Row): Promise<string[]> {
  const twins = await newTwins(app, row, true);
  const seen = new Set<string>();
  for (const reader of [twins.admin, twins.twinAdmin, twins.member]) {
    const read = () =>
      reader.ask(endpoint, { ...row.send?.(reader), ...(twins.params && { params: twins.params }) });
    const first = await read();
    state.asked.clear();
    const { text } = await read();
    const asked = [...state.asked];
    for (const id of asked) seen.add(id);
    if (text !== first.text) continue;
    for (const id of asked.filter((one) => !noticed.has(one))) {
      state.off = id;
      const without = await read();
      state.off = null;
      if (without.text !== text || without.status !== first.status) tell(id, `${name(endpoint)} among twins`);
    }
  }
  return [...seen];
}

/** Changes something, and its twin may not change; each try needs twins of its own. */
async function changeAmongTwins(endpoint: Endpoint, row: Row): Promise<string[]> {
  let expected = '';
  const asked = await askedBy(async (during) => {
    expected = await outcome(app, endpoint, row, await newTwins(app, row, false), during);
  });
  for (const id of asked.filter((one) => !noticed.has(one))) {
    const got = await outcome(app, endpoint, row, await newTwins(app, row, false), switching(id));
    if (got !== expected) tell(id, `${name(endpoint)} among twins`);
  }
  return asked;
}

/** Everybody calls it, as in the isolation test. */
async function callAsEverybody(endpoint: Endpoint, row: Row): Promise<void> {
  for (const persona of ['user', 'foreignAdmin', 'pending', 'mustChange', 'admin', 'anonymous'] as const) {
    const call = (during: (isOn: boolean) => void) =>
      leaksOf(app, endpoint, row, endpoint.access, [persona], during);
    const asked = await askedBy(call);
    for (const id of asked.filter((one) => !noticed.has(one)))
      if ((await call(switching(id))).length > 0) tell(id, `${name(endpoint)} as ${persona}`);
  }
}

const lowered: Record<Access, { to: Access; newlyIn: 'user' | 'pending' | 'anonymous' } | null> = {
  admin: { to: 'member', newlyIn: 'user' },
  member: { to: 'signed-in', newlyIn: 'pending' },
  'signed-in': { to: 'anyone', newlyIn: 'anonymous' },
  anyone: null,
};

/** The gate of the route lets one kind more in. */
async function lowerAccess(endpoint: Endpoint, row: Row): Promise<string | null> {
  const { access } = endpoint;
  const step = lowered[access];
  if (!step) return null;
  endpoint.access = step.to;
  const leaks = await leaksOf(app, endpoint, row, access, [step.newlyIn]).finally(
    () => (endpoint.access = access),
  );
  return leaks.length > 0 ? null : `${name(endpoint)}: access ${access}`;
}

const only = process.argv.find((one) => one.startsWith('--route='))?.slice(8);
const unnoticed: string[] = [];
let gates = 0;
for (const endpoint of app.app.endpoints) {
  const row = table[name(endpoint)];
  if (!row || (only && !name(endpoint).includes(only))) continue;
  const at = process.cpuUsage();
  if (endpoint.access !== 'anyone') {
    gates += 1;
    const open = await lowerAccess(endpoint, row);
    if (open) unnoticed.push(open);
    await (endpoint.method === 'GET' ? readAmongTwins : changeAmongTwins)(endpoint, row);
  }
  await callAsEverybody(endpoint, row);
  const { user } = process.cpuUsage(at);
  if (verbose) console.log(`${name(endpoint)}: ${(user / 1e6).toFixed(1)} s`);
}
await plain.app.close();

/** Those of the tests themselves that ask a check, run again without it. */
async function runTestsWithout(): Promise<void> {
  const files = testFiles(survivors().map(({ file }) => file));
  for (const file of files) await load(file, new URL(`../${file}`, import.meta.url).href);
  const askedIn = new Map<string, Test[]>();
  for (const test of tests) {
    state.asked.clear();
    const failure = await failureOf(test);
    if (failure)
      console.log(`! ${test.file}: ${test.name} fails by itself: ${failure.message.slice(0, 200)}`);
    else for (const id of state.asked) askedIn.set(id, [...(askedIn.get(id) ?? []), test]);
  }
  for (const { id, file } of survivors()) {
    const near = (test: Test) => (dirname(test.file) === dirname(file) ? 0 : 1);
    const candidates = (askedIn.get(id) ?? []).toSorted((a, b) => near(a) - near(b));
    for (const test of candidates) {
      state.off = id;
      const failure = await failureOf(test);
      state.off = null;
      if (!failure) continue;
      tell(id, `${test.file}: ${test.name}`);
      break;
    }
  }
}

const spoken = () =>
  `${((process.cpuUsage(began).user + process.cpuUsage(began).system) / 1e6).toFixed(0)} s of CPU`;
const all = allMutants().length;
const byRows = noticed.size;
console.log(
  `${gates} gates and ${all} checks taken away one by one: the isolation rows notice ${byRows}, after ${spoken()}`,
);
if (!only && !process.argv.includes('--rows')) await runTestsWithout();
const left = survivors();
for (const { id } of left) console.log(`✗ ${id}`);
for (const id of unnoticed) console.log(`✗ ${id}`);
console.log(
  `${noticed.size - byRows} more by other tests; ${left.length + unnoticed.length} by none; ${spoken()}`,
);
process.exit(left.length + unnoticed.length > 0 ? 1 : 0);
