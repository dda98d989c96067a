// Loads the server with its switches in, and without the test runner that its test harness belongs to.

import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { withSwitches } from './mutants.ts';
import { standIn } from './test-runner.ts';

const root = join(import.meta.dirname, '..');
const always = sql.lit(1);

/** The check that is taken away now, and those that were asked since somebody last looked. */
export const state = { off: null as string | null, asked: new Set<string>() };

const isOff = (id: string) => {
  state.asked.add(id);
  return state.off === id;
};

Object.assign(globalThis, {
  mutants: {
    off: isOff,
    predicate: (id: string, ...predicate: unknown[]) => (isOff(id) ? [always, '=', always] : predicate),
    ref: (id: string, left: string, sign: string, right: string) =>
      isOff(id) ? [always, '=', always] : [left, sign, sql.ref(right)],
  },
});

const runner = await standIn();

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' ? { url: runner, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded;
    const file = relative(root, fileURLToPath(url));
    const text =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
    return { ...loaded, source: withSwitches(file, text).code };
  },
});
