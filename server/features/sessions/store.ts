// Sessions and known devices. Tokens are stored as hashes: whoever reads the table cannot sign in with it.

import { dayMs } from '#domain/time/time-units.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';
import { hashToken, newToken } from '#server/db/identifiers.ts';
import { callerColumns, callerOf } from './caller.ts';
import { idleSessionMs, rememberedSessionMs } from '#domain/limits.ts';

/** How stale the last-seen instant may be: a write for each request would make reading as slow as writing. */
const seenEveryMs = 5 * 60_000;
const devicesKeptMs = 400 * dayMs;
const mostKnown = 10_000;

export function sessionStore(db: Database, now: () => number) {
  const find = db.prepare((on, arg) =>
    on
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .innerJoin('organizations', 'organizations.id', 'users.organizationId')
      .leftJoin('lastWrites', 'lastWrites.organizationId', 'users.organizationId')
      .select(['sessions.remembered', 'sessions.createdAt', 'sessions.lastSeenAt', ...callerColumns])
      .where('sessions.tokenHash', '=', arg('tokenHash')),
  );
  const insert = db.prepare((on, arg) =>
    on.insertInto('sessions').values({
      tokenHash: arg('tokenHash'),
      userId: arg('userId'),
      remembered: arg('remembered'),
      createdAt: arg('now'),
      lastSeenAt: arg('now'),
    }),
  );
  const touch = db.prepare((on, arg) =>
    on
      .updateTable('sessions')
      .set({ lastSeenAt: arg('now') })
      .where('tokenHash', '=', arg('tokenHash')),
  );
  const remove = db.prepare((on, arg) => on.deleteFrom('sessions').where('tokenHash', '=', arg('tokenHash')));
  const removeAll = db.prepare((on, arg) => on.deleteFrom('sessions').where('userId', '=', arg('userId')));
  const rename = db.prepare((on, arg) =>
    on
      .updateTable('sessions')
      .set({ tokenHash: arg('tokenHash') })
      .where('tokenHash', '=', arg('before'))
      .returning('remembered'),
  );
  const removeOthers = db.prepare((on, arg) =>
    on.deleteFrom('sessions').where('userId', '=', arg('userId')).where('tokenHash', '!=', arg('tokenHash')),
  );
  const removeOld = db.prepare((on, arg) =>
    on
      .deleteFrom('sessions')
      .where((eb) =>
        eb.or([
          eb('createdAt', '<', arg('createdBefore')),
          eb.and([eb('remembered', '=', 0), eb('lastSeenAt', '<', arg('seenBefore'))]),
        ]),
      ),
  );
  const removeOldDevices = db.prepare((on, arg) =>
    on.deleteFrom('devices').where('createdAt', '<', arg('before')),
  );
  const findDevice = db.prepare((on, arg) =>
    on.selectFrom('devices').select('userId').where('tokenHash', '=', arg('tokenHash')),
  );
  const insertDevice = db.prepare((on, arg) =>
    on
      .insertInto('devices')
      .values({ tokenHash: arg('tokenHash'), userId: arg('userId'), createdAt: arg('now') }),
  );

  type Found = Awaited<ReturnType<typeof find>>[number];
  const known = new Map<string, Found>();
  let knownAt: number | null = null;

  /** The row of a session, from memory while nothing at all was written: asking that costs a fifth of asking for the row. */
  async function read(tokenHash: string): Promise<Found | undefined> {
    const version = db.version();
    if (version === null || version !== knownAt || known.size >= mostKnown) known.clear();
    knownAt = version;
    const row = known.get(tokenHash) ?? (await find({ tokenHash }))[0];
    if (row && version !== null) known.set(tokenHash, row);
    return row;
  }

  const hasEnded = (row: { remembered: 0 | 1; createdAt: number; lastSeenAt: number }) =>
    row.remembered ? now() - row.createdAt > rememberedSessionMs : now() - row.lastSeenAt > idleSessionMs;

  return {
    /** Who holds the token, or null when nobody does any more. */
    async find(token: string): Promise<SignedIn | null> {
      const tokenHash = hashToken(token);
      const row = await read(tokenHash);
      if (!row || row.status === 'removed' || hasEnded(row)) return null;
      if (now() - row.lastSeenAt > seenEveryMs) await touch({ tokenHash, now: now() });
      return callerOf(row, row.status, tokenHash);
    },

    /** Whether the session and the membership go on. Not the same as being there: it puts off no end. */
    async isLive({ sessionHash, organization }: SignedIn): Promise<boolean> {
      const row = await read(sessionHash);
      return row?.status === 'active' && row.organizationId === organization.id && !hasEnded(row);
    },

    /** A new session; its token leaves the server only in the cookie. */
    async start(userId: number, remembered: boolean, tx?: Tx): Promise<string> {
      const token = newToken();
      await insert({ tokenHash: hashToken(token), userId, remembered: remembered ? 1 : 0, now: now() }, tx);
      return token;
    },

    end: async (tokenHash: string, tx?: Tx) => void (await remove({ tokenHash }, tx)),
    endAll: async (userId: number, tx: Tx) => void (await removeAll({ userId }, tx)),

    /** The session goes on under a new token, and every other one of its user ends. Null when it has ended meanwhile. */
    async rotate(
      { userId, sessionHash }: SignedIn,
      tx: Tx,
    ): Promise<{ token: string; remembered: boolean } | null> {
      const token = newToken();
      const tokenHash = hashToken(token);
      const [session] = await rename({ tokenHash, before: sessionHash }, tx);
      if (!session) return null;
      await removeOthers({ userId, tokenHash }, tx);
      return { token, remembered: session.remembered === 1 };
    },

    /** The user who signed in on the device before, or null. */
    async deviceOwner(token: string): Promise<number | null> {
      const [row] = await findDevice({ tokenHash: hashToken(token) });
      return row?.userId ?? null;
    },

    async rememberDevice(userId: number, tx: Tx): Promise<string> {
      const token = newToken();
      await insertDevice({ tokenHash: hashToken(token), userId, now: now() }, tx);
      return token;
    },

    async sweep(): Promise<void> {
      await removeOld({ createdBefore: now() - rememberedSessionMs, seenBefore: now() - idleSessionMs });
      await removeOldDevices({ before: now() - devicesKeptMs });
    },
  };
}
