// Passkeys (WebAuthn): alone, or as the second factor after the password. Objects follow the browser's API in JSON,
// with bytes in base64url.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { CurrentUser } from './auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParams, ownPassword, requiredText, sentInstant, text } from '#contract/fields.ts';
import { OwnPassword } from './second-factor.ts';

const bytes = (max: number) =>
  z.string().check(z.maxLength(max, t`Too long`), z.regex(/^[\w-]*$/, 'Must be base64url'));
const credentialId = bytes(1400);
const transports = z.array(z.string().check(z.regex(/^[\w-]{1,20}$/, 'Unknown'))).check(z.maxLength(10));

const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
});

const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  /** Absent if the user chooses the account. */
  allowCredentials: z.optional(z.array(Credential)),
  userVerification: z.enum(['required', 'preferred']),
});

/** Ignores additional members from the browser. */
const NewCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(12_000),
    transports: z.optional(transports),
  }),
});

const Assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(6000),
    userHandle: z.nullish(bytes(100)),
  }),
});

export type NewCredential = z.output<typeof NewCredential>;
export type Assertion = z.output<typeof Assertion>;

export const Passkey = z.object({
  id,
  name: z.string(),
  createdAt: sentInstant,
  lastUsedAt: z.nullable(sentInstant),
});

export type Passkey = z.output<typeof Passkey>;

export const PasskeyName = requiredText(1, 60, t`Give the passkey a name`);

export const beginPasskeySignIn = endpoint('POST /api/auth/passkey/options', {
  access: 'anyone',
  tag: 'Sign-in',
  limited: 'lookup',
  summary:
    'Begin to sign in with a passkey, or with a ticket the second step: returns the options for the browser',
  errors: ['passkeys-unavailable', 'sign-in-again', 'server-limit'],
  body: z.strictObject({ ticket: z.optional(text(100)) }),
  answer: RequestOptions,
});

export const signInWithPasskey = endpoint('POST /api/auth/passkey', {
  access: 'anyone',
  tag: 'Sign-in',
  limited: 'guess',
  summary: 'Sign in with a passkey alone, or with a ticket as the second step after the password',
  errors: [
    'passkeys-unavailable',
    'passkey-unknown',
    'passkey-failed',
    'passkey-needs-password',
    'password-login-off',
    'sign-in-again',
  ],
  body: z.strictObject({
    ticket: z.optional(text(100)),
    credential: Assertion,
    /** With a ticket, the value of the first step applies. */
    remember: z._default(z.boolean(), true),
  }),
  answer: z.object({ user: CurrentUser }),
});

export const listPasskeys = endpoint('GET /api/users/me/passkeys', {
  access: 'signed-in',
  summary: 'List your passkeys, and whether passkeys work at this address of the server',
  answer: z.object({ passkeys: z.array(Passkey), isAvailable: z.boolean() }),
});

export const beginPasskey = endpoint('POST /api/users/me/passkeys/options', {
  access: 'signed-in',
  limited: 'guess',
  summary: 'Begin to add a passkey: returns the options for the browser',
  errors: ['wrong-password', 'no-password', 'passkeys-unavailable', 'list-full'],
  body: OwnPassword,
  answer: CreationOptions,
});

export const addPasskey = endpoint('POST /api/users/me/passkeys', {
  access: 'signed-in',
  limited: 'guess',
  summary:
    'Add the passkey from the browser (at most 20). The first second factor ends other sessions, and only its response contains the recovery codes',
  errors: ['passkeys-unavailable', 'passkey-failed', 'passkey-exists', 'list-full'],
  body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
  answer: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) }),
  status: 201,
});

export const renamePasskey = endpoint('PATCH /api/users/me/passkeys/:id', {
  access: 'signed-in',
  summary: 'Rename a passkey',
  params: idParams,
  body: z.strictObject({ name: PasskeyName }),
});

export const removePasskey = endpoint('DELETE /api/users/me/passkeys/:id', {
  access: 'signed-in',
  limited: 'guess',
  summary:
    'Remove a passkey; without any other second factor this turns off two-factor sign-in and ends other sessions',
  errors: ['wrong-password', 'no-password', 'last-second-factor'],
  params: idParams,
  body: z.strictObject({ password: ownPassword }),
});
