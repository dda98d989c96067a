// Compares acknowledged saves with the database: every acknowledged save exists once, and totals agree.

import type { Database } from '#server/db/database.ts';
import { wrongTotals } from '#server/testing/totals.ts';
import { deliveriesByDraft, timesOf } from './record-store.ts';

export type Verdict = { acknowledged: number; lost: number; doubled: number; wrongSums: number };

export const isClean = ({ lost, doubled, wrongSums }: Verdict): boolean => lost + doubled + wrongSums === 0;

/** What became of the messages about acknowledged saves. */
export type MessageVerdict = {
  /** Neither received nor queued. */
  unsent: number;
  /** A meeting has several messages, which a receiver cannot recognize as one. */
  doubledMessages: number;
  /** Recorded as delivered without having arrived. */
  wronglyDelivered: number;
};

/** `received` are the ids of the messages that arrived. */
export async function auditMessages(
  db: Database,
  kept: ReadonlySet<string>,
  received: ReadonlySet<string>,
): Promise<MessageVerdict> {
  const deliveries = await deliveriesByDraft(db);
  const all = [...deliveries.values()].flat();
  const isSent = (key: string) =>
    (deliveries.get(key) ?? []).some((one) => one.isQueued || received.has(one.messageId));
  return {
    unsent: [...kept].filter((key) => !isSent(key)).length,
    doubledMessages: [...deliveries.values()].filter((some) => some.length > 1).length,
    wronglyDelivered: all.filter((one) => one.state === 'delivered' && !received.has(one.messageId)).length,
  };
}

/** `kept` are the draft keys of acknowledged saves. */
export async function audit(db: Database, kept: ReadonlySet<string>): Promise<Verdict> {
  const times = await timesOf(db, 'draftKey');
  return {
    acknowledged: kept.size,
    lost: [...kept].filter((key) => !times.has(key)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    wrongSums: (await wrongTotals(db)).length,
  };
}
