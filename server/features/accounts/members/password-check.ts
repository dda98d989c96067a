// Some actions require the caller's password again; an open session is not enough.

import type { FastifyInstance } from 'fastify';
import { guessesPerAccount } from '#domain/limits.ts';
import { accountStore } from '#server/features/accounts/auth/store.ts';
import { verifyPassword } from '#server/features/accounts/auth/passwords.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Http } from '#server/http/mount-endpoint.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';
import { addressKey, rateLimitError, refundingAttempts } from '#server/http/rate-limits.ts';
import { fail, type ApiError } from '#server/http/api-error.ts';

export type Shown = {
  /**
   * Why the check no longer counts, or null: hashing takes a while, and the password may have been reset meanwhile.
   * Call it in the transaction of the action.
   */
  recheck(tx: Tx): Promise<ApiError | null>;
};

/** Checks the password; the error belongs to the field it was typed into. */
export function passwordCheck(app: FastifyInstance, { db, now }: AppContext) {
  const accounts = accountStore(db, now);
  return async (
    caller: SignedIn,
    password: string,
    field: string,
    { request, reply }: Http,
  ): Promise<ApiError | Shown> => {
    const key = `password:${caller.userId}`;
    const tooMany = await rateLimitError(app, key, guessesPerAccount, reply);
    if (tooMany) return tooMany;
    const account = await accounts.byEmail(caller.email);
    const isOwn = account?.id === caller.userId;
    if (isOwn && !account.passwordHash) return fail('no-password', field);
    const matches = await refundingAttempts(app, [key, addressKey('guess', request)], () =>
      verifyPassword(isOwn ? account.passwordHash : null, password, { known: caller.userId }),
    );
    if (!isOwn || !matches) return fail('wrong-password', field);
    await app.rateLimiter.refund(key);
    return {
      recheck: async (tx) => ((await accounts.isStill(account, tx)) ? null : fail('wrong-password', field)),
    };
  };
}
