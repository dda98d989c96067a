// Maps a confirmed identity to an account, never by its address alone.

import type { FastifyRequest } from 'fastify';
import { failedSignInsMs } from '#domain/limits.ts';
import { domainOf, emailKey } from '#domain/people/email-key.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { statusOnInvitation } from '#domain/accounts/member-rules.ts';
import { isAllowedAddress } from '#domain/accounts/registration.ts';
import { roleByGroups, ruleForAddress, type SignOnRule } from '#domain/accounts/sign-on.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { addressStore } from '#server/features/accounts/auth/address-store.ts';
import { accountStore } from '#server/features/accounts/auth/store.ts';
import { queueMail } from '#server/mail/mail.ts';
import { askForTakeover } from '#server/features/accounts/members/ask-for-takeover.ts';
import { barredStore } from '#server/features/accounts/members/barred-store.ts';
import { approversToNotify, memberStore } from '#server/features/accounts/members/store.ts';
import { unclaimedAccounts } from '#server/features/accounts/members/unclaimed-store.ts';
import { planLimits } from '#server/subscription/limits.ts';
import { rateLimitStore } from '#server/http/rate-limit-store.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import type { Provider } from '#server/sign-on-settings.ts';
import type { Claims } from './provider.ts';
import { identityStore } from './store.ts';

type Newcomer = { org: OrgId; email: string; role: Role; status: 'active' | 'pending'; invitation?: number };

/** Why the sign-in fails; recorded in the audit log of the organization, if known. */
type SignOnFailure = {
  code:
    | 'sign-on-not-linked'
    | 'sign-on-removed'
    | 'sign-on-no-account'
    | 'sign-on-no-email'
    | 'email-domain'
    | 'invitation-invalid'
    | 'registration-closed';
  reason: string;
  about?: { org: OrgId; userId: number };
};

/** The actor of entries about a person without an account. */
const nobody = 0;

const removed = (org: OrgId): SignOnFailure => ({
  code: 'sign-on-removed',
  reason: 'an administrator removed this person',
  about: { org, userId: nobody },
});

const oncePerCount = { attempts: 1, windowMs: failedSignInsMs };

