// An administrator lets somebody in again who has lost the phone and the recovery codes.

import type { FastifyInstance } from 'fastify';
import { resetSecondFactor } from '#contract/second-factor.ts';
import { auditStore } from '#server/audit/store.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { refuse } from '#server/http/refusal.ts';
import { mailStore } from '#server/mail/store.ts';
import { memberStore } from '#server/members/store.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { secondFactorStore } from './store.ts';

export function secondFactorResetRoutes(app: FastifyInstance, house: House): void {
  const { db, now } = house;
  const factors = secondFactorStore(db, now);
  const members = memberStore(db, now);
  const sessions = sessionStore(db, now);
  const audit = auditStore(db, now);
  const mails = mailStore(house);

  bind(app, resetSecondFactor, async ({ params }, caller) => {
    const { org } = caller;
    // The own one takes the password, which a session left open does not know.
    if (params.id === caller.userId) return refuse('own-second-factor');
    const refusal = await db.write(async (tx) => {
      if (!(await members.lockForAdmin(org, caller.userId, tx))) return refuse('no-permission');
      const member = await members.byId(org, params.id, tx);
      if (!member) return refuse('not-found');
      if (!(await factors.remove(org, member.id, tx))) return null;
      // Whoever has the phone may have had it signed in.
      await sessions.endAll(member.id, tx);
      await audit.record(org, caller, 'second-factor.reset', `user:${member.id}`, {}, tx);
      await mails.queue({ kind: 'second-factor-reset', to: member.email, payload: {} }, tx);
      return null;
    });
    return refusal ?? undefined;
  });
}
