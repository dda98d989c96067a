// One's own second factor: on, off, and new recovery codes. Each requires the password, since a session may be left
// open.

import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '#contract/accounts/second-factor.ts';
import { authenticatorLetters, inBase32, secretBytes, setupAddress } from '#domain/accounts/second-factor.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { setSessionCookie } from '#server/http/credentials.ts';
import { type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { codeCheck } from './check.ts';
import { ownSecondFactor } from './own.ts';
import { secretBox } from '#server/secrets/secret-box.ts';
import { secondFactorStore } from './store.ts';

export function secondFactorRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, config, now, events } = context;
  const factors = secondFactorStore(db, now);
  const box = secretBox(config);
  const codes = codeCheck(context, app.log);
  const own = ownSecondFactor(app, context);

  const orgOf = ({ organization }: SignedIn) => unverifiedOrg(organization.id);

  mountEndpoint(app, readSecondFactor, async (_input, caller) => {
    const confirmedAt = (await factors.read(orgOf(caller), caller.userId))?.confirmedAt ?? null;
    const recoveryCodesLeft = await factors.codesLeft(orgOf(caller), caller.userId);
    return { since: confirmedAt === null ? null : isoInstant(confirmedAt), recoveryCodesLeft };
  });

  mountEndpoint(app, beginSecondFactor, async ({ body }, caller, http) => {
    const shown = await own.password(caller, body.password, http);
    if (shown instanceof ApiError) return shown;
    const secret = randomBytes(secretBytes);
    const locked = box.lock(secret, String(caller.userId));
    const begun = await db.write((tx) => factors.begin(orgOf(caller), caller.userId, locked, tx));
    if (!begun) return fail('second-factor-on');
    const text = inBase32(secret, authenticatorLetters);
    return { secret: text, address: setupAddress(text, caller.email, context.config.site.productName) };
  });

  mountEndpoint(app, confirmSecondFactor, async ({ body }, caller, { request, reply }) => {
    const { userId } = caller;
    const org = orgOf(caller);
    const answer = await db.write(async (tx) => {
      const factor = await factors.read(org, userId, tx);
      if (!factor) return fail('second-factor-off');
      if (factor.confirmedAt !== null) return fail('second-factor-on');
      const step = await codes.stepTyped(org, userId, body.code, tx);
      if (step === null) return fail('wrong-code', 'code');
      const isFirst = (await factors.methods(org, userId, tx)).length === 0;
      if (!(await factors.confirm(org, userId, step, tx))) return fail('second-factor-on');
      if (isFirst) return own.turnedOn(caller, tx);
      await events.publishOwn(tx, caller, 'authenticator.added', {});
      return { recoveryCodes: [], session: null };
    });
    if (answer instanceof ApiError) return answer;
    await app.rateLimiter.refund(addressKey('guess', request));
    const { session, recoveryCodes } = answer;
    if (session) setSessionCookie(session.token, session.remembered, request, reply);
    return { recoveryCodes };
  });

  mountEndpoint(app, renewRecoveryCodes, async ({ body }, caller, http) => {
    const shown = await own.password(caller, body.password, http);
    if (shown instanceof ApiError) return shown;
    return db.write(async (tx) => {
      const changed = await shown.recheck(tx);
      if (changed) return changed;
      if ((await factors.methods(orgOf(caller), caller.userId, tx)).length === 0)
        return fail('second-factor-off');
      await events.publishOwn(tx, caller, 'recovery-codes.renewed', {});
      return { recoveryCodes: await own.renewCodes(caller, tx) };
    });
  });

  mountEndpoint(app, endSecondFactor, async ({ body }, caller, http) => {
    const shown = await own.password(caller, body.password, http);
    if (shown instanceof ApiError) return shown;
    const session = await db.write(async (tx) => {
      const changed = await shown.recheck(tx);
      if (changed) return changed;
      if (!(await factors.removeApp(orgOf(caller), caller.userId, tx))) return null;
      const rotated = await own.afterRemoval(caller, tx);
      if (rotated === null) await events.publishOwn(tx, caller, 'authenticator.removed', {});
      return rotated;
    });
    if (session instanceof ApiError) return session;
    if (!session) return undefined;
    setSessionCookie(session.token, session.remembered, http.request, http.reply);
    return undefined;
  });
}
