// Who shows something hears that it changed: once the change is kept, and never of one that was not.

import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** What changed where, without a word of what it says. */
export type Change = { organizationId: number; kind: string };

/** Null: something may have been missed, so that anything may have changed. */
export type Hear = (change: Change | null) => void;

const keyOf = ({ organizationId, kind }: Change) => `${organizationId} ${kind}`;

/** `pass` hands what this process kept to the others. */
export type Notices = {
  tell: Hear;
  /** To be told with the end of the transaction. */
  announce: (change: Change, tx: Tx) => void;
  /** To be run with the end of the transaction, once however often it is handed over. */
  afterCommit: (tx: Tx, run: () => void) => void;
  /** What was announced so far. */
  announced: (tx: Tx) => Change[];
  /** The transaction was kept. */
  kept: (tx: Tx) => void;
  /** Gives the way to hear no more. */
  listen: (hear: Hear) => () => void;
};

export function notices(pass: (changes: Change[]) => void = () => {}): Notices {
  const waiting = new WeakMap<Tx, Map<string, Change>>();
  const runs = new WeakMap<Tx, Set<() => void>>();
  const hearers = new Set<Hear>();
  const tell: Hear = (change) => {
    for (const hear of hearers) hear(change);
  };
  return {
    tell,
    announce(change, tx) {
      const ofTx = waiting.get(tx) ?? new Map<string, Change>();
      waiting.set(tx, ofTx.set(keyOf(change), change));
    },
    afterCommit: (tx, run) => void runs.set(tx, (runs.get(tx) ?? new Set()).add(run)),
    announced: (tx) => [...(waiting.get(tx)?.values() ?? [])],
    kept(tx) {
      const after = runs.get(tx) ?? [];
      runs.delete(tx);
      for (const run of after) run();
      const changes = [...(waiting.get(tx)?.values() ?? [])];
      if (!waiting.delete(tx)) return;
      for (const change of changes) tell(change);
      pass(changes);
    },
    listen(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
}
