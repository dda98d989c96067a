// Changes that wait at the same time share one commit: waiting for the disk is most of what a small change costs.

import type { Tx } from './database.ts';

type OrgLock = {
  work: (tx: Tx) => Promise<unknown>;
  done: (value: unknown) => void;
  failed: (error: unknown) => void;
};

/** How the engine opens a transaction, and marks a place in it to which it can go back. */
export type Steps = {
  transaction: (all: (tx: Tx) => Promise<void>, changes: number) => Promise<void>;
  /** False once the engine ended the transaction by itself. */
  isOpen: () => boolean;
  mark: () => void;
  keep: () => void;
  undo: () => void;
};

/** So that whoever came first does not wait for everybody who came later. */
const mostTogether = 32;

/**
 * Runs one change after the other. Each is kept whole or not at all, whatever becomes of the others, and none is told
 * that it was kept before the commit that it shares has reached the disk. The first one of a transaction, mostly the
 * only one, is taken back with it and needs no mark: behind a mark the engine copies each page before it changes it.
 */
export function shareCommits({ transaction, isOpen, mark, keep, undo }: Steps) {
  const waiting: OrgLock[] = [];
  let running: Promise<void> | null = null;

  /** What to tell the one who asked, once the commit is done. */
  async function runFirst({ work, done }: OrgLock, tx: Tx): Promise<() => void> {
    const value = await work(tx);
    return () => done(value);
  }

  async function runNext({ work, done, failed }: OrgLock, tx: Tx): Promise<() => void> {
    mark();
    try {
      const value = await work(tx);
      keep();
      return () => done(value);
    } catch (error) {
      // A full disk ends the transaction: what came after would be kept one statement at a time.
      if (!isOpen()) throw error;
      undo();
      return () => failed(error);
    }
  }

  async function runTogether(): Promise<void> {
    const turns = waiting.splice(0, mostTogether);
    const answers: (() => void)[] = [];
    let begun = false;
    try {
      await transaction(async (tx) => {
        begun = true;
        for (const turn of turns) answers.push(await (answers.length === 0 ? runFirst : runNext)(turn, tx));
      }, turns.length);
      for (const answer of answers) answer();
    } catch (error) {
      // Nothing of the others was done yet when the first one failed: they have another turn. Where not even a transaction
      // could be begun each would wait for the lock as long as this one has.
      if (begun && answers.length === 0) waiting.unshift(...turns.splice(1));
      for (const { failed } of turns) failed(error);
    }
  }

  async function runAll(): Promise<void> {
    // After the requests that have come in by now, so that they find each other.
    await new Promise((resolve) => void setImmediate(resolve));
    while (waiting.length > 0) await runTogether();
    running = null;
  }

  return {
    write: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, done: (value) => resolve(value as T), failed: reject });
        running ??= runAll();
      }),

    /** How many changes wait for their turn. */
    waits: () => waiting.length,

    /** When nothing is under way any more. */
    settled: async (): Promise<void> => {
      while (running) await running;
    },
  };
}
