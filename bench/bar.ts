// Shared by all benchmarks: table lines and their printing, percentiles, a temporary folder, a server and an
// account.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustPost, type ServerProcess, signInNew, startServer } from '#server/testing/server-process.ts';

/** `BENCH_LOAD=tiny`: only enough to see that every part runs, for `npm test`. */
export const isTiny = process.env['BENCH_LOAD'] === 'tiny';
export const sized = (whole: number, tiny: number): number => (isTiny ? tiny : whole);

/**
 * What was measured, its limit, and whether it holds. `control`: whether the negative control failed, as it must.
 * `isRight`: false for a wrong result, which is never the noise of a machine.
 */
export type Bar = {
  name: string;
  figure: string;
  peer: string;
  aim: string;
  holds: boolean;
  control: boolean;
  isRight?: boolean;
};

/** Timings on somebody's machine are only reported, except those that keep an attacker from others. */
export const isFine = (
  { holds, control, isRight = true }: Bar,
  mustHold: boolean,
  isLoadTiny = isTiny,
): boolean => isRight && (isLoadTiny || (control && (holds || !mustHold)));

export function printBars(bars: readonly Bar[]): void {
  console.log('\n| bar | figure | limit or peer | aim | |\n|---|---|---|---|---|');
  for (const { name, figure, peer, aim, holds, control } of bars) {
    console.log(
      `| ${name} | ${figure} | ${peer} | ${aim} | ${holds ? 'holds' : 'falls short'}${control ? '' : ', and its control did not fail'} |`,
    );
  }
}

/** The smallest value that is at least as large as `share` (0–1) of all values. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Creates a folder and deletes it after the work. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the server on an empty SQLite database in its own folder. */
export const withServer = <T>(work: (server: ServerProcess, folder: string) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const server = await startServer(folder, folder);
    try {
      return await work(server, folder);
    } finally {
      await server.end('SIGTERM');
    }
  });

export type Account = { cookie: string; organizationId: number };

/** Registers and signs in an administrator of a new organization. */
export async function newAccount(url: string, changes: Parameters<typeof signInNew>[1]): Promise<Account> {
  const cookie = await signInNew(url, changes);
  const answer = await mustPost(url, '/api/auth/me', {}, cookie);
  const { user } = (await answer.json()) as { user: { organization: { id: number } } };
  return { cookie, organizationId: user.organization.id };
}
