// Section 7.1: the way back in for whoever forgot the password.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, line, password } from './fields.ts';

export const ForgotPassword = z.strictObject({ email: email('Enter a valid email') });

export const resetLinkSent = 'If an account exists for that email, a reset link has been sent.';

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  limited: 'guess',
  summary: 'Ask for a reset link by mail',
  body: ForgotPassword,
  answer: z.object({ message: z.string() }),
});

export const ResetPassword = z.strictObject({ token: line(100), password: password(8) });

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  limited: 'guess',
  summary:
    'Choose a new password with a reset link; ends all sessions of the account and revokes its API tokens',
  errors: ['reset-link-invalid'],
  body: ResetPassword,
});
