import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ownPassword, password } from '#contract/fields.ts';

export const NewPassword = z.strictObject({
  currentPassword: ownPassword,
  newPassword: password(8),
  /** Whether all API tokens and the calendar address of the account are revoked as well. */
  revokeApiTokens: z._default(z.boolean(), false),
});

export const changePassword = endpoint('POST /api/users/me/password', {
  access: 'signed-in',
  tag: 'Own account',
  limited: 'guess',
  summary:
    'Change your password; ends all other sessions, renews the token of this one, and revokes your API tokens and calendar address on request',
  errors: ['wrong-password', 'no-password', 'same-password', 'common-password', 'personal-password'],
  body: NewPassword,
});
