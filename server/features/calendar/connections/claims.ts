// Only the process that claimed a connection last may write what it read of it.

import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { newKey } from '#server/db/identifiers.ts';
import { lockOrganization, type OrgLock } from '#server/db/organization-lock.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { claim, type ConnectionRow, mayWrite, renewalMs, renewClaim, unclaim } from './connections-store.ts';

/** Another process has claimed the connection, or it was changed or removed. */
class Superseded extends Error {}

export type Claim = {
  org: OrgId;
  /** Of the connection. */
  id: number;
  syncKey: string;
  /** Aborts when the server stops. */
  signal: AbortSignal;
};

export function connectionClaims({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  return {
    /**
     * Claims the connection and renews the claim while `work` runs. Returns false if another process holds or takes
     * it. If `work` fails, the claim ends, since the job is retried.
     */
    whileClaimed: async (
      org: OrgId,
      id: number,
      signal: AbortSignal,
      work: (connection: ConnectionRow, claimed: Claim) => Promise<void>,
    ): Promise<boolean> => {
      const syncKey = newKey();
      const connection = await db.write((tx) => claim(tx, org, id, syncKey, now()));
      if (!connection) return false;
      const renewal = setInterval(
        () => void db.write((tx) => renewClaim(tx, org, id, syncKey, now())).catch(() => {}),
        renewalMs,
      );
      renewal.unref();
      try {
        await work(connection, { org, id, syncKey, signal });
        return true;
      } catch (error) {
        if (error instanceof Superseded) return false;
        await db.write((tx) => unclaim(tx, org, id, syncKey));
        throw error;
      } finally {
        clearInterval(renewal);
      }
    },

    /**
     * Runs a batch with the organization locked, if this process still holds the claim. What is lost when the power
     * fails is read again.
     */
    write: <T>({ org, id, syncKey, signal }: Claim, work: (tx: Tx, lock: OrgLock) => Promise<T>) =>
      db.write(async (tx) => {
        signal.throwIfAborted();
        // Inside the transaction, so that other requests also run between the writes of two calendars.
        await setImmediate();
        const lock = await lockOrganization(tx, org);
        if (!(await mayWrite(tx, org, id, syncKey))) throw new Superseded();
        return work(tx, lock);
      }, 'read-again'),
  };
}