export function signOnAccounts(context: AppContext) {
  const { db, config, events, jobs, now } = context;
  const accounts = accountStore(db, now);
  const identities = identityStore(db, now);
  const addresses = addressStore(db, now);
  const members = memberStore(db, now);
  const unclaimed = unclaimedAccounts(context);
  const limits = planLimits(context);
  const counters = rateLimitStore(db, now);

  async function reject(
    provider: Provider,
    { code, reason, about }: SignOnFailure,
    request: FastifyRequest,
  ): Promise<ApiError> {
    request.accountId = about?.userId || null;
    request.log.warn({ provider: provider.id, code, reason }, 'single sign-on refused');
    const detail = { provider: provider.name, reason };
    // One entry per person, reason and quarter of an hour, so that nobody can flood the audit log.
    const key = about && `sign-on-refused:${about.org}:${about.userId}:${code}`;
    if (key && (await counters.take(key, oncePerCount)) === 0)
      await db.write((tx) => events.publish(tx, about, 'sign-on.refused', detail, `user:${about.userId}`));
    return fail(code);
  }

  /** The role follows the groups at each sign-in, but the emergency administrator and the last proven way in stay. */
  async function followGroups(
    org: OrgId,
    userId: number,
    provider: Provider,
    { groups }: Claims,
    request: FastifyRequest,
    tx: Tx,
  ): Promise<void> {
    const rule = ruleOf(provider, org);
    const role = rule && roleByGroups(rule, groups);
    if (!role) return;
    await lockOrganization(tx, org);
    const member = await members.byId(org, userId, tx);
    if (!member || member.role === role) return;
    const isEmergency = emailKey(member.email) === emailKey(config.breakGlassEmail ?? '');
    // Groups that nobody of the administrators is in must not shut out the one who founded the organization.
    if (role === 'user' && (isEmergency || !(await identities.hasOtherWayIn(org, userId, tx)))) {
      request.log.warn(
        { provider: provider.id, userId },
        'the emergency administrator, or the last one with a proven way in, stays one although the groups say otherwise',
      );
      return;
    }
    await askForTakeover(jobs, org, await members.setRole(org, userId, role, tx), tx);
    // As after a change by an administrator; this sign-in starts its session afterwards.
    await sessionStore(db, now).endAll(userId, tx);
    const detail = { role, provider: provider.name };
    await events.publish(tx, { org, userId }, 'identity.role-changed', detail, `user:${userId}`);
  }

  /** The organization that a person without an account joins, or an error. */
  async function newcomerOf(
    provider: Provider,
    claims: Claims & { email: string },
    invitation: string | null,
    tx: Tx,
  ): Promise<Newcomer | SignOnFailure> {
    const { email, groups } = claims;
    const rule = ruleForAddress(provider.organizations, email);
    // The provider's rule allows its own domains. The invitation stays valid for another address.
    if (!rule && !isAllowedAddress(email, config.allowedEmailDomains))
      return { code: 'email-domain', reason: `ALLOWED_EMAIL_DOMAINS does not permit ${domainOf(email)}` };
    if (invitation !== null) {
      if (config.registration === 'closed')
        return { code: 'registration-closed', reason: 'REGISTRATION=closed accepts no invitations' };
      const used = await accounts.useInvitation(invitation, tx);
      if (!used) return { code: 'invitation-invalid', reason: 'the invitation is unknown, used or expired' };
      const org = unverifiedOrg(used.organizationId);
      const status = statusOnInvitation(used, rule?.organization === org);
      // A link for several people invites nobody who was removed.
      if (used.mostUses === 1) await barredStore.unbar(org, email, claims, tx);
      else if (await barredStore.isBarred(org, email, claims, tx)) return removed(org);
      return { org, email, role: used.role, status, invitation: used.id };
    }
    const code = 'sign-on-no-account';
    if (!provider.createAccounts) return { code, reason: 'createAccounts is false' };
    if (!rule) return { code, reason: `no organization has the domain ${domainOf(email)}` };
    const org = unverifiedOrg(rule.organization);
    // Nobody could approve, and a stranger must not get the data of a dormant organization.
    if (!(await identities.hasActiveMember(org, tx)))
      return { code, reason: `organization ${org} does not exist or has no active member` };
    if (await barredStore.isBarred(org, email, claims, tx)) return removed(org);
    return { org, email, role: roleByGroups(rule, groups) ?? 'user', status: rule.join };
  }

  async function create(
    provider: Provider,
    claims: Claims,
    newcomer: Newcomer,
    tx: Tx,
  ): Promise<ApiError | null> {
    const { org, email, role, status, invitation } = newcomer;
    await lockOrganization(tx, org);
    const full = status === 'active' ? await limits.newcomerError(org, 'provider', tx) : null;
    if (full) return full;
    const name = claims.name ?? email.slice(0, 120);
    // The provider verified the address; see `claims.email`.
    const user = { email, name, role, status, passwordHash: '', addressVerifiedAt: now() };
    const userId = await accounts.createUser(org, user, tx);
    await identities.link(org, userId, { ...claims, provider: provider.id }, tx);
    const isIn = status === 'active';
    if (isIn) await members.removeUnclaimed(org, email, tx);
    else
      for (const to of await approversToNotify(org, tx))
        await queueMail(jobs, { template: 'approval-requested', to, org }, tx);
    const detail = { role, provider: provider.name, ...(invitation !== undefined && { invitation }) };
    await events.publish(
      tx,
      { org, userId },
      isIn ? 'member.joined' : 'member.applied',
      detail,
      `user:${userId}`,
    );
    return null;
  }

  return {
    /** The account of the identity, created if the settings allow it. */
    async open(provider: Provider, claims: Claims, invitation: string | null, request: FastifyRequest) {
      const known = await identities.owner(claims);
      if (known) return known;
      const { email } = claims;
      if (email === null) {
        const reason = 'the provider gave no email address, or did not say that it is verified';
        return reject(provider, { code: 'sign-on-no-email', reason }, request);
      }
      const account = await accounts.byEmail(email);
      const notLinked = account && {
        code: 'sign-on-not-linked' as const,
        reason: 'an account with this address is not linked',
        about: { org: unverifiedOrg(account.organizationId), userId: account.id },
      };
      if (account?.mustChangePassword === 0) {
        // Another first sign-in may have created it since.
        const linked = await identities.owner(claims);
        if (linked) return linked;
        if (notLinked) return reject(provider, notLinked, request);
      }
      const refused = await db.write(async (tx) => {
        const newcomer = await newcomerOf(provider, { ...claims, email }, invitation, tx);
        if ('code' in newcomer) return notLinked ?? newcomer;
        // The provider verified the address, so an account that nobody claimed gives way.
        await unclaimed.giveWay(email, tx);
        return create(provider, claims, newcomer, tx);
      });
      if (refused instanceof ApiError) return refused;
      if (refused) return reject(provider, refused, request);
      return (await identities.owner(claims)) ?? fail('sign-on-again');
    },

    /** Call it in the transaction of the session: the identity may have been unlinked meanwhile. */
    async enter(
      provider: Provider,
      claims: Claims,
      account: { id: number; organizationId: number },
      request: FastifyRequest,
      tx: Tx,
    ): Promise<ApiError | null> {
      await followGroups(unverifiedOrg(account.organizationId), account.id, provider, claims, request, tx);
      return (await identities.use(claims, account.id, tx)) ? null : fail('sign-on-again');
    },

    /** Links the identity to the signed-in user. */
    async link(
      provider: Provider,
      claims: Claims,
      user: { org: OrgId; userId: number; email: string },
      tx: Tx,
    ) {
      const { org, userId } = user;
      const owner = await identities.owner(claims, tx);
      if (owner) return owner.id === userId ? null : fail('identity-taken');
      await identities.link(org, userId, { ...claims, provider: provider.id }, tx);
      await barredStore.unbar(org, user.email, claims, tx);
      if (claims.email !== null && emailKey(claims.email) === emailKey(user.email))
        await addresses.markVerified(org, userId, tx);
      await queueMail(
        jobs,
        { template: 'identity-linked', to: user.email, data: { provider: provider.name } },
        tx,
      );
      await events.publish(tx, user, 'identity.linked', { provider: provider.name }, `user:${userId}`);
      return null;
    },
  };
}

const ruleOf = ({ organizations }: Provider, org: OrgId): SignOnRule | null =>
  organizations.find(({ organization }) => organization === org) ?? null;
