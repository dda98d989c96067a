// A transaction that ends with a refusal keeps nothing, and still gives it.

import type { Tx } from './database.ts';

/** Marks what a transaction gives whose changes are not to be kept, though nothing has failed. */
export const rollbackOnError = Symbol('keeps nothing');

const isMarked = (value: unknown) => typeof value === 'object' && value !== null && rollbackOnError in value;

class Undone extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('nothing is kept');
    this.value = value;
  }
}

/** What `work` gave, and what `beforeCommit` did: null where all is taken back, so that it was not asked. */
export async function transacted<T, Said>(
  transact: <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value>,
  work: (tx: Tx) => Promise<T>,
  beforeCommit: (tx: Tx) => Promise<Said>,
): Promise<[T, Said | null]> {
  try {
    return await transact(async (tx) => {
      const value = await work(tx);
      if (isMarked(value)) throw new Undone(value);
      return [value, await beforeCommit(tx)];
    });
  } catch (error) {
    if (error instanceof Undone) return [error.value as T, null];
    throw error;
  }
}
