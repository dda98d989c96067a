// Leaving the organization: the account ends as if an administrator had removed or declined it, what was recorded stays.

import { lockOrganization } from '#server/db/organization-lock.ts';
import type { FastifyInstance } from 'fastify';
import { leaveOrganization } from '#contract/profile.ts';
import { leaveError } from '#domain/people/member-rules.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { clearSessionCookie } from '#server/http/credentials.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { removable } from '#server/features/members/serializers.ts';
import { passwordCheck } from '#server/features/members/password-check.ts';
import { memberStore } from '#server/features/members/store.ts';
import { profileStore } from './store.ts';

export function departureRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;
  const members = memberStore(db, now);
  const profiles = profileStore(db);
  const ownPassword = passwordCheck(app, context);

  mountEndpoint(app, leaveOrganization, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.password, 'password', http);
    if (own instanceof ApiError) return own;
    await app.rateLimiter.giveBack(addressKey('guess', http.request));
    const { userId } = caller;
    const org = unverifiedOrg(caller.organization.id);
    const error = await db.write(async (tx) => {
      await lockOrganization(tx, org);
      const changed = await own.recheck(tx);
      if (changed) return changed;
      const leaver = await members.byId(org, userId, tx);
      if (!leaver) return fail('not-found');
      const { settled } = await members.adminCounts(org, tx);
      const counts = { settledAdmins: settled, people: await profiles.people(org, tx) };
      const reason = leaveError(removable(leaver), counts);
      if (reason) return fail(reason);
      // An applicant has recorded nothing, so no name needs to be kept.
      const isMember = leaver.status === 'active';
      await (isMember ? members.remove(org, userId, tx) : members.erase(org, userId, tx));
      const action = isMember ? 'member.left' : 'member.withdrew';
      await events.record(tx, { ...caller, org }, action, `user:${userId}`, { role: leaver.role });
      return null;
    });
    if (error) return error;
    clearSessionCookie(http.request, http.reply);
    return undefined;
  });
}
