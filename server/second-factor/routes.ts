// The own second factor: on, off, and new recovery codes. Each takes the password: a session left open is not enough.

import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '#contract/second-factor.ts';
import { authenticatorLetters, inBase32 } from '#domain/base32.ts';
import { isoInstant } from '#domain/instant.ts';
import { secretBytes, setupAddress } from '#domain/one-time-code.ts';
import { plainRecoveryCode } from '#domain/recovery-code.ts';
import { auditStore } from '#server/audit/store.ts';
import type { Tx } from '#server/db/database.ts';
import type { House } from '#server/house.ts';
import { bind, type Http } from '#server/http/bind.ts';
import { setSessionCookie } from '#server/http/cookies.ts';
import { orgAtDoor, type SignedIn } from '#server/http/gate.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { MailKind } from '#server/mail/letters.ts';
import { mailStore } from '#server/mail/store.ts';
import { passwordCheck, type Shown } from '#server/members/password-check.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { codeCheck } from './check.ts';
import { hashRecoveryCode, newRecoveryCodes } from './codes.ts';
import { secretBox } from './secret-box.ts';
import { secondFactorStore } from './store.ts';

export function secondFactorRoutes(app: FastifyInstance, house: House): void {
  const { db, config, now } = house;
  const factors = secondFactorStore(db, now);
  const sessions = sessionStore(db, now);
  const audit = auditStore(db, now);
  const mails = mailStore(house);
  const box = secretBox(config);
  const codes = codeCheck(house, app.log);
  const check = passwordCheck(app, house);

  const orgOf = ({ organization }: SignedIn) => orgAtDoor(organization.id);

  async function ownPassword(caller: SignedIn, password: string, http: Http): Promise<Refusal | Shown> {
    const own = await check(caller, password, 'password', http);
    if (!(own instanceof Refusal)) await app.rateLimiter.giveBack(addressKey('guess', http.request));
    return own;
  }

  const tell = async (caller: SignedIn, action: string, mail: MailKind | null, tx: Tx) => {
    await audit.recordOwn(caller, action, tx);
    if (mail) await mails.queue({ kind: mail, to: caller.email, payload: {} }, tx);
  };

  async function renewCodes(caller: SignedIn, tx: Tx): Promise<string[]> {
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map((code) =>
      hashRecoveryCode(caller.userId, plainRecoveryCode(code) ?? code),
    );
    await factors.replaceRecoveryCodes(orgOf(caller), caller.userId, hashes, tx);
    return recoveryCodes;
  }

  bind(app, readSecondFactor, async (_input, caller) => {
    const confirmedAt = (await factors.read(orgOf(caller), caller.userId))?.confirmedAt ?? null;
    if (confirmedAt === null) return { since: null, recoveryCodesLeft: 0 };
    const recoveryCodesLeft = await factors.codesLeft(orgOf(caller), caller.userId);
    return { since: isoInstant(confirmedAt), recoveryCodesLeft };
  });

  bind(app, beginSecondFactor, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.password, http);
    if (own instanceof Refusal) return own;
    const secret = randomBytes(secretBytes);
    const locked = box.lock(secret, String(caller.userId));
    const begun = await db.write((tx) => factors.begin(orgOf(caller), caller.userId, locked, tx));
    if (!begun) return refuse('second-factor-on');
    const text = inBase32(secret, authenticatorLetters);
    return { secret: text, address: setupAddress(text, caller.email) };
  });

  bind(app, confirmSecondFactor, async ({ body }, caller, { request, reply }) => {
    const { userId } = caller;
    const org = orgOf(caller);
    const answer = await db.write(async (tx) => {
      const factor = await factors.read(org, userId, tx);
      if (!factor) return refuse('second-factor-off');
      if (factor.confirmedAt !== null) return refuse('second-factor-on');
      const step = await codes.stepTyped(org, userId, body.code, tx);
      if (step === null) return refuse('wrong-code', 'code');
      if (!(await factors.confirm(org, userId, step, tx))) return refuse('second-factor-on');
      const session = await sessions.rotate(caller, tx);
      // Ended a moment ago, perhaps by an owner who has reset the password: they must not find their account locked.
      if (!session) return refuse('not-signed-in');
      await tell(caller, 'second-factor.on', 'second-factor-on', tx);
      return { recoveryCodes: await renewCodes(caller, tx), session };
    });
    if (answer instanceof Refusal) return answer;
    await app.rateLimiter.giveBack(addressKey('guess', request));
    setSessionCookie(answer.session.token, answer.session.remembered, request, reply);
    return { recoveryCodes: answer.recoveryCodes };
  });

  bind(app, renewRecoveryCodes, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.password, http);
    if (own instanceof Refusal) return own;
    return db.write(async (tx) => {
      const changed = await own.refusal(tx);
      if (changed) return changed;
      const factor = await factors.read(orgOf(caller), caller.userId, tx);
      if (!factor?.confirmedAt) return refuse('second-factor-off');
      await tell(caller, 'recovery-codes.renewed', null, tx);
      return { recoveryCodes: await renewCodes(caller, tx) };
    });
  });

  bind(app, endSecondFactor, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.password, http);
    if (own instanceof Refusal) return own;
    const session = await db.write(async (tx) => {
      const changed = await own.refusal(tx);
      if (changed) return changed;
      if (!(await factors.remove(orgOf(caller), caller.userId, tx))) return null;
      await tell(caller, 'second-factor.off', 'second-factor-off', tx);
      return sessions.rotate(caller, tx);
    });
    if (session instanceof Refusal) return session;
    if (!session) return undefined;
    setSessionCookie(session.token, session.remembered, http.request, http.reply);
    return undefined;
  });
}
