// One's own second factor: on, off, and new recovery codes. Each requires the password, since a session may be left open.

import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '#contract/second-factor.ts';
import {
  authenticatorLetters,
  inBase32,
  plainRecoveryCode,
  secretBytes,
  setupAddress,
} from '#domain/people/second-factor.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import { type Http, mountEndpoint } from '#server/http/mount-endpoint.ts';
import { setSessionCookie } from '#server/http/credentials.ts';
import { type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import type { MailTemplateName } from '#server/features/mail/limits.ts';
import { queueMail } from '#server/features/mail/mail.ts';
import { passwordCheck, type Shown } from '#server/features/members/password-check.ts';
import { sessionStore } from '#server/features/sessions/store.ts';
import { codeCheck } from './check.ts';
import { hashRecoveryCode, newRecoveryCodes } from './codes.ts';
import { secretBox } from './secret-box.ts';
import { secondFactorStore } from './store.ts';

export function secondFactorRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, config, now, events, jobs } = context;
  const factors = secondFactorStore(db, now);
  const sessions = sessionStore(db, now);
  const box = secretBox(config);
  const codes = codeCheck(context, app.log);
  const check = passwordCheck(app, context);

  const orgOf = ({ organization }: SignedIn) => unverifiedOrg(organization.id);

  async function ownPassword(caller: SignedIn, password: string, http: Http): Promise<ApiError | Shown> {
    const own = await check(caller, password, 'password', http);
    if (!(own instanceof ApiError)) await app.rateLimiter.giveBack(addressKey('guess', http.request));
    return own;
  }

  const tell = async (caller: SignedIn, action: string, mail: MailTemplateName | null, tx: Tx) => {
    await events.recordOwn(caller, action, tx);
    if (mail) await queueMail(jobs, { template: mail, to: caller.email }, tx);
  };

  async function renewCodes(caller: SignedIn, tx: Tx): Promise<string[]> {
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map((code) =>
      hashRecoveryCode(caller.userId, plainRecoveryCode(code) ?? code),
    );
    await factors.replaceRecoveryCodes(orgOf(caller), caller.userId, hashes, tx);
    return recoveryCodes;
  }

  mountEndpoint(app, readSecondFactor, async (_input, caller) => {
    const confirmedAt = (await factors.read(orgOf(caller), caller.userId))?.confirmedAt ?? null;
    if (confirmedAt === null) return { since: null, recoveryCodesLeft: 0 };
    const recoveryCodesLeft = await factors.codesLeft(orgOf(caller), caller.userId);
    return { since: isoInstant(confirmedAt), recoveryCodesLeft };
  });

  mountEndpoint(app, beginSecondFactor, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.password, http);
    if (own instanceof ApiError) return own;
    const secret = randomBytes(secretBytes);
    const locked = box.lock(secret, String(caller.userId));
    const begun = await db.write((tx) => factors.begin(orgOf(caller), caller.userId, locked, tx));
    if (!begun) return fail('second-factor-on');
    const text = inBase32(secret, authenticatorLetters);
    return { secret: text, address: setupAddress(text, caller.email) };
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
      if (!(await factors.confirm(org, userId, step, tx))) return fail('second-factor-on');
      const session = await sessions.rotate(caller, tx);
      // Ended a moment ago, perhaps by an owner who has reset the password: they must not find their account locked.
      if (!session) return fail('not-signed-in');
      await tell(caller, 'second-factor.on', 'second-factor-on', tx);
      return { recoveryCodes: await renewCodes(caller, tx), session };
    });
    if (answer instanceof ApiError) return answer;
    await app.rateLimiter.giveBack(addressKey('guess', request));
    setSessionCookie(answer.session.token, answer.session.remembered, request, reply);
    return { recoveryCodes: answer.recoveryCodes };
  });

  mountEndpoint(app, renewRecoveryCodes, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.password, http);
    if (own instanceof ApiError) return own;
    return db.write(async (tx) => {
      const changed = await own.recheck(tx);
      if (changed) return changed;
      const factor = await factors.read(orgOf(caller), caller.userId, tx);
      if (!factor?.confirmedAt) return fail('second-factor-off');
      await tell(caller, 'recovery-codes.renewed', null, tx);
      return { recoveryCodes: await renewCodes(caller, tx) };
    });
  });

  mountEndpoint(app, endSecondFactor, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.password, http);
    if (own instanceof ApiError) return own;
    const session = await db.write(async (tx) => {
      const changed = await own.recheck(tx);
      if (changed) return changed;
      if (!(await factors.remove(orgOf(caller), caller.userId, tx))) return null;
      await tell(caller, 'second-factor.off', 'second-factor-off', tx);
      return sessions.rotate(caller, tx);
    });
    if (session instanceof ApiError) return session;
    if (!session) return undefined;
    setSessionCookie(session.token, session.remembered, http.request, http.reply);
    return undefined;
  });
}
