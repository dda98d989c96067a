// Some things take the caller's own password again; a session that was left open is not enough.

import type { FastifyInstance } from 'fastify';
import { guessesPerAccount } from '#domain/limits.ts';
import { accountStore } from '#server/auth/store.ts';
import { verifyPassword } from '#server/auth/passwords.ts';
import type { House } from '#server/house.ts';
import type { Http } from '#server/http/bind.ts';
import type { SignedIn } from '#server/http/gate.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';

/** A check that says why the password is not accepted, beside the field that it was typed into, or null. */
export function passwordCheck(app: FastifyInstance, { db, now }: House) {
  const accounts = accountStore(db, now);
  return async (
    caller: SignedIn,
    password: string,
    field: string,
    { reply }: Http,
  ): Promise<Refusal | null> => {
    const key = `password:${caller.userId}`;
    const wait = await app.rateLimiter.take(key, guessesPerAccount);
    if (wait > 0) {
      void reply.header('retry-after', String(wait));
      return refuse('too-many');
    }
    const account = await accounts.byEmail(caller.email);
    const isRight = account?.id === caller.userId && (await verifyPassword(account.passwordHash, password));
    if (!isRight) return refuse('wrong-password', field);
    await app.rateLimiter.giveBack(key);
    return null;
  };
}
