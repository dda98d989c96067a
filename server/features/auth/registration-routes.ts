// Registration. The answer never depends on whether the address has an account already.

import { emailKey } from '#domain/people/email-key.ts';
import type { FastifyInstance } from 'fastify';
import {
  type Registration,
  adminExists,
  listOrganizations,
  readRegistrationSettings,
  register,
  registered,
} from '#contract/auth.ts';
import { errorMessage } from '#contract/errors.ts';
import { readInvitation } from '#contract/members.ts';
import { type MemberStatus, statusOnJoining } from '#domain/people/member-rules.ts';
import { isAllowedAddress, registrationError } from '#domain/people/registration.ts';
import { passwordError } from '#domain/people/password-rules.ts';
import { guessesPerAccount } from '#domain/limits.ts';
import { isTimeZone } from '#domain/time/local-day.ts';
import type { Role } from '#domain/people/permissions.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { addressKey, networkKey, rateLimitError, withAttemptsBack } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { queueMail } from '#server/features/mail/mail.ts';
import { approversToNotify, memberStore } from '#server/features/members/store.ts';
import { planLimits } from '#server/features/plan/limits.ts';
import type * as z from 'zod/mini';
import { hashPassword } from './passwords.ts';
import { organizationDirectory } from './directory-store.ts';
import { accountStore } from './store.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

type Form = z.output<typeof Registration>;

/** A valid registration: `into` finds or creates the organization; `how` goes into the audit log. */
type Entry = {
  into: () => Promise<number>;
  role: Role;
  status: MemberStatus;
  passwordHash: string;
  how: { invitation?: number };
};

export function registrationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events, jobs, config } = context;
  const accounts = accountStore(db, context.now);
  const directory = organizationDirectory(db);
  const members = memberStore(db, context.now);
  const limits = planLimits(context);
  const isOpen = config.registration === 'open';

  mountEndpoint(app, register, async ({ body }, _caller, { request, reply }) => {
    const key = `register:${emailKey(body.email)}`;
    const tooMany = await rateLimitError(app, key, guessesPerAccount, reply);
    if (tooMany) return tooMany;
    const denied = registrationError(config.registration, body.invitation !== undefined);
    if (denied) return fail(denied);
    if (!isAllowedAddress(body.email, config.allowedEmailDomains)) return fail('email-domain', 'email');
    const passwordHash = await withAttemptsBack(app, [key, addressKey('guess', request)], () =>
      hashPassword(body.password, networkKey(request)),
    );
    const tryIt = () => asSystem(() => db.write((tx) => enterOrganization(body, passwordHash, tx)));
    // Of two concurrent registrations of one address, the second finds the account of the first.
    const status = await unlessDuplicate(tryIt(), tryIt);
    return status instanceof ApiError ? status : { message: registered, status };
  });

  async function enterOrganization(
    form: Form,
    passwordHash: string,
    tx: Tx,
  ): Promise<MemberStatus | ApiError> {
    if (form.invitation !== undefined) return acceptInvitation(form, form.invitation, passwordHash, tx);
    const organization = form.user_added_new_organization
      ? null
      : await accounts.organizationToJoin(Number(form.organization_id), tx);
    if (!form.user_added_new_organization && !organization)
      return fail('organization-unknown', 'organization_id');

    if (!organization && !(await accounts.hasRoomForOrganization(config.maxOrganizations, tx)))
      return fail('organizations-full', 'organization_id');
    const status = organization ? statusOnJoining(organization, form.role) : 'active';
    const weak = weakPassword(form, organization?.name ?? form.new_organization_name ?? '');
    if (weak) return weak;
    if (status === 'admin-exists') return fail(status, 'role');
    if (status === 'invitation-needed' || status === 'organization-unknown')
      return fail(status, 'organization_id');

    if (organization && status === 'active') {
      const full = await limits.newcomerError(unverifiedOrg(organization.id), 'organization_id', tx);
      if (full) return full;
    }
    const into = async () =>
      organization?.id ??
      (await accounts.createOrganization(form.new_organization_name ?? '', timeZoneOf(form), tx, isOpen));
    await enter(form, { into, role: form.role, status, passwordHash, how: {} }, tx);
    return status;
  }

  /** Uses up the link in every case; otherwise it would tell which addresses have an account. */
  async function acceptInvitation(
    form: Form,
    token: string,
    passwordHash: string,
    tx: Tx,
  ): Promise<MemberStatus | ApiError> {
    // The link to a full organization stays valid.
    const found = await directory.invitation(token, context.now(), tx);
    const full = found && (await limits.newcomerError(unverifiedOrg(found.id), 'invitation', tx));
    if (full) return full;
    const weak = found && weakPassword(form, found.name);
    if (weak) return weak;
    const invitation = await accounts.useInvitation(token, tx);
    if (!invitation) return fail('invitation-invalid', 'invitation');
    const { id, organizationId, role } = invitation;
    const into = async () => organizationId;
    await enter(form, { into, role, status: 'active', passwordHash, how: { invitation: id } }, tx);
    return 'active';
  }

  /** Creates the account. If the address has one already, only a mail tells its owner. */
  async function enter({ email, name }: Form, { into, how, ...rest }: Entry, tx: Tx): Promise<void> {
    const account = await accounts.byEmail(email, tx);
    if (account) {
      await queueMail(jobs, { template: 'already-registered', to: account.email }, tx);
      return;
    }
    const organizationId = await into();
    const userId = await accounts.createUser(organizationId, { email, name, ...rest }, tx);
    const org = unverifiedOrg(organizationId);
    const isIn = rest.status === 'active';
    if (isIn) await members.removeUnclaimed(org, email, tx);
    else
      for (const to of await approversToNotify(org, tx))
        await queueMail(jobs, { template: 'approval-requested', to, org }, tx);
    const action = isIn ? 'member.joined' : 'member.applied';
    await events.record(tx, { org, userId }, action, `user:${userId}`, { role: rest.role, ...how });
  }

  mountEndpoint(app, readInvitation, async ({ body }) => {
    const denied = registrationError(config.registration, true);
    if (denied) return fail(denied);
    const invitation = await asSystem(() => directory.invitation(body.token, context.now()));
    if (!invitation) return fail('invitation-invalid', 'token');
    const { id, name, role } = invitation;
    return { organization: { id, name }, role };
  });

  mountEndpoint(app, readRegistrationSettings, async () => ({
    registration: config.registration,
    allowedEmailDomains: config.allowedEmailDomains,
  }));

  mountEndpoint(app, listOrganizations, async () => ({
    organizations: isOpen ? await asSystem(() => directory.listed()) : [],
  }));

  mountEndpoint(app, adminExists, async ({ params }) => {
    const admins = isOpen ? await asSystem(() => directory.adminCount(params.id)) : null;
    if (admins === null) return fail('not-found');
    return { exists: admins > 0, message: admins > 0 ? errorMessage('admin-exists') : null };
  });
}

function weakPassword({ password, name, email }: Form, organization: string): ApiError | null {
  const error = passwordError(password, [name, email, organization]);
  return error && fail(error, 'password');
}

const timeZoneOf = (form: Form) => (form.time_zone && isTimeZone(form.time_zone) ? form.time_zone : 'UTC');
