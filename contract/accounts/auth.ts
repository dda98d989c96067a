// Section 7.1 of the specification: sign-in and password reset. Payload names are the specification's.

import * as z from 'zod/mini';
import { languages } from '#contract/languages.ts';
import { endpoint } from '#contract/endpoint.ts';
import { email, id, password, text } from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';

export const Role = z.enum(['admin', 'user'], 'Role must be chosen');

/** Of texts. */
export const Language = z.enum(languages);

export const Login = z.strictObject({
  email: email(t`Enter a valid email`),
  password: password(6),
  remember: z._default(z.boolean(), true),
});

export const CurrentUser = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: Role,
  status: z.enum(['active', 'pending']),
  mustChangePassword: z.boolean(),
  /**
   * The deadline for the second factor that the organization requires; null if none is required or the user has
   * one.
   */
  secondFactorDue: z.nullable(z.string()),
  /** The deadline has passed: the organization's data is closed until the user sets up a second factor. */
  mustSetUpSecondFactor: z.boolean(),
  profileImageUrl: z.nullable(z.string()),
  /** Of texts; null: that of the browser. */
  language: z.nullable(Language),
  /** Of numbers, days and times, such as "en-IN"; null: that of the language. */
  locale: z.nullable(z.string()),
  /** Of the calendar screen; null: that of the organization. */
  firstWeekday: z.nullable(z.number()),
  organization: z.object({
    id,
    name: z.string(),
    timeZone: z.string(),
    /** Of every amount: a code of ISO 4217. */
    currency: z.string(),
    /** Limits of amounts are those in US dollars times this power of ten, which the currency has. */
    amountScale: z.number(),
    /** The weekday on which weeks start; 0 is Sunday. */
    firstWeekday: z.number(),
  }),
  /** Whether amounts are exact and responses contain tiers and rates. */
  seesPay: z.boolean(),
  /** Whether the user sees who attended the meetings of others, and finds them by a person's name. */
  seesNames: z.boolean(),
  /** Amount per person-hour that every amount is based on; null for users who see pay. */
  blendedRate: z.nullable(z.number()),
});

export type CurrentUser = z.output<typeof CurrentUser>;

const UserAnswer = z.object({ user: CurrentUser });

/** Recovery codes always work as well. */
const SecondFactorMethod = z.enum(['passkey', 'app']);

export type SecondFactorMethod = z.output<typeof SecondFactorMethod>;

/** With two-factor sign-in the password yields a ticket for the second step instead of a session. */
const Ticket = z.object({ ticket: z.string(), methods: z.array(SecondFactorMethod) });

const SignInAnswer = z.union([UserAnswer, Ticket]);

export const login = endpoint('POST /api/auth/login', {
  access: 'anyone',
  limited: 'guess',
  summary: 'Sign in; sets the session cookie, or returns a ticket if the account uses two-factor sign-in',
  errors: [
    'wrong-credentials',
    'request-declined',
    'one-use-password-expired',
    'password-login-off',
    'server-limit',
  ],
  body: Login,
  answer: SignInAnswer,
});

export const readMe = endpoint('POST /api/auth/me', {
  access: 'signed-in',
  summary: 'Get the current user',
  answer: UserAnswer,
});

export const logout = endpoint('POST /api/auth/logout', {
  access: 'signed-in',
  summary:
    'Sign out of this session; after a sign-in through a provider, `url` is the address that also signs out there',
  answer: z.object({ url: z.nullable(z.string()) }),
});

export const ForgotPassword = z.strictObject({ email: email(t`Enter a valid email`) });

export const resetLinkSent = t`If an account exists for that email, a reset link has been sent.`;

export const forgotPassword = endpoint('POST /api/auth/forgot-password', {
  access: 'anyone',
  limited: 'guess',
  summary: 'Request a password reset link by email',
  body: ForgotPassword,
  answer: z.object({ message: z.string() }),
});

export const ResetPassword = z.strictObject({ token: text(100), password: password(8) });

export const resetPassword = endpoint('POST /api/auth/reset-password', {
  access: 'anyone',
  limited: 'guess',
  summary:
    'Set a new password with a reset link; ends all sessions and revokes all API tokens of the account',
  errors: ['reset-link-invalid', 'common-password', 'personal-password'],
  body: ResetPassword,
});
