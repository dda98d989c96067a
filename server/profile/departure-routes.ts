// Leaving the organisation: the account ends as if an administrator had removed or declined it, what was recorded stays.

import type { FastifyInstance } from 'fastify';
import { leaveOrganization } from '#contract/profile.ts';
import { whyNotLeave } from '#domain/leaving.ts';
import { auditStore } from '#server/audit/store.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { clearSessionCookie } from '#server/http/cookies.ts';
import { orgAtDoor } from '#server/http/gate.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { removable } from '#server/members/answers.ts';
import { passwordCheck } from '#server/members/password-check.ts';
import { memberStore } from '#server/members/store.ts';
import { profileStore } from './store.ts';

export function departureRoutes(app: FastifyInstance, house: House): void {
  const { db, now } = house;
  const members = memberStore(db, now);
  const profiles = profileStore(db);
  const audit = auditStore(db, now);
  const ownPassword = passwordCheck(app, house);

  bind(app, leaveOrganization, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.password, 'password', http);
    if (own instanceof Refusal) return own;
    await app.rateLimiter.giveBack(addressKey('guess', http.request));
    const { userId } = caller;
    const org = orgAtDoor(caller.organization.id);
    const refusal = await db.write(async (tx) => {
      await members.lock(org, tx);
      const changed = await own.refusal(tx);
      if (changed) return changed;
      const leaver = await members.byId(org, userId, tx);
      if (!leaver) return refuse('not-found');
      const { settled } = await members.adminCounts(org, tx);
      const counts = { settledAdmins: settled, people: await profiles.people(org, tx) };
      const reason = whyNotLeave(removable(leaver), counts);
      if (reason) return refuse(reason);
      // Whoever was never let in has recorded nothing that would need their name.
      const isMember = leaver.status === 'active';
      await (isMember ? members.remove(org, userId, tx) : members.erase(org, userId, tx));
      const action = isMember ? 'member.left' : 'member.withdrew';
      await audit.record(org, caller, action, `user:${userId}`, { role: leaver.role }, tx);
      return null;
    });
    if (refusal) return refusal;
    clearSessionCookie(http.request, http.reply);
    return undefined;
  });
}
