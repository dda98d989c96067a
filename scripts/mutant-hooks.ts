// Loads the server with its switches in, and without the test runner that its test harness belongs to.

import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { withSwitches } from './mutants.ts';
import { standIn } from './test-runner.ts';

const root = join(import.meta.dirname, '..');
const always = sql.lit(1);

/** The check that is taken away now, up to which CPU time, and the checks that were asked since somebody last looked. */
export const state = { off: null as string | null, until: Infinity, asked: new Set<string>() };

/** Of this process: a machine that is busy with other things does not count. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Runs it without one check. */
export async function without<Found>(id: string, patienceMs: number, work: () => Promise<Found>) {
  state.off = id;
  state.until = cpuMs() + patienceMs;
  try {
    return await work();
  } finally {
    state.off = null;
  }
}

// Without a check some loops find their first row for ever. On SQLite nothing in them waits for the event loop, so no
// timer ever fires: this throws in the midst of them.
function beInTime(): void {
  if (state.off !== null && cpuMs() > state.until) throw new Error(`no end without ${state.off}`);
}

const isOff = (id: string) => {
  state.asked.add(id);
  beInTime();
  return state.off === id;
};

/** A statement is built when the server starts: it asks its checks when it is run. */
function asking(db: Database): Database {
  return {
    ...db,
    prepare(build) {
      const others = state.asked;
      state.asked = new Set();
      const run = db.prepare(build);
      const asked = state.asked;
      state.asked = others;
      return (...given) => {
        for (const id of asked) state.asked.add(id);
        beInTime();
        return run(...given);
      };
    },
  };
}

Object.assign(globalThis, {
  mutants: {
    off: isOff,
    asking,
    predicate: (id: string, ...predicate: unknown[]) => (isOff(id) ? [always, '=', always] : predicate),
    ref: (id: string, left: string, sign: string, right: string) =>
      isOff(id) ? [always, '=', always] : [left, sign, sql.ref(right)],
  },
});

const runner = await standIn();
const opening = 'export function openSqlite(file: string): Database {';

function changed(file: string, code: string): string {
  if (file !== 'server/db/sqlite.ts') return withSwitches(file, code).code;
  if (!code.includes(opening)) throw new Error(`${file} opens its database in another way`);
  return code.replace(
    opening,
    `export const openSqlite = (file: string): Database => globalThis.mutants.asking(open(file)); function open(file: string): Database {`,
  );
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' ? { url: runner, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded;
    const file = relative(root, fileURLToPath(url));
    const text =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
    return { ...loaded, source: changed(file, text) };
  },
});
