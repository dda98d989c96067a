// Section 7.1 of the specification: registration. Apart from signing in, of which every screen loads the schemas.

import * as z from 'zod/mini';
import { Language, Role } from '#contract/accounts/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  accountEmail,
  id,
  idInPath,
  idParams,
  ownPassword,
  password,
  requiredText,
  text,
  wholeNumber,
} from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';

export const organizationMissing = t`Select an organization or enter a new one (at least 2 characters).`;

export const Registration = z
  .strictObject({
    email: accountEmail(t`Must be a valid email address`),
    password: password(8),
    name: requiredText(2, 120, t`Name must be at least 2 characters`),
    role: Role,
    user_added_new_organization: z.boolean(),
    organization_id: z.optional(z.union([id, idInPath])),
    new_organization_name: z.optional(text(120)),
    time_zone: z.optional(text(60)),
    /** Of a new organization, a code of ISO 4217. */
    currency: z.optional(text(3)),
    /** On which weeks of a new organization start; 0 is Sunday. */
    first_weekday: z.optional(wholeNumber(0, 6)),
    /** Of the new account, and of a new organization. */
    language: z.optional(Language),
    /** Token of an invitation link, which determines the organization and the role. */
    invitation: z.optional(text(100)),
  })
  .check(
    z.refine(
      (it) =>
        it.invitation !== undefined ||
        (it.user_added_new_organization
          ? (it.new_organization_name ?? '').length >= 2
          : it.organization_id !== undefined),
      { error: organizationMissing, path: ['organization_id'] },
    ),
  );

/** Also when the mailed link is opened, since much can change meanwhile. */
const registrationErrors = [
  'organization-unknown',
  'admin-exists',
  'invitation-needed',
  'invitation-invalid',
  'plan-organization-full',
  'registration-closed',
  'registration-by-invitation',
  'organizations-full',
  'email-domain',
  'common-password',
  'personal-password',
] as const;

export const register = endpoint('POST /api/auth/register', {
  access: 'anyone',
  limited: 'guess',
  summary: 'Create an account; the response is the same if the address already has one',
  errors: [...registrationErrors, 'server-limit'],
  body: Registration,
  answer: z.object({
    message: z.string(),
    /** `unconfirmed` if the server sends mail: opening the mailed link creates the account. */
    status: z.enum(['active', 'pending', 'unconfirmed']),
    /** Key for requesting another link by mail; null if none is needed. */
    registration: z.nullable(z.string()),
  }),
  status: 201,
});

export const registered = t`Account created successfully! Redirecting to login...`;
export const confirmationSent = t`Open the link that was mailed to this address to create the account.`;

export const resendConfirmation = endpoint('POST /api/auth/registration/mail', {
  access: 'anyone',
  limited: 'guess',
  summary: 'Mail another link for a registration that waits; invalidates the previous link',
  body: z.strictObject({ registration: text(100) }),
});

export const Confirmation = z.strictObject({
  token: text(100),
  /** The password chosen at registration. */
  password: ownPassword,
});

export const confirmRegistration = endpoint('POST /api/auth/registration/confirmation', {
  access: 'anyone',
  limited: 'guess',
  summary: 'Create the account of a registration with the mailed link and the chosen password',
  errors: ['address-link-invalid', 'registration-password', 'already-registered', ...registrationErrors],
  body: Confirmation,
  answer: z.object({ email: z.string(), status: z.enum(['active', 'pending']) }),
  status: 201,
});

export const readRegistrationSettings = endpoint('GET /api/auth/registration', {
  access: 'anyone',
  limited: 'lookup',
  summary: 'Get who may register on this server: everyone, people with an invitation, or no one',
  answer: z.object({
    registration: z.enum(['open', 'invite', 'closed']),
    /** Accepted email domains; empty: all. */
    allowedEmailDomains: z.array(z.string()),
    /** Whether an account is created only after the link mailed to its address is opened. */
    verifiesAddresses: z.boolean(),
    /** Whether registration is open and no organization is listed, as on an empty server. */
    isFirst: z.boolean(),
  }),
});

/** A longer list is searched instead. */
export const mostListedOrganizations = 1000;

export const listOrganizations = endpoint('GET /api/auth/organizations', {
  access: 'anyone',
  limited: 'lookup',
  summary: 'Search the organizations that chose to be listed; empty unless everyone may register',
  query: z.strictObject({
    /** Part of the name; without it, the first ones. */
    search: z.optional(text(120)),
  }),
  answer: z.object({ organizations: z.array(z.object({ id, name: z.string() })) }),
});

export const adminExists = endpoint('GET /api/auth/organizations/:id/admin-exists', {
  access: 'anyone',
  limited: 'lookup',
  summary: 'Check whether a listed organization has an administrator',
  params: idParams,
  answer: z.object({ exists: z.boolean(), message: z.nullable(z.string()) }),
});
