// Approve or decline people who wait for approval.

import type { FastifyInstance } from 'fastify';
import { approveMember, declineMember } from '#contract/accounts/members.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { mayApprove, roleOnApproval } from '#domain/accounts/member-rules.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import type { Tx } from '#server/db/database.ts';
import { verifiesAddresses } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { fail, ApiError } from '#server/http/api-error.ts';
import { queueMail } from '#server/mail/mail.ts';
import { planLimits } from '#server/subscription/limits.ts';
import { hashPassword, weakness } from '#server/features/accounts/auth/passwords.ts';
import { accountStore } from '#server/features/accounts/auth/store.ts';
import { setSessionCookie } from '#server/http/credentials.ts';
import { addressKey, networkKey } from '#server/http/rate-limits.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { barredStore } from './barred-store.ts';
import { declinedStore } from './declined-store.ts';
import { deleteAccount } from './leaving-store.ts';
import { memberAnswer } from './serializers.ts';
import { memberStore } from './store.ts';
import { passwordCheck } from './password-check.ts';

export function approvalRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs, config } = context;
  const limits = planLimits(context);
  const members = memberStore(db, now);
  const declined = declinedStore(db, now);

  /** The applicant and the number of administrators, or an error if the caller may not decide. */
  async function decision(caller: Member, id: number, tx: Tx) {
    const { org } = caller;
    await lockOrganization(tx, org);
    const actor = await members.byId(org, caller.userId, tx);
    const { active } = await members.adminCounts(org, tx);
    if (actor?.status !== 'active' || !mayApprove({ userId: actor.id, role: actor.role }, active))
      return fail('no-permission');
    const person = await members.byId(org, id, tx);
    return person ? { person, active } : fail('not-found');
  }

  mountEndpoint(app, approveMember, async ({ params }, caller) => {
    const { org } = caller;
    return db.write(async (tx) => {
      const decided = await decision(caller, params.id, tx);
      if (decided instanceof ApiError) return decided;
      const { person, active } = decided;
      // A concurrent approval came first; both get the same response.
      if (person.status === 'active') return memberAnswer(person, caller.role);
      if (verifiesAddresses(config) && person.addressVerifiedAt === null) return fail('address-not-verified');
      const full = await limits.personError(org, tx);
      if (full) return full;
      const role = roleOnApproval(person.role, active);
      await members.approve(org, person.id, role, tx);
      await members.removeUnclaimed(org, person.email, tx);
      await queueMail(jobs, { template: 'approved', to: person.email, org: caller.org }, tx);
      await events.publish(tx, caller, 'member.approved', { role }, `user:${person.id}`);
      return memberAnswer({ ...person, role, status: 'active' }, caller.role);
    });
  });

  mountEndpoint(app, declineMember, async ({ params }, caller) =>
    db.write(async (tx) => {
      const decided = await decision(caller, params.id, tx);
      if (decided instanceof ApiError) return decided;
      if (decided.person.status !== 'pending') return fail('not-found');
      await barredStore.bar(caller.org, decided.person, tx);
      await declined.keep(caller.org, params.id, tx);
      await queueMail(jobs, { template: 'declined', to: decided.person.email, org: caller.org }, tx);
      await deleteAccount(context, caller.org, params.id, tx);
      await events.publish(tx, caller, 'member.declined', {}, `user:${params.id}`);
      return undefined;
    }),
  );
}

// Changes one's own password.

export function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;
  const accounts = accountStore(db, now);
  const sessions = sessionStore(db, now);
  const ownPassword = passwordCheck(app, context);

  mountEndpoint(app, changePassword, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.currentPassword, 'currentPassword', http);
    if (own instanceof ApiError) return own;
    await app.rateLimiter.refund(addressKey('guess', http.request));
    if (body.newPassword === body.currentPassword) return fail('same-password', 'newPassword');

    const { name, email, organization } = caller;
    const weak = await weakness(body.newPassword, [name, email, organization.name]);
    if (weak) return fail(weak, 'newPassword');

    const passwordHash = await hashPassword(body.newPassword, networkKey(http.request));
    const session = await db.write(async (tx) => {
      const changed = await own.recheck(tx);
      if (changed) return changed;
      await accounts.setPassword(caller.userId, passwordHash, tx);
      if (body.revokeApiTokens) await accounts.revokeTokens(caller.userId, tx);
      await events.publishOwn(tx, caller, 'password.changed', {});
      return sessions.rotate(caller, tx);
    });
    if (session instanceof ApiError) return session;
    if (session) setSessionCookie(session.token, session.remembered, http.request, http.reply);
    return undefined;
  });
}
