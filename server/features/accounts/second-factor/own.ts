// Shared by setting up and removing both kinds of second factor.

import type { FastifyInstance } from 'fastify';
import { plainRecoveryCode } from '#domain/accounts/second-factor.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Http } from '#server/http/mount-endpoint.ts';
import { type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { queueMail } from '#server/mail/mail.ts';
import { passwordCheck, type Shown } from '#server/features/accounts/members/password-check.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { hashRecoveryCode, newRecoveryCodes } from './codes.ts';
import { secondFactorStore } from './store.ts';

export function ownSecondFactor(app: FastifyInstance, context: AppContext) {
  const { db, now, events, jobs } = context;
  const factors = secondFactorStore(db, now);
  const sessions = sessionStore(db, now);
  const check = passwordCheck(app, context);
  const orgOf = ({ organization }: SignedIn) => unverifiedOrg(organization.id);

  async function renewCodes(caller: SignedIn, tx: Tx): Promise<string[]> {
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map((code) =>
      hashRecoveryCode(caller.userId, plainRecoveryCode(code) ?? code),
    );
    await factors.replaceRecoveryCodes(orgOf(caller), caller.userId, hashes, tx);
    return recoveryCodes;
  }

  return {
    renewCodes,

    async password(caller: SignedIn, password: string, http: Http): Promise<ApiError | Shown> {
      const shown = await check(caller, password, 'password', http);
      if (!(shown instanceof ApiError)) await app.rateLimiter.refund(addressKey('guess', http.request));
      return shown;
    },

    /** After the first second factor was set up: creates recovery codes and ends all other sessions. */
    async turnedOn(caller: SignedIn, tx: Tx) {
      const session = await sessions.rotate(caller, tx);
      // The session just ended, perhaps because the owner reset the password: they must not find their account
      // locked.
      if (!session) return fail('not-signed-in');
      await events.publishOwn(tx, caller, 'second-factor.on', {});
      await queueMail(jobs, { template: 'second-factor-on', to: caller.email }, tx);
      return { recoveryCodes: await renewCodes(caller, tx), session };
    },

    /**
     * After a removal: without another second factor, two-factor sign-in is off, unless the organization requires
     * it.
     */
    async afterRemoval(caller: SignedIn, tx: Tx) {
      const org = orgOf(caller);
      if ((await factors.methods(org, caller.userId, tx)).length > 0) return null;
      if (caller.secondFactorDue !== null) return fail('last-second-factor');
      await factors.remove(org, caller.userId, tx);
      await events.publishOwn(tx, caller, 'second-factor.off', {});
      await queueMail(jobs, { template: 'second-factor-off', to: caller.email }, tx);
      return sessions.rotate(caller, tx);
    },
  };
}
