// Who shows something hears that it changed: once the change is kept, and never of one that was not.

import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

/** What changed where, without a word of what it says. */
export type Change = { organizationId: number; kind: string };

/** Null: something may have been missed, so that anything may have changed. */
export type Hear = (change: Change | null) => void;

/** What is told, and done, once it is kept. */
type Said = { changes: Map<string, Change>; runs: Set<() => void> };

const keyOf = ({ organizationId, kind }: Change) => `${organizationId} ${kind}`;

/** `pass` hands what this process kept to the others. */
export type Notices = {
  tell: Hear;
  /** To be told with the end of the transaction. */
  announce: (change: Change, tx: Tx) => void;
  /** To be run with the end of the transaction, once however often it is handed over. */
  afterCommit: (tx: Tx, run: () => void) => void;
  /** What was said in the transaction since it was last taken. */
  take: (tx: Tx) => Said;
  /** The transaction in which it was said was kept. */
  kept: (said: Said) => void;
  /** Gives the way to hear no more. */
  listen: (hear: Hear) => () => void;
};

export function notices(pass: (changes: Change[]) => void = () => {}): Notices {
  const waiting = new WeakMap<Tx, Said>();
  const hearers = new Set<Hear>();
  const tell: Hear = (change) => {
    for (const hear of hearers) hear(change);
  };
  const said = (tx: Tx): Said => {
    const found = waiting.get(tx) ?? { changes: new Map(), runs: new Set() };
    waiting.set(tx, found);
    return found;
  };
  return {
    tell,
    announce: (change, tx) => void said(tx).changes.set(keyOf(change), change),
    afterCommit: (tx, run) => void said(tx).runs.add(run),
    take(tx) {
      const taken = said(tx);
      waiting.delete(tx);
      return taken;
    },
    kept({ changes, runs }) {
      for (const run of runs) run();
      if (changes.size === 0) return;
      for (const change of changes.values()) tell(change);
      pass([...changes.values()]);
    },
    listen(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
  };
}
