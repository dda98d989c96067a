// Who gave the right password and owes the code holds a ticket: no session yet, ten minutes, good once.

import type { Database, Tx } from '#server/db/database.ts';
import { hashToken, newToken } from '#server/db/identifiers.ts';
import { signInTicketMs } from '#domain/limits.ts';

export function ticketStore(db: Database, now: () => number) {
  const insert = db.prepare((on, arg) =>
    on.insertInto('signInTickets').values({
      tokenHash: arg('tokenHash'),
      userId: arg('userId'),
      remembered: arg('remembered'),
      expiresAt: arg('expiresAt'),
    }),
  );
  const find = db.prepare((on, arg) =>
    on
      .selectFrom('signInTickets')
      .innerJoin('users', 'users.id', 'signInTickets.userId')
      .select(['users.id', 'users.organizationId', 'users.email', 'signInTickets.remembered'])
      .where('signInTickets.tokenHash', '=', arg('tokenHash'))
      .where('signInTickets.expiresAt', '>', arg('now')),
  );
  const removeOld = db.prepare((on, arg) =>
    on.deleteFrom('signInTickets').where('expiresAt', '<=', arg('now')),
  );

  return {
    async issue(userId: number, remember: boolean, tx: Tx): Promise<string> {
      const token = newToken();
      const remembered = remember ? 1 : 0;
      const expiresAt = now() + signInTicketMs;
      await insert({ tokenHash: hashToken(token), userId, remembered, expiresAt }, tx);
      return token;
    },

    /** Whose ticket it is, or null when it is none any more. */
    find: async (token: string) => (await find({ tokenHash: hashToken(token), now: now() }))[0] ?? null,

    /** False when it was used meanwhile. */
    async use(token: string, tx: Tx): Promise<boolean> {
      const used = await tx
        .deleteFrom('signInTickets')
        .where('tokenHash', '=', hashToken(token))
        .returning('userId')
        .execute();
      return used.length > 0;
    },

    sweep: async () => void (await removeOld({ now: now() })),
  };
}
