// Sessions and known devices. Only hashes of their tokens are stored.

import { dayMs } from '#domain/time/time-units.ts';
import type { Device } from '#domain/accounts/device.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { unlessUnavailable } from '#server/db/faults.ts';
import { prepared } from '#server/db/prepared.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';
import { hashToken, newId, newToken } from '#server/db/identifiers.ts';
import { callerColumns, callerOf } from './caller-store.ts';
import { idleSessionMs, rememberedSessionMs } from '#domain/limits.ts';

/** Precision of `lastSeenAt`: updating it with every request would turn each read into a write. */
const lastSeenPrecisionMs = 5 * 60_000;
const deviceLifetimeMs = 400 * dayMs;

/** What a sign-in at a provider adds to the session. */
export type SignedInVia = { provider?: string; lockedSignOutUrl?: string | null };

const unknownDevice: Device = { browser: null, system: null };

const sessionWith = prepared((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('organizations', 'organizations.id', 'users.organizationId')
    .select(['sessions.remembered', 'sessions.createdAt', 'sessions.lastSeenAt', 'sessions.provider'])
    .select(callerColumns)
    .where('sessions.tokenHash', '=', tokenHash),
);

export function sessionStore(db: Database, now: () => number) {
  const read = async (tokenHash: string, tx?: Tx) => (await sessionWith(tx ?? db.read, { tokenHash }))[0];

  /** With a full disk, reads still work. */
  const touch = (tokenHash: string) =>
    unlessUnavailable(
      db.write(
        (tx) =>
          tx.updateTable('sessions').set({ lastSeenAt: now() }).where('tokenHash', '=', tokenHash).execute(),
        'counter',
      ),
    );

  const hasEnded = (row: { remembered: 0 | 1; createdAt: number; lastSeenAt: number }) =>
    row.remembered ? now() - row.createdAt > rememberedSessionMs : now() - row.lastSeenAt > idleSessionMs;

  return {
    /** The caller, or null if the session is unknown or has ended. A transaction does not extend it. */
    async find(token: string, tx?: Tx, isExtended = !tx): Promise<SignedIn | null> {
      const tokenHash = hashToken(token);
      const row = await read(tokenHash, tx);
      if (!row || row.status === 'removed' || hasEnded(row)) return null;
      if (isExtended && now() - row.lastSeenAt > lastSeenPrecisionMs) await touch(tokenHash);
      const how = { sessionHash: tokenHash, isByProvider: row.provider !== null };
      return callerOf(row, row.status, how, now());
    },

    /** Whether the session and the membership still exist. Does not extend the session. */
    async isLive({ sessionHash, organization }: SignedIn): Promise<boolean> {
      const row = await read(sessionHash);
      return row?.status === 'active' && row.organizationId === organization.id && !hasEnded(row);
    },

    /** Starts a session and returns its token, which is stored only as a hash. */
    async start(
      userId: number,
      remembered: boolean,
      tx: Tx,
      device = unknownDevice,
      via: SignedInVia = {},
    ): Promise<string> {
      const token = newToken();
      await tx
        .insertInto('sessions')
        .values({
          tokenHash: hashToken(token),
          id: newId(),
          userId,
          remembered: remembered ? 1 : 0,
          createdAt: now(),
          lastSeenAt: now(),
          ...device,
          ...via,
        })
        .execute();
      return token;
    },

    /** Returns the ended session with the provider's encrypted sign-out address, if any; null if there is none. */
    async end(tokenHash: string, tx: Tx) {
      const ended = await tx
        .deleteFrom('sessions')
        .where('tokenHash', '=', tokenHash)
        .returning(['userId', 'lockedSignOutUrl'])
        .executeTakeFirst();
      return ended ?? null;
    },

    /** The active sessions of a user, last used first. */
    async list(userId: number) {
      const rows = await db.read
        .selectFrom('sessions')
        .select(['id', 'tokenHash', 'remembered', 'browser', 'system', 'provider', 'createdAt', 'lastSeenAt'])
        .where('userId', '=', userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.filter((row) => !hasEnded(row));
    },

    /** The ended session, or null if the user has no such session. */
    async endOne(userId: number, id: number, tx: Tx) {
      const ended = await tx
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returning(['tokenHash', 'browser', 'system'])
        .executeTakeFirst();
      return ended ?? null;
    },

    /** Ends the other sessions of the caller and returns their number. */
    async endOthers({ userId, sessionHash }: SignedIn, tx: Tx): Promise<number> {
      const { numDeletedRows } = await tx
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('tokenHash', '!=', sessionHash)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    async endAll(userId: number, tx: Tx): Promise<void> {
      await tx.deleteFrom('sessions').where('userId', '=', userId).execute();
    },

    /** Gives the session a new token and ends all other sessions of the user; null if the session has ended. */
    async rotate(
      { userId, sessionHash }: SignedIn,
      tx: Tx,
    ): Promise<{ token: string; remembered: boolean } | null> {
      const token = newToken();
      const tokenHash = hashToken(token);
      const session = await tx
        .updateTable('sessions')
        .set({ tokenHash })
        .where('tokenHash', '=', sessionHash)
        .returning('remembered')
        .executeTakeFirst();
      if (!session) return null;
      await tx
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('tokenHash', '!=', tokenHash)
        .execute();
      return { token, remembered: session.remembered === 1 };
    },

    /** The user who signed in on this device before, or null. */
    async deviceOwner(token: string): Promise<number | null> {
      const row = await db.read
        .selectFrom('devices')
        .select('userId')
        .where('tokenHash', '=', hashToken(token))
        .executeTakeFirst();
      return row?.userId ?? null;
    },

    /** Whether a browser signed in to the account before. */
    async hasDevice(userId: number, tx: Tx): Promise<boolean> {
      const row = await tx
        .selectFrom('devices')
        .select('userId')
        .where('userId', '=', userId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async rememberDevice(userId: number, tx: Tx): Promise<string> {
      const token = newToken();
      const device = { tokenHash: hashToken(token), userId, createdAt: now() };
      await tx.insertInto('devices').values(device).execute();
      return token;
    },

    /** Ends the sessions of a user beyond the last used `most`, forgets as many browsers, and returns the sessions. */
    async endOldest(userId: number, most: number, tx: Tx) {
      const all = Number.MAX_SAFE_INTEGER;
      const devices = tx.selectFrom('devices').select('tokenHash').where('userId', '=', userId);
      const oldDevices = devices.orderBy('createdAt', 'desc').orderBy('tokenHash').limit(all).offset(most);
      await tx.deleteFrom('devices').where('tokenHash', 'in', oldDevices).execute();
      const own = tx.selectFrom('sessions').select('tokenHash').where('userId', '=', userId);
      return tx
        .deleteFrom('sessions')
        .where(
          'tokenHash',
          'in',
          own.orderBy('lastSeenAt', 'desc').orderBy('id', 'desc').limit(all).offset(most),
        )
        .returning(['userId', 'browser', 'system'])
        .execute();
    },

    /** Deletes expired sessions and returns them. */
    takeExpired: (tx: Tx) =>
      tx
        .deleteFrom('sessions')
        .where((eb) =>
          eb.or([
            eb('createdAt', '<', now() - rememberedSessionMs),
            eb.and([eb('remembered', '=', 0), eb('lastSeenAt', '<', now() - idleSessionMs)]),
          ]),
        )
        .returning(['userId', 'browser', 'system'])
        .execute(),

    forgetOldDevices: (tx: Tx) =>
      tx
        .deleteFrom('devices')
        .where('createdAt', '<', now() - deviceLifetimeMs)
        .execute(),
  };
}
