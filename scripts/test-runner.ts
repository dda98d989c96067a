// A test runner in one process: it knows which checks each test asks, and runs that test again without one of them.

import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Test = { file: string; name: string; run: () => unknown };

const patienceMs = 20_000;

export const tests: Test[] = [];
let loading = '';
let finishers: (() => unknown)[] = [];

type Body = (...given: never[]) => unknown;

function add(name: string, ...rest: unknown[]): void {
  const run = rest.find((one) => typeof one === 'function') as () => unknown;
  tests.push({ file: loading, name, run });
}

const each = (rows: readonly unknown[]) => (name: string, body: Body) => {
  for (const [index, row] of rows.entries())
    add(`${name} #${index + 1}`, () => body(...((Array.isArray(row) ? row : [row]) as never[])));
};

export const test = Object.assign(add, {
  each,
  runIf: (isWanted: boolean) => (isWanted ? add : () => undefined),
});

export const onTestFinished = (work: () => unknown): void => void finishers.push(work);
export const inject = (): string => '';

export const vi = {
  async waitFor(work: () => unknown, patience: number | { timeout?: number } = 1000): Promise<unknown> {
    const until = Date.now() + (typeof patience === 'number' ? patience : (patience.timeout ?? 1000));
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (Date.now() > until) throw error;
      }
      await sleep(20);
    }
  },
};

/** Collects the tests of a file. */
export async function load(file: string, url: string): Promise<void> {
  loading = file;
  await import(url);
}

/** What a test failed with, or null. */
export async function failureOf({ run }: Test): Promise<Error | null> {
  finishers = [];
  const own = finishers;
  const gaveUp = Symbol('patience');
  try {
    const ended = await Promise.race([
      Promise.resolve().then(run),
      sleep(patienceMs, gaveUp, { ref: false }),
    ]);
    return ended === gaveUp ? new Error('took too long') : null;
  } catch (error) {
    return error instanceof Error ? error : new Error('failed');
  } finally {
    for (const work of own.toReversed()) await work();
  }
}

/** What stands for the package that the tests import: its own assertions, and the runner above. */
export async function standIn(): Promise<string> {
  const url = import.meta.resolve('vitest');
  const { expect } = (await import(url)) as { expect: unknown };
  Object.assign(globalThis, { testRunner: { test, expect, onTestFinished, inject, vi } });
  const source = `export const { test, expect, onTestFinished, inject, vi } = globalThis.testRunner;`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

const foreign = /^server\/(isolation|db|mail|backup|metrics|coach|http\/|config|process)/;

/** The tests beside these files, and those of the slices that use them. */
export function testFiles(files: readonly string[]): string[] {
  const folders = new Set(files.map((file) => dirname(file)));
  return globSync('{server,domain}/**/*.test.ts', { cwd: join(import.meta.dirname, '..') })
    .filter((file) => !foreign.test(file))
    .filter(
      (file) =>
        file.startsWith('server/') || (folders.has('domain') && /member-rules|leaving|plans/.test(file)),
    )
    .toSorted();
}
