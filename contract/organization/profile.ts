// Section 7.2 of the specification: a user's own account.

import * as z from 'zod/mini';
import { CurrentUser, Language } from '#contract/accounts/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { email, ownPassword, requiredText, text, wholeNumber } from '#contract/fields.ts';
import { formatLocales } from '#domain/format/locales.ts';
import { t } from '#domain/format/text.ts';

/** 5 MB */
export const avatarMaxBytes = 5 * 1024 * 1024;

export const ProfileName = requiredText(1, 120, t`Name is required`);

/** Omitted formats stay as they are. */
export const Profile = z.strictObject({
  name: ProfileName,
  email: email(t`Enter a valid email`),
  /** Of texts; null: that of the browser. */
  language: z.optional(z.nullable(Language)),
  /** Of numbers, days and times; null: that of the language. */
  locale: z.optional(z.nullable(z.enum(formatLocales, 'Is not a known format'))),
  /** Of the calendar screen, 0 is Sunday; null: that of the organization. */
  firstWeekday: z.optional(z.nullable(wholeNumber(0, 6))),
});

export const ProfileUser = z.extend(CurrentUser, { avatarUrl: z.nullable(z.string()) });

export const updateProfile = endpoint('POST /api/users/me/profile/update', {
  access: 'signed-in',
  summary: 'Change your name, your language and your formats; the email must be sent unchanged',
  errors: ['email-fixed'],
  body: Profile,
  answer: z.object({ user: ProfileUser }),
});

export const uploadAvatar = endpoint('POST /api/users/me/avatar', {
  access: 'signed-in',
  summary:
    'Replace your picture: PNG, JPEG, WebP or GIF up to 5 MB, stored with 512 pixels and without metadata',
  errors: ['not-an-image', 'image-too-large', 'image-unreadable'],
  limited: 'upload',
  upload: { field: 'avatar', maxBytes: avatarMaxBytes },
  answer: z.object({ avatarUrl: z.string() }),
});

export const removeAvatar = endpoint('DELETE /api/users/me/avatar', {
  access: 'signed-in',
  summary: 'Remove your picture (idempotent)',
});

export const readAvatar = endpoint('GET /api/users/avatars/:key', {
  access: 'signed-in',
  summary: 'Get the picture of a member of your organization; only your own while pending',
  params: z.object({
    key: z
      .string()
      .check(z.regex(/^[\w-]{22}$/))
      .check(z.describe('The key of the picture, from `profileImageUrl`.')),
  }),
  answer: 'image/webp',
});

export const signOutEverywhere = endpoint('POST /api/users/me/sessions/termination', {
  access: 'signed-in',
  summary:
    'End all your sessions, including this one, and revoke your API tokens and your calendar address; needs a sign-in within 15 minutes',
  errors: ['sign-in-to-end-sessions'],
});

export const Departure = z.strictObject({
  password: ownPassword,
  /** What happens to the organization; the last active member chooses. */
  organization: z.optional(z.enum(['delete', 'keep'], 'Choose what happens to the organization')),
  /** The organization's name, to confirm its deletion. */
  organizationName: z.optional(text(120)),
});

export const leaveOrganization = endpoint('POST /api/users/me/departure', {
  access: 'signed-in',
  limited: 'guess',
  summary:
    'Leave the organization (or withdraw a pending request) and close the account; meetings are kept. The last active member chooses whether the organization is deleted with everything in it or stays, closed to everybody but the operator. Not for the last administrator of other members',
  errors: [
    'wrong-password',
    'no-password',
    'last-admin-leaves',
    'last-member-leaves',
    'organization-name-differs',
    'not-found',
  ],
  body: Departure,
});

export const readMyAddress = endpoint('GET /api/users/me/address', {
  access: 'signed-in',
  summary: 'Get your email address and whether it is verified',
  answer: z.object({
    email: z.string(),
    verified: z.boolean(),
    /** Whether the server can mail a verification link. */
    canVerify: z.boolean(),
  }),
});

export const sendAddressLink = endpoint('POST /api/users/me/address/mail', {
  access: 'signed-in',
  summary: 'Mail a link that verifies your address',
  errors: ['mail-off', 'rate-limited'],
});

export const verifyMyAddress = endpoint('POST /api/users/me/address/verification', {
  access: 'signed-in',
  limited: 'guess',
  summary: 'Verify your address with the mailed link',
  errors: ['address-link-invalid'],
  body: z.strictObject({ token: text(100) }),
});
