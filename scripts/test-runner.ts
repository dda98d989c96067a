// A test runner in one process: a test can be run again and again, each time without another check of the server.

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Test = { file: string; name: string; run: () => unknown };

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

const runIf = (isWanted: boolean) => (isWanted ? add : () => undefined);
const test = Object.assign(add, { each, runIf, skipIf: (isUnwanted: boolean) => runIf(!isUnwanted) });
const onTestFinished = (work: () => unknown): void => void finishers.push(work);
const inject = (): string => '';

async function waitFor(work: () => unknown, patience: number | { timeout?: number } = 1000) {
  const until = Date.now() + (typeof patience === 'number' ? patience : (patience.timeout ?? 1000));
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await sleep(20);
  }
}

/** Collects the tests of a file. */
export async function load(file: string): Promise<void> {
  loading = file;
  await import(new URL(`../${file}`, import.meta.url).href);
}

const tickMs = 50;

export class TookTooLong extends Error {}

/** Ends when the work does, and at the latest when patience does: what hangs is left behind. */
async function inTime(patienceMs: number, work: () => unknown): Promise<void> {
  let isOver = false;
  // Tick by tick: on a machine that is busy with other things they come late, and the work has as many of them.
  const limit = async () => {
    for (let left = patienceMs; left > 0 && !isOver; left -= tickMs) await sleep(tickMs);
    if (!isOver) throw new TookTooLong(`no end within ${patienceMs} ms`);
  };
  await Promise.race([Promise.resolve().then(work), limit()]).finally(() => (isOver = true));
}

/** What a test failed with, or null. */
export async function failureOf({ run }: Test, patienceMs: number): Promise<Error | null> {
  const own: (() => unknown)[] = [];
  finishers = own;
  try {
    await inTime(patienceMs, run);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error('failed');
  } finally {
    // A server whose request never ends does not close, either.
    for (const work of own.toReversed()) await inTime(patienceMs, work).catch(() => {});
  }
}

type Expect = (found: unknown) => Record<string, (...expected: unknown[]) => void>;

/** `expect.poll` of the package belongs to its own runner. */
const polling =
  (expect: Expect) =>
  (find: () => unknown): Record<string, (...expected: unknown[]) => Promise<unknown>> =>
    new Proxy(
      {},
      {
        get:
          (_, matcher: string) =>
          (...expected: unknown[]) =>
            waitFor(async () => expect(await find())[matcher]?.(...expected)),
      },
    );

/** What stands for the package that the tests import: its own assertions, and the runner above. */
export async function standIn(): Promise<string> {
  const { expect, vi } = (await import(import.meta.resolve('vitest'))) as {
    expect: Expect;
    vi: { spyOn: unknown };
  };
  Object.assign(expect, { poll: polling(expect) });
  Object.assign(globalThis, {
    testRunner: { test, expect, onTestFinished, inject, vi: { waitFor, spyOn: vi.spyOn } },
  });
  const source = `export const { test, expect, onTestFinished, inject, vi } = globalThis.testRunner;`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

// These start processes, ask the engine alone, or are the rows that have been asked already.
const others =
  /^server\/(isolation|testing\/|db\/|mail\/|backup\/|metrics\/|config|process|coach\/(?:model|histories)\.)/;

/** The tests of the server's slices, and of the rules of domain that are judged with them. */
export function testFiles(): string[] {
  return globSync(['server/**/*.test.ts', 'domain/{member-rules,leaving,plans}.test.ts'], {
    cwd: join(import.meta.dirname, '..'),
  })
    .filter((file) => !others.test(file))
    .toSorted();
}
