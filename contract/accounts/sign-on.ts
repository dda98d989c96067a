// Single sign-on with OpenID Connect. The page opens the provider's address and sends back the provider's response.

import * as z from 'zod/mini';
import { CurrentUser } from './auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParams, ownPassword, sentInstant, text } from '#contract/fields.ts';

const ProviderName = z.object({ id: z.string(), name: z.string() });

export type ProviderName = z.output<typeof ProviderName>;

const provider = text(40);
const AtProvider = z.object({ url: z.string() });

export const readSignOn = endpoint('GET /api/auth/sign-on', {
  access: 'anyone',
  limited: 'lookup',
  summary: 'List the sign-in providers, and who may sign in with a password',
  answer: z.object({
    providers: z.array(ProviderName),
    passwordLogin: z.enum(['on', 'admins', 'off']),
  }),
});

export const beginSignOn = endpoint('POST /api/auth/sign-on', {
  access: 'anyone',
  limited: 'lookup',
  summary:
    'Begin to sign in at a provider: returns the address to open, and a cookie that protects the return',
  errors: ['not-found', 'sign-on-unavailable', 'server-limit'],
  body: z.strictObject({
    provider,
    remember: z._default(z.boolean(), true),
    /** Token of an invitation link, which determines the organization and the role of a new account. */
    invitation: z.optional(text(100)),
  }),
  answer: AtProvider,
});

export const finishSignOn = endpoint('POST /api/auth/sign-on/completion', {
  access: 'anyone',
  limited: 'guess',
  summary:
    "Finish with the query of the provider's response: sign in, or link the identity to the signed-in user",
  errors: [
    'sign-on-again',
    'sign-on-failed',
    'sign-on-denied',
    'sign-on-unavailable',
    'sign-on-no-email',
    'sign-on-no-account',
    'email-domain',
    'sign-on-removed',
    'sign-on-not-linked',
    'identity-taken',
    'invitation-invalid',
    'registration-closed',
    'plan-organization-full',
  ],
  body: z.strictObject({ provider, answer: text(8000) }),
  answer: z.union([z.object({ user: CurrentUser }), z.object({ linked: z.string() })]),
});

export const Identity = z.object({
  id,
  provider: z.string(),
  /** The account's address at the provider when it was linked. */
  email: z.nullable(z.string()),
  linkedAt: sentInstant,
  lastUsedAt: z.nullable(sentInstant),
});

export type Identity = z.output<typeof Identity>;

export const listIdentities = endpoint('GET /api/users/me/identities', {
  access: 'signed-in',
  tag: 'Own account',
  summary: 'List your linked providers, and those that can be linked',
  answer: z.object({
    hasPassword: z.boolean(),
    identities: z.array(Identity),
    providers: z.array(ProviderName),
  }),
});

export const linkIdentity = endpoint('POST /api/users/me/identities', {
  access: 'signed-in',
  tag: 'Own account',
  limited: 'guess',
  summary: 'Begin to link an account at a provider: returns the address to open',
  errors: ['not-found', 'wrong-password', 'no-password', 'sign-on-unavailable', 'server-limit'],
  body: z.strictObject({ provider, password: ownPassword }),
  answer: AtProvider,
});

export const unlinkIdentity = endpoint('DELETE /api/users/me/identities/:id', {
  access: 'signed-in',
  tag: 'Own account',
  summary: 'Unlink an account at a provider; not the only way to sign in',
  errors: ['last-sign-in'],
  params: idParams,
});
