// Two-factor sign-in with an authenticator app, and recovery codes for a lost one. Passkeys are in passkeys.ts.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { CurrentUser } from './auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idParams, ownPassword, text, wholeNumber } from '#contract/fields.ts';
import { mostGraceDays } from '#domain/accounts/second-factor-policy.ts';

export const OwnPassword = z.strictObject({ password: ownPassword });

const typedCode = text(40, t`Enter the code`).check(z.minLength(1, t`Enter the code`));

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const signInWithCode = endpoint('POST /api/auth/second-factor', {
  access: 'anyone',
  tag: 'Sign-in',
  limited: 'guess',
  summary: 'Second step of sign-in: the ticket with a code of the authenticator app or a recovery code',
  errors: ['sign-in-again', 'wrong-code'],
  body: z.strictObject({ ticket: text(100), code: typedCode }),
  answer: z.object({ user: CurrentUser }),
});

export const readSecondFactor = endpoint('GET /api/users/me/second-factor', {
  access: 'signed-in',
  summary: 'Get the state of two-factor sign-in and the number of remaining recovery codes',
  answer: z.object({ since: z.nullable(z.string()), recoveryCodesLeft: z.number() }),
});

export const beginSecondFactor = endpoint('POST /api/users/me/second-factor', {
  access: 'signed-in',
  limited: 'guess',
  summary: 'Start setting up two-factor sign-in; the new secret takes effect after confirmation',
  errors: ['wrong-password', 'no-password', 'second-factor-on'],
  body: OwnPassword,
  answer: z.object({ secret: z.string(), address: z.string() }),
});

export const confirmSecondFactor = endpoint('POST /api/users/me/second-factor/confirmation', {
  access: 'signed-in',
  limited: 'guess',
  summary:
    'Turn on the authenticator app. The first second factor ends other sessions, and only its response contains the recovery codes',
  errors: ['second-factor-off', 'second-factor-on', 'wrong-code'],
  body: z.strictObject({ code: typedCode }),
  answer: RecoveryCodes,
});

export const renewRecoveryCodes = endpoint('POST /api/users/me/second-factor/recovery-codes', {
  access: 'signed-in',
  limited: 'guess',
  summary: 'Replace the recovery codes with ten new ones',
  errors: ['wrong-password', 'no-password', 'second-factor-off'],
  body: OwnPassword,
  answer: RecoveryCodes,
});

export const endSecondFactor = endpoint('DELETE /api/users/me/second-factor', {
  access: 'signed-in',
  limited: 'guess',
  summary:
    'Turn off the authenticator app (idempotent); without a passkey this turns off two-factor sign-in and ends other sessions',
  errors: ['wrong-password', 'no-password', 'last-second-factor'],
  body: OwnPassword,
});

export const resetSecondFactor = endpoint('DELETE /api/organization/users/:id/second-factor', {
  access: 'admin',
  tag: 'Members',
  summary:
    'Remove the authenticator app, passkeys and recovery codes of a member; ends their sessions and notifies them by email',
  errors: ['own-second-factor', 'no-permission'],
  params: idParams,
});

const Policy = z.object({
  isRequired: z.boolean(),
  /** Grace period in days, from now on or from when a member joined. */
  graceDays: wholeNumber(0, mostGraceDays),
  /** Whether sign-ins through a provider are exempt. */
  exemptsProviders: z.boolean(),
});

export const readSecondFactorPolicy = endpoint('GET /api/organization/second-factor', {
  access: 'admin',
  tag: 'Organization',
  summary: 'Get whether members need a second factor, and how many have none',
  answer: z.extend(Policy, {
    /** Active members without a second factor. */
    without: z.number(),
    active: z.number(),
  }),
});

export const SecondFactorPolicy = z.strictObject(Policy.shape);

export const saveSecondFactorPolicy = endpoint('PUT /api/organization/second-factor', {
  access: 'admin',
  tag: 'Organization',
  summary:
    'Require a second factor of all members, or stop requiring it. After the grace period, only setting it up, signing out and the own account are available',
  body: SecondFactorPolicy,
});
