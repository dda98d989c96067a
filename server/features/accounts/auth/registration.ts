// Creates the account of a registration, in a new organization or an existing one.

import type * as z from 'zod/mini';
import type { Registration } from '#contract/accounts/registration.ts';
import { type MemberStatus, statusOnInvitation, statusOnJoining } from '#domain/accounts/member-rules.ts';
import { ruleForAddress } from '#domain/accounts/sign-on.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { defaultCurrency, isCurrency } from '#domain/money/currency.ts';
import { isTimeZone } from '#domain/time/local-day.ts';
import { type Config, verifiesAddresses } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMail } from '#server/mail/mail.ts';
import { approversToNotify, memberStore } from '#server/features/accounts/members/store.ts';
import { unclaimedAccounts } from '#server/features/accounts/members/unclaimed-store.ts';
import { addFounder } from '#server/features/people/people/changes.ts';
import { planLimits } from '#server/subscription/limits.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { organizationDirectory } from './directory-store.ts';
import { weakness } from './passwords.ts';
import { accountStore } from './store.ts';

/** `invitation` is the hash of its token, since the form is stored until the address is confirmed. */
export type RegistrationForm = Omit<z.output<typeof Registration>, 'password'>;

/** The target of a registration: `organizationId` is null for a new organization. */
type Place = { organizationId: number | null; role: Role; status: MemberStatus };

export function registrationService(context: AppContext) {
  const { db, events, jobs, config } = context;
  const accounts = accountStore(db, context.now);
  const directory = organizationDirectory(db);
  const members = memberStore(db, context.now);
  const unclaimed = unclaimedAccounts(context);
  const limits = planLimits(context);

  /** Checks everything except the address. The response does not depend on whether it has an account. */
  async function placeOf(form: RegistrationForm, password: string, tx: Tx): Promise<Place | ApiError> {
    if (form.invitation !== undefined) {
      const found = await directory.invitation(form.invitation, context.now(), tx);
      if (!found) return fail('invitation-invalid', 'invitation');
      // The link to a full organization stays valid.
      const status = statusOnInvitation(found, isOwnAddress(config, found.id, form.email));
      const full =
        status === 'active' ? await limits.newcomerError(unverifiedOrg(found.id), 'invitation', tx) : null;
      return (
        full ??
        (await weakPassword(form, password, found.name)) ?? {
          organizationId: found.id,
          role: found.role,
          status,
        }
      );
    }
    const organization = form.user_added_new_organization
      ? null
      : await accounts.organizationToJoin(Number(form.organization_id), tx);
    if (!form.user_added_new_organization && !organization)
      return fail('organization-unknown', 'organization_id');
    if (!organization && !(await accounts.hasRoomForOrganization(config.maxOrganizations, tx)))
      return fail('organizations-full', 'organization_id');
    const status = organization ? statusOnJoining(organization, form.role) : 'active';
    const weak = await weakPassword(form, password, organization?.name ?? form.new_organization_name ?? '');
    if (weak) return weak;
    if (status === 'admin-exists') return fail(status, 'role');
    if (status === 'invitation-needed' || status === 'organization-unknown')
      return fail(status, 'organization_id');
    if (organization && status === 'active') {
      const full = await limits.newcomerError(unverifiedOrg(organization.id), 'organization_id', tx);
      if (full) return full;
    }
    return { organizationId: organization?.id ?? null, role: form.role, status };
  }

  return {
    placeOf,

    /**
     * Uses up the invitation even if the address has an account: otherwise it would reveal which addresses have
     * one.
     */
    async enter(
      form: RegistrationForm,
      place: Place,
      account: { passwordHash: string; addressVerifiedAt: number | null },
      tx: Tx,
    ): Promise<'already-registered' | 'invitation-invalid' | null> {
      const invitation =
        form.invitation === undefined ? null : await accounts.useInvitation(form.invitation, tx);
      if (form.invitation !== undefined && !invitation) return 'invitation-invalid';
      const { email, name, language } = form;
      const isProved = account.addressVerifiedAt !== null;
      if (isProved) await unclaimed.giveWay(email, tx);
      if (await accounts.byEmail(email, tx)) return 'already-registered';
      const { role, status } = place;
      const organizationId =
        place.organizationId ??
        (await accounts.createOrganization(
          {
            name: form.new_organization_name ?? '',
            timeZone: timeZoneOf(form),
            currency: form.currency && isCurrency(form.currency) ? form.currency : defaultCurrency,
            firstWeekday: form.first_weekday ?? 0,
            language: language ?? 'en',
            isListed: config.registration === 'open',
          },
          tx,
        ));
      const user = { email, name, role, status, language: language ?? null, ...account };
      const userId = await accounts.createUser(organizationId, user, tx);
      const org = unverifiedOrg(organizationId);
      if (place.organizationId === null) await addFounder(tx, org, form, context.now());
      const isIn = status === 'active';
      if (isIn) {
        await members.removeUnclaimed(org, email, tx);
        await accounts.endInvitations(org, email, tx);
      } else
        for (const to of await approversToNotify(org, tx))
          await queueMail(jobs, { template: 'approval-requested', to, org }, tx);
      const action = isIn ? 'member.joined' : 'member.applied';
      const detail = { role, ...(invitation && { invitation: invitation.id }) };
      await events.publish(tx, { org, userId }, action, detail, `user:${userId}`);
      return null;
    },
  };
}

async function weakPassword(
  { name, email }: RegistrationForm,
  password: string,
  organization: string,
): Promise<ApiError | null> {
  const error = await weakness(password, [name, email, organization]);
  return error && fail(error, 'password');
}

/** Whether the address is proved when the account is created, with a domain of the organization's provider. */
const isOwnAddress = (config: Config, organization: number, email: string) =>
  verifiesAddresses(config) &&
  config.providers.some(
    (provider) => ruleForAddress(provider.organizations, email)?.organization === organization,
  );

const timeZoneOf = (form: RegistrationForm) =>
  form.time_zone && isTimeZone(form.time_zone) ? form.time_zone : 'UTC';
