// Lets tests read mailboxes without waiting for their time.

import type { Tx } from '#server/db/database.ts';

export const makeMailboxesDue = (tx: Tx, now: number, isWhole: boolean) =>
  tx
    .updateTable('mailboxes')
    .set({ nextAt: now, ...(isWhole && { wholeAt: 0 }) })
    .execute();

export const makeConnectionsDue = (tx: Tx, now: number) =>
  tx.updateTable('calendarConnections').set({ nextSyncAt: now }).execute();
