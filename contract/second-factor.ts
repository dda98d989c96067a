// Two-factor sign-in with an authenticator app, and recovery codes for when it is lost.

import * as z from 'zod/mini';
import { CurrentUser } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idParams, ownPassword, text } from './fields.ts';

export const OwnPassword = z.strictObject({ password: ownPassword });

const typedCode = text(40, 'Enter the code').check(z.minLength(1, 'Enter the code'));

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const signInWithCode = endpoint('POST /api/auth/second-factor', {
  access: 'anyone',
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
  summary: 'Turn on two-factor sign-in; only this answer contains the recovery codes. Ends other sessions',
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
  summary: 'Turn off two-factor sign-in (idempotent). Ends other sessions',
  errors: ['wrong-password', 'no-password'],
  body: OwnPassword,
});

export const resetSecondFactor = endpoint('DELETE /api/organization/users/:id/second-factor', {
  access: 'admin',
  summary: 'Turn off two-factor sign-in of a member; ends their sessions and notifies them by email',
  errors: ['own-second-factor', 'no-permission'],
  params: idParams,
});
