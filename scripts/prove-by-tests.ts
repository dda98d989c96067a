// What no row of the isolation table notices is looked for by the tests of the slices: those that ask the check.

import { dirname } from 'node:path';
import type { Mutant } from './mutants.ts';
import { cpuMs, state, without } from './mutant-hooks.ts';
import { failureOf, load, type Test, testFiles, tests, TookTooLong } from './test-runner.ts';

const patienceMs = 5000;
const patienceOnceMs = 30_000;

type Known = Test & { cpuMs: number };

/** Runs each test once as it is, to see which checks it asks. */
async function testsOfChecks(filesFrom: string): Promise<Map<string, Known[]>> {
  const asking = new Map<string, Known[]>();
  for (const file of testFiles()) if (file.startsWith(filesFrom)) await load(file);
  for (const test of tests) {
    state.asked.clear();
    const began = cpuMs();
    const failure = await failureOf(test, patienceOnceMs);
    const known = { ...test, cpuMs: cpuMs() - began };
    if (failure)
      console.log(`! ${test.file}: ${test.name} fails by itself: ${failure.message.slice(0, 200)}`);
    else for (const id of state.asked) asking.set(id, [...(asking.get(id) ?? []), known]);
  }
  return asking;
}

/** A test that never ends has noticed, too, if it ends in time with the check in place: the machine may be slow. */
async function notices(test: Test, id: string): Promise<boolean> {
  const failure = await without(id, patienceMs, () => failureOf(test, patienceMs));
  if (!(failure instanceof TookTooLong)) return failure !== null;
  return (await failureOf(test, patienceMs)) === null;
}

/** Tells which test notices each of these; the tests beside it come first, and the cheap ones before the others. */
export async function askTests(
  checks: readonly Mutant[],
  filesFrom: string,
  tell: (id: string, by: string) => void,
) {
  const asking = await testsOfChecks(filesFrom);
  for (const { id, file } of checks) {
    const far = (test: Test) => Number(dirname(test.file) !== dirname(file));
    const candidates = (asking.get(id) ?? []).toSorted((a, b) => far(a) - far(b) || a.cpuMs - b.cpuMs);
    for (const test of candidates) {
      if (!(await notices(test, id))) continue;
      tell(id, `${test.file}: ${test.name}`);
      break;
    }
  }
}
