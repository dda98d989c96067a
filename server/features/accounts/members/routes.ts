// List, add, promote and remove members.

import type { FastifyInstance } from 'fastify';
import {
  addMember,
  changeMemberRole,
  listMemberPage,
  listMembers,
  removeMember,
} from '#contract/accounts/members.ts';
import {
  findMembers,
  mayApprove,
  pageOfMembers,
  removalError,
  roleChangeError,
} from '#domain/accounts/member-rules.ts';
import { addressKey, looksLike } from '#domain/accounts/look-alikes.ts';
import { countWaiting } from '#contract/accounts/waiting.ts';
import { isAllowedAddress } from '#domain/accounts/registration.ts';
import { addedPeoplePerOrganization } from '#domain/limits.ts';
import { hashPassword, newOneUsePassword } from '#server/features/accounts/auth/passwords.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { verifiesAddresses } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { setSessionCookie } from '#server/http/credentials.ts';
import { rateLimitError, refundingAttempts } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { queueMail } from '#server/mail/mail.ts';
import { planLimits } from '#server/subscription/limits.ts';
import { secondFactorStore } from '#server/features/accounts/second-factor/store.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { askForTakeover } from './ask-for-takeover.ts';
import { barredStore } from './barred-store.ts';
import { deleteAccount, removeAccount } from './leaving-store.ts';
import { memberAnswer, removable } from './serializers.ts';
import { mayHavePassword } from './one-use-routes.ts';
import { passwordCheck } from './password-check.ts';
import { type MemberRow, memberStore } from './store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

