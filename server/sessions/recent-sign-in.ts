// Ending sessions needs a recent sign-in, so that a stolen session cannot sign the owner out everywhere.

import { recentSignInMs } from '#domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { clearSessionCookie } from '#server/http/credentials.ts';
import type { Http } from '#server/http/mount-endpoint.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';
import { sessionStore } from './store.ts';

/**
 * Null after a recent sign-in, or if only the caller's own session is to end. Otherwise ends the caller's session, so
 * that the page asks to sign in.
 */
export function recentSignIn({ db, now, events }: AppContext) {
  const sessions = sessionStore(db, now);
  return async (caller: SignedIn, { request, reply }: Http, toEnd?: number): Promise<ApiError | null> => {
    const all = await sessions.list(caller.userId);
    const own = all.find(({ tokenHash }) => tokenHash === caller.sessionHash);
    if (own && (own.id === toEnd || now() - own.createdAt <= recentSignInMs)) return null;
    await db.write(async (tx) => {
      const ended = own && (await sessions.endOne(caller.userId, own.id, tx));
      if (!ended) return;
      const { browser, system } = ended;
      await events.publishOwn(tx, caller, 'sessions.one-ended', { browser, system });
    });
    clearSessionCookie(request, reply);
    return fail('sign-in-to-end-sessions');
  };
}
