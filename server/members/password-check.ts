// Some things take the caller's own password again; a session that was left open is not enough.

import type { FastifyInstance } from 'fastify';
import { guessesPerAccount } from '#domain/limits.ts';
import { accountStore } from '#server/auth/store.ts';
import { verifyPassword } from '#server/auth/passwords.ts';
import type { Tx } from '#server/db/database.ts';
import type { House } from '#server/house.ts';
import type { Http } from '#server/http/bind.ts';
import type { SignedIn } from '#server/http/gate.ts';
import { refuseTooMany } from '#server/http/rate-limits.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';

export type Shown = {
  /**
   * Why it does not count any more, or null: checking took a while, in which somebody may have reset the password. For
   * the transaction of what it was asked for.
   */
  refusal(tx: Tx): Promise<Refusal | null>;
};

/** A check that says why the password is not accepted, beside the field that it was typed into. */
export function passwordCheck(app: FastifyInstance, { db, now }: House) {
  const accounts = accountStore(db, now);
  return async (
    caller: SignedIn,
    password: string,
    field: string,
    { reply }: Http,
  ): Promise<Refusal | Shown> => {
    const key = `password:${caller.userId}`;
    const tooMany = await refuseTooMany(app, key, guessesPerAccount, reply);
    if (tooMany) return tooMany;
    const account = await accounts.byEmail(caller.email);
    const isOwn = account?.id === caller.userId;
    if (!isOwn || !(await verifyPassword(account.passwordHash, password)))
      return refuse('wrong-password', field);
    await app.rateLimiter.giveBack(key);
    return {
      refusal: async (tx) => ((await accounts.isStill(account, tx)) ? null : refuse('wrong-password', field)),
    };
  };
}