export function memberRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs } = context;
  const members = memberStore(db, now);
  const sessions = sessionStore(db, now);
  const limits = planLimits(context);
  const factors = secondFactorStore(db, now);
  const ownPassword = passwordCheck(app, context);
  // With mail, administrators get no password, so that they cannot find out who has an account.
  const isMailed = verifiesAddresses(context.config);

  /** Administrators also see who uses two-factor sign-in. */
  const answer = async (rows: MemberRow[], caller: Member) => {
    const isAdmin = caller.role === 'admin';
    const admins = await members.adminNames(caller.org);
    const earliest = await members.earliestOfAddress(caller.org);
    const nameMark = ({ id, name, role, status }: MemberRow) => {
      const isMarked = role !== 'admin' || status === 'pending';
      const isLike = isMarked && admins.some((one) => one.id !== id && looksLike(one.name, name));
      return isLike && (isAdmin || status === 'pending') ? { namedLikeAdmin: true } : {};
    };
    const addressMark = ({ id, email, status }: MemberRow) => {
      const isLike = (earliest.get(addressKey(email)) ?? id) !== id;
      return isLike && (isAdmin || status === 'pending') ? { addressLikeMember: true } : {};
    };
    const marks = (row: MemberRow) => ({ ...nameMark(row), ...addressMark(row) });
    if (!isAdmin) return rows.map((row) => ({ ...memberAnswer(row, 'user'), ...marks(row) }));
    const secured = await factors.users(caller.org);
    return rows.map((row) => ({
      ...memberAnswer(row, 'admin'),
      ...(isMailed && { addressVerified: row.addressVerifiedAt !== null }),
      ...marks(row),
      twoFactor: secured.has(row.id),
    }));
  };

  mountEndpoint(app, listMembers, async (_input, caller) => {
    const mayDecide = mayApprove(caller, (await members.adminCounts(caller.org)).active);
    const rows = await members.all(caller.org);
    return answer(
      rows.filter(({ status }) => status === 'active' || mayDecide),
      caller,
    );
  });

  // Names are compared here, since the engines sort them differently.
  mountEndpoint(app, listMemberPage, async ({ query }, caller) => {
    const { org } = caller;
    const admins = await members.adminCounts(org);
    const active = await members.withStatus(org, 'active');
    const waiting = mayApprove(caller, admins.active) ? await members.withStatus(org, 'pending') : [];
    const found = findMembers([...waiting, ...active], query.search ?? '');
    const { page, pages, shown } = pageOfMembers(found, query.page ?? 1);
    const ids = shown.map(({ id }) => id);
    return {
      members: await answer(await members.byIds(org, ids), caller),
      page,
      pages,
      found: found.length,
      active: active.length,
      waiting: found.filter(({ status }) => status === 'pending').length,
      // Members do not see who has replaced the one-use password.
      admins: caller.role === 'admin' ? admins.settled : admins.active,
    };
  });

  mountEndpoint(app, countWaiting, async (_input, caller) => {
    const { active } = await members.adminCounts(caller.org);
    return { waiting: mayApprove(caller, active) ? await members.waitingCount(caller.org) : 0 };
  });

  mountEndpoint(app, addMember, async ({ body }, caller, { reply }) => {
    const { org } = caller;
    if (body.organizationId !== undefined && body.organizationId !== org) return fail('not-found');
    const { name, email, role } = body;
    if (!isAllowedAddress(email, context.config.allowedEmailDomains)) return fail('email-domain', 'email');
    const key = `add-member:${org}`;
    const tooMany = await rateLimitError(app, key, addedPeoplePerOrganization, reply);
    if (tooMany) return tooMany;
    if (!mayHavePassword(context.config, role)) return fail('added-through-provider');
    const oneUsePassword = isMailed || body.password !== undefined ? null : newOneUsePassword();
    const password = oneUsePassword ?? body.password ?? '';
    const passwordHash = isMailed
      ? ''
      : await refundingAttempts(app, [key], () => hashPassword(password, key));
    const add = () =>
      db.write(async (tx) => {
        if (!(await members.lockForAdmin(org, caller.userId, tx))) return fail('no-permission');
        const full = await limits.personError(org, tx);
        if (full) return full;
        const person = {
          name,
          email,
          role,
          username: body.username || null,
          passwordHash,
          addedBy: caller.userId,
        };
        const added = await members.insert(org, person, tx);
        if (added === 'email-taken') return fail(added, 'email');
        const { elsewhere } = added;
        if (isMailed)
          await queueMail(
            jobs,
            { template: 'member-added', to: email, org, data: { organization: org } },
            tx,
          );
        else if (elsewhere !== null)
          await queueMail(jobs, { template: 'added-elsewhere', to: elsewhere, org }, tx);
        await events.publish(tx, caller, 'member.added', { role }, `user:${added.id}`);
        const row = await members.byId(org, added.id, tx);
        return row ? { ...memberAnswer(row, 'admin'), oneUsePassword } : fail('not-found');
      });
    // Addresses are unique across organizations. Of two concurrent requests, the second finds the member of the first.
    return asSystem(() => unlessDuplicate(add(), add));
  });

  mountEndpoint(app, changeMemberRole, async ({ params, body: { role } }, caller, { request, reply }) => {
    const { org } = caller;
    const result = await db.write(async (tx) => {
      await lockOrganization(tx, org);
      const actor = await members.byId(org, caller.userId, tx);
      const member = await members.byId(org, params.id, tx);
      if (member?.status !== 'active') return fail('not-found');
      const { settled } = await members.adminCounts(org, tx);
      // The caller may have been demoted meanwhile.
      const who = { userId: caller.userId, role: actor?.role ?? 'user' };
      const error = roleChangeError(who, removable(member), role, settled);
      if (error) return fail(error);
      if (member.role === role) return memberAnswer(member, 'admin');

      await askForTakeover(jobs, org, await members.setRole(org, member.id, role, tx), tx);
      await events.publish(tx, caller, 'member.role-changed', { role }, `user:${member.id}`);
      const changed = memberAnswer({ ...member, role }, 'admin');
      if (member.id === caller.userId) return { changed, session: await sessions.rotate(caller, tx) };
      await sessions.endAll(member.id, tx);
      return changed;
    });
    if (!('session' in result)) return result;
    if (!result.session) return result.changed;
    // After the commit: a cookie of a session that was rolled back would sign the caller out.
    setSessionCookie(result.session.token, result.session.remembered, request, reply);
    return result.changed;
  });

  mountEndpoint(app, removeMember, async ({ params, query, body }, caller, http) => {
    const { org } = caller;
    const isHard = query.hard === 'true';
    const own = isHard ? await ownPassword(caller, body?.password ?? '', 'password', http) : null;
    if (own instanceof ApiError) return own;
    return db.write(async (tx) => {
      await lockOrganization(tx, org);
      const changed = await own?.recheck(tx);
      if (changed) return changed;
      const actor = await members.byId(org, caller.userId, tx);
      const member = await members.byId(org, params.id, tx);
      if (!member) return fail('not-found');
      const { settled } = await members.adminCounts(org, tx);
      const who = { userId: caller.userId, role: actor?.role ?? 'user' };
      const error = removalError(who, removable(member), settled);
      if (error) return fail(error);

      await barredStore.bar(org, member, tx);
      await (isHard ? deleteAccount : removeAccount)(context, org, member.id, tx);
      const action = isHard ? 'member.erased' : 'member.removed';
      await events.publish(tx, caller, action, { role: member.role }, `user:${member.id}`);
      return undefined;
    });
  });
}
