// The second step of a sign-in. Whoever comes here has shown the right password a moment ago.

import type { FastifyInstance } from 'fastify';
import { signInWithCode } from '#contract/second-factor.ts';
import { codesPerAccount } from '#domain/limits.ts';
import { plainRecoveryCode } from '#domain/recovery-code.ts';
import { dayMs } from '#domain/time-units.ts';
import { auditStore } from '#server/audit/store.ts';
import { entrance } from '#server/auth/entrance.ts';
import type { Tx } from '#server/db/database.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { orgAtDoor } from '#server/http/gate.ts';
import { refuseTooMany } from '#server/http/rate-limits.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { mailStore } from '#server/mail/store.ts';
import { codeCheck } from './check.ts';
import { ticketStore } from './tickets-store.ts';

const oneADay = { attempts: 1, windowMs: dayMs };

export function secondStepRoutes(app: FastifyInstance, house: House): void {
  const { db, now } = house;
  const tickets = ticketStore(db, now);
  const audit = auditStore(db, now);
  const mails = mailStore(house);
  const door = entrance(app, house);
  const codes = codeCheck(house, app.log);

  /** Its owner alone can act on it: the password is known to somebody. */
  async function warn(account: { id: number; email: string }): Promise<void> {
    if ((await app.rateLimiter.take(`codes-guessed:${account.id}`, oneADay)) > 0) return;
    await db.write((tx) => mails.queue({ kind: 'codes-guessed', to: account.email, payload: {} }, tx));
  }

  bind(app, signInWithCode, async ({ body: { ticket, code } }, _caller, http) => {
    const owner = await db.everywhere(() => tickets.find(ticket));
    if (!owner) return refuse('sign-in-again');
    // Recovery codes cannot be guessed, and are not counted: they are the way in where codes were tried too often, and
    // whoever knows the password could use the count of them up as well.
    const isGuessable = plainRecoveryCode(code) === null;
    const key = `code:${await door.tries(owner.id, owner.email, http)}`;
    const tooMany = isGuessable ? await refuseTooMany(app, key, codesPerAccount, http.reply) : null;
    if (tooMany) {
      await warn(owner);
      return tooMany;
    }

    const org = orgAtDoor(owner.organizationId);
    const refusal = async (tx: Tx): Promise<Refusal | null> => {
      const used = await codes.use(org, owner.id, code, tx);
      if (!used) return refuse('wrong-code', 'code');
      // Of two requests with one ticket, one uses it. And a password that was changed meanwhile has taken it away.
      if (!(await tickets.use(ticket, tx))) return refuse('sign-in-again');
      if (used === 'recovery') {
        await audit.record(org, { userId: owner.id }, 'recovery-code.used', `user:${owner.id}`, {}, tx);
        await mails.queue({ kind: 'recovery-code-used', to: owner.email, payload: {} }, tx);
      }
      return null;
    };
    const answer = await db.within(org, () => door.enter(owner, owner.remembered === 1, http, refusal));
    if (answer instanceof Refusal) return answer;
    if (isGuessable) await app.rateLimiter.giveBack(key);
    return answer;
  });
}
