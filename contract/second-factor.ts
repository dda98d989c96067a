// Two-factor sign-in: an authenticator app beside the password, and codes on paper for when it is lost.

import * as z from 'zod/mini';
import { CurrentUser } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idInPath, line, ownPassword } from './fields.ts';

export const OwnPassword = z.strictObject({ password: ownPassword });

const typedCode = line(40, 'Enter the code').check(z.minLength(1, 'Enter the code'));

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'anyone',
  limited: 'guess',
  summary: 'The second step of a sign-in: the ticket of the first with a code of the app, or a recovery code',
  errors: ['sign-in-again', 'wrong-code'],
  body: z.strictObject({ ticket: line(100), code: typedCode }),
  answer: z.object({ user: CurrentUser }),
});

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/users/me/second-factor',
  access: 'signed-in',
  summary: 'Whether two-factor sign-in is on, since when, and how many recovery codes are left',
  answer: z.object({ since: z.nullable(z.string()), recoveryCodesLeft: z.number() }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/me/second-factor',
  access: 'signed-in',
  limited: 'guess',
  summary: 'A new secret for an authenticator app; it counts once a code of it was confirmed',
  errors: ['wrong-password', 'second-factor-on'],
  body: OwnPassword,
  answer: z.object({ secret: z.string(), address: z.string() }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/me/second-factor/confirmation',
  access: 'signed-in',
  limited: 'guess',
  summary: 'Turn two-factor sign-in on; the only answer that holds the recovery codes. Other sessions end',
  errors: ['second-factor-off', 'second-factor-on', 'wrong-code'],
  body: z.strictObject({ code: typedCode }),
  answer: RecoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/me/second-factor/recovery-codes',
  access: 'signed-in',
  limited: 'guess',
  summary: 'Ten new recovery codes in place of the old ones',
  errors: ['wrong-password', 'second-factor-off'],
  body: OwnPassword,
  answer: RecoveryCodes,
});

export const endSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/users/me/second-factor',
  access: 'signed-in',
  limited: 'guess',
  summary: 'Turn two-factor sign-in off; doing it again changes nothing. Other sessions end',
  errors: ['wrong-password'],
  body: OwnPassword,
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/organization/users/:id/second-factor',
  access: 'admin',
  summary: 'Turn it off for somebody who lost it; they are told by mail, and their sessions end',
  errors: ['own-second-factor', 'no-permission'],
  params: z.object({ id: idInPath }),
});
