// Leaving the organization: the account ends as if an administrator had removed or declined it, recorded data
// stays. The last active member may delete the organization instead.

import { lockOrganization } from '#server/db/organization-lock.ts';
import type { FastifyInstance } from 'fastify';
import { leaveOrganization } from '#contract/organization/profile.ts';
import { type DepartureChoice, lastDeparture, leaveError } from '#domain/accounts/member-rules.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { clearSessionCookie } from '#server/http/credentials.ts';
import { type OrgId, type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { removable } from '#server/features/accounts/members/serializers.ts';
import { passwordCheck } from '#server/features/accounts/members/password-check.ts';
import { deleteAccount, removeAccount } from '#server/features/accounts/members/leaving-store.ts';
import { memberStore } from '#server/features/accounts/members/store.ts';
import { deleteOrganization } from './deletion-store.ts';

export function departureRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;
  const members = memberStore(db, now);
  const ownPassword = passwordCheck(app, context);

  async function lastChoice(
    { organization }: SignedIn,
    org: OrgId,
    choice: DepartureChoice,
    tx: Tx,
  ): Promise<ReturnType<typeof lastDeparture>> {
    const active = await members.activeCount(org, tx);
    return lastDeparture({ name: organization.name, active }, choice);
  }

  mountEndpoint(app, leaveOrganization, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.password, 'password', http);
    if (own instanceof ApiError) return own;
    await app.rateLimiter.refund(addressKey('guess', http.request));
    const { userId } = caller;
    const org = unverifiedOrg(caller.organization.id);
    const error = await db.write(async (tx) => {
      await lockOrganization(tx, org);
      const changed = await own.recheck(tx);
      if (changed) return changed;
      const leaver = await members.byId(org, userId, tx);
      if (!leaver) return fail('not-found');
      const { settled } = await members.adminCounts(org, tx);
      const counts = { settledAdmins: settled, people: await members.count(org, tx) };
      const reason = leaveError(removable(leaver), counts);
      if (reason) return fail(reason);
      // An applicant has recorded nothing, so no name needs to be kept.
      const isMember = leaver.status === 'active';
      const last = isMember ? await lastChoice(caller, org, body, tx) : 'keep';
      if (last === 'delete') {
        await deleteOrganization(context, org, tx);
        http.request.log.warn({ organization: org, userId }, 'the last member deleted the organization');
        return null;
      }
      if (last !== 'keep')
        return fail(last, last === 'last-member-leaves' ? 'organization' : 'organizationName');
      await (isMember ? removeAccount : deleteAccount)(context, org, userId, tx);
      const action = isMember ? 'member.left' : 'member.withdrew';
      await events.publish(tx, { ...caller, org }, action, { role: leaver.role }, `user:${userId}`);
      return null;
    });
    if (error) return error;
    clearSessionCookie(http.request, http.reply);
    return undefined;
  });
}
