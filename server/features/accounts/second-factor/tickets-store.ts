// A sign-in ticket proves a correct password while the second factor is missing: ten minutes, single use, no
// session.

import type { Database, Tx } from '#server/db/database.ts';
import { hashToken, newToken } from '#server/db/identifiers.ts';
import { signInTicketMs } from '#domain/limits.ts';

export function ticketStore(db: Database, now: () => number) {
  return {
    async issue(userId: number, remember: boolean, tx: Tx): Promise<string> {
      const token = newToken();
      await tx
        .insertInto('signInTickets')
        .values({
          tokenHash: hashToken(token),
          userId,
          remembered: remember ? 1 : 0,
          expiresAt: now() + signInTicketMs,
        })
        .execute();
      return token;
    },

    /** The user of a ticket, if it is valid. */
    find: (token: string) =>
      db.read
        .selectFrom('signInTickets')
        .innerJoin('users', 'users.id', 'signInTickets.userId')
        .select(['users.id', 'users.organizationId', 'users.email', 'signInTickets.remembered'])
        .where('signInTickets.tokenHash', '=', hashToken(token))
        .where('signInTickets.expiresAt', '>', now())
        .executeTakeFirst(),

    /** False if the ticket was used already. */
    async use(token: string, tx: Tx): Promise<boolean> {
      const used = await tx
        .deleteFrom('signInTickets')
        .where('tokenHash', '=', hashToken(token))
        .returning('userId')
        .execute();
      return used.length > 0;
    },

    async purgeExpired(): Promise<void> {
      await db.write((tx) => tx.deleteFrom('signInTickets').where('expiresAt', '<=', now()).execute());
    },
  };
}
