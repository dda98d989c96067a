// Transactions that roll back when they return an error, and hooks that run after the commit.

import { currentWriteCheck } from '#server/tenancy/tenant-context.ts';
import type { Tx } from './database.ts';
import { isDisconnected } from './faults.ts';

/** Marks a value, such as an API error, that rolls the transaction back when it is returned. */
export const rollbackOnError = Symbol('rollback on error');

const isMarked = (value: unknown) => typeof value === 'object' && value !== null && rollbackOnError in value;

/** How long a commit without a response can take to become effective. */
const commitMs = 1_000;

class Rollback extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('rolled back');
    this.value = value;
  }
}

function runAll(hooks: Iterable<() => void>): void {
  for (const run of hooks) run();
}

export function transactions(transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>) {
  const hooks = new WeakMap<Tx, Set<() => void>>();
  return {
    write: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      let committed: Set<() => void> | undefined;
      try {
        const value = await transact(async (tx) => {
          await currentWriteCheck()?.(tx);
          const result = await work(tx);
          if (isMarked(result)) throw new Rollback(result);
          committed = hooks.get(tx);
          return result;
        });
        runAll(committed ?? []);
        return value;
      } catch (error) {
        if (error instanceof Rollback) return error.value as T;
        if (committed && isDisconnected(error)) setTimeout(runAll, commitMs, committed);
        throw error;
      }
    },

    /**
     * Runs the hook once after the commit; not after a rollback. If the connection breaks before the commit is
     * confirmed, its result is unknown, and the hook runs a moment later.
     */
    afterCommit: (tx: Tx, run: () => void): void => void hooks.set(tx, (hooks.get(tx) ?? new Set()).add(run)),
  };
}
