// What the proof comes to: the checks that nobody notices, and the list of those that nobody can.

import type { Mutant } from './mutants.ts';
import { unseen } from './unseen-checks.ts';

type Shown = { checks: readonly Mutant[]; noticed: ReadonlyMap<string, string>; part: string };

/** Checks that nobody noticed: how many of them are listed with a reason, and a line for each that is wrong. */
export function verdict({ checks, noticed, part }: Shown): { allowed: number; wrong: string[] } {
  const listed = new Set(unseen.flatMap((one) => one.checks).filter((id) => id.includes(part)));
  const left = checks.filter(({ id }) => !noticed.has(id));
  return {
    allowed: left.filter(({ id }) => listed.has(id)).length,
    wrong: [
      ...left
        .filter(({ id }) => !listed.has(id))
        .map(({ id, line }) => `${id} (line ${line}): nobody notices`),
      // A list that keeps what is gone, or what a test notices by now, would hide the next one.
      ...[...listed].flatMap((id) => {
        if (!checks.some((check) => check.id === id)) return `${id}: is listed, but there is no such check`;
        return noticed.has(id) ? `${id}: is listed, but noticed by ${noticed.get(id)}` : [];
      }),
    ],
  };
}
