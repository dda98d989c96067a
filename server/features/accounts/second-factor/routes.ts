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
  readSecondFactorPolicy,
  saveSecondFactorPolicy,
  resetSecondFactor,
} from '#contract/accounts/second-factor.ts';
import { authenticatorLetters, inBase32, secretBytes, setupAddress } from '#domain/accounts/second-factor.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { setSessionCookie } from '#server/http/credentials.ts';
import { type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { secretBox } from '#server/secrets/secret-box.ts';
import { memberStore } from '#server/features/accounts/members/store.ts';
import { queueMail } from '#server/mail/mail.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { codeCheck } from './check.ts';
import { ownSecondFactor } from './own.ts';
import { secondFactorStore } from './store.ts';
import { policyStore } from './policy-store.ts';

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

// Administrators set whether members need a second factor.

export function secondFactorPolicyRoutes(app: FastifyInstance, { db, now, events }: AppContext): void {
  const policies = policyStore(db, now);
  const factors = secondFactorStore(db, now);
  const members = memberStore(db, now);

  mountEndpoint(app, readSecondFactorPolicy, async (_input, { org }) => {
    const { since, ...policy } = await policies.read(org);
    const active = await members.withStatus(org, 'active');
    const secured = await factors.users(org);
    return {
      ...policy,
      isRequired: since !== null,
      without: active.filter(({ id }) => !secured.has(id)).length,
      active: active.length,
    };
  });

  mountEndpoint(app, saveSecondFactorPolicy, async ({ body }, caller) => {
    const { isRequired, graceDays, exemptsProviders } = body;
    await db.write(async (tx) => {
      await policies.save(caller.org, body, tx);
      const subject = `organization:${caller.org}`;
      if (isRequired)
        await events.publish(tx, caller, 'second-factor.required', { graceDays, exemptsProviders }, subject);
      else await events.publish(tx, caller, 'second-factor.made-optional', {}, subject);
    });
    return undefined;
  });
}

// An administrator resets the second factor of a member who lost the phone and the recovery codes.

export function secondFactorResetRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs } = context;
  const factors = secondFactorStore(db, now);
  const members = memberStore(db, now);
  const sessions = sessionStore(db, now);

  mountEndpoint(app, resetSecondFactor, async ({ params }, caller) => {
    const { org } = caller;
    // For oneself, the settings ask for the password, since a session may have been left open.
    if (params.id === caller.userId) return fail('own-second-factor');
    const error = await db.write(async (tx) => {
      if (!(await members.lockForAdmin(org, caller.userId, tx))) return fail('no-permission');
      const member = await members.byId(org, params.id, tx);
      if (!member) return fail('not-found');
      if (!(await factors.remove(org, member.id, tx))) return null;
      // The lost phone may still be signed in.
      await sessions.endAll(member.id, tx);
      await events.publish(tx, caller, 'second-factor.reset', {}, `user:${member.id}`);
      await queueMail(jobs, { template: 'second-factor-reset', to: member.email }, tx);
      return null;
    });
    return error ?? undefined;
  });
}
