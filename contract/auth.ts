// Section 7.1: sign-in. Every page asks who is there, so what few pages need stands in files of its own.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, password } from './fields.ts';

export const Role = z.enum(['admin', 'user'], 'Role must be chosen');

export const Login = z.strictObject({
  email: email('Enter a valid email'),
  password: password(6),
  remember: z._default(z.boolean(), true),
});

export const CurrentUser = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  role: Role,
  status: z.enum(['active', 'pending']),
  mustChangePassword: z.boolean(),
  profileImageUrl: z.nullable(z.string()),
  organization: z.object({ id: z.number(), name: z.string(), timeZone: z.string() }),
});

export type CurrentUser = z.output<typeof CurrentUser>;

const UserAnswer = z.object({ user: CurrentUser });

/** With two-factor sign-in the password gives no session, but a ticket for the second step. */
const SignInAnswer = z.union([UserAnswer, z.object({ ticket: z.string() })]);

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  limited: 'guess',
  summary:
    'Sign in; sets the session cookie, or gives a ticket for the second step where the account has one',
  errors: ['wrong-credentials'],
  body: Login,
  answer: SignInAnswer,
});

export const readMe = endpoint({
  method: 'POST',
  path: '/api/auth/me',
  access: 'signed-in',
  summary: 'The current user',
  answer: UserAnswer,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  summary: 'End this session',
});
