// The sign-in providers of OIDC_PROVIDERS: a JSON file, or the JSON itself.

import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { SignOnRule } from '#domain/accounts/sign-on.ts';

export type Provider = {
  /** Part of the redirect address, which is registered at the provider. */
  id: string;
  /** Label of the button. */
  name: string;
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  scope: string;
  /** Whether to treat addresses as verified although the provider does not say so. */
  trustEmail: boolean;
  /** Whether to create accounts for people without one. */
  createAccounts: boolean;
  groupClaim: string;
  organizations: readonly SignOnRule[];
};

const filled = z.string().check(z.minLength(1, 'must not be empty'));

/** HTTPS, or HTTP on this machine. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.search || url.hash || url.username || url.pathname.includes('/.well-known/')) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
}

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const domain = z.pipe(
  z.string().check(z.regex(/^[^\s@.]+(\.[^\s@.]+)+$/, 'must be a domain such as acme.example')),
  z.transform((text: string) => text.toLowerCase()),
);

const Rule = z.strictObject({
  organization: z.int('must be the number of an organization').check(z.minimum(1)),
  domains: z._default(z.array(domain), []),
  join: z._default(z.enum(['active', 'pending'], 'must be active or pending'), 'pending'),
  adminGroups: z._default(z.array(filled), []),
});

const GivenProvider = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'must have small letters, digits and hyphens')),
  name: filled.check(z.maxLength(60, 'must have at most 60 characters')),
  issuer: z
    .string()
    .check(z.refine(isIssuer, 'must be a URL that starts with https://, as the provider states it')),
  clientId: filled,
  clientSecret: z.optional(filled),
  clientSecretFile: z.optional(filled),
  scope: z._default(
    z.string().check(z.regex(/(^| )openid( |$)/, 'must contain openid')),
    'openid email profile',
  ),
  trustEmail: z._default(z.boolean(), false),
  createAccounts: z._default(z.boolean(), true),
  groupClaim: z._default(filled, 'groups'),
  organizations: z._default(z.array(Rule), []),
});

/** Throws an Error whose message is the line to print. */
export function readProviders(text: string): Provider[] {
  const given = z.safeParse(
    z.array(GivenProvider),
    parsed(text.startsWith('[') ? text : read(text, 'the file')),
  );
  if (!given.success) {
    const [issue] = given.error.issues;
    throw fault(`${(issue?.path ?? []).join('.') || 'the list'}: ${wordsOf(issue)}`);
  }
  const ids = given.data.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw fault('two providers have the same id');
  return given.data.map(({ clientSecret, clientSecretFile, ...provider }) => {
    if (clientSecret !== undefined && clientSecretFile !== undefined)
      throw fault(`${provider.id}: has both clientSecret and clientSecretFile`);
    const domains = provider.organizations.flatMap((rule) => rule.domains);
    if (new Set(domains).size < domains.length) throw fault(`${provider.id}: names a domain twice`);
    const secret =
      clientSecretFile === undefined
        ? clientSecret
        : read(clientSecretFile, `${provider.id}: clientSecretFile`).trim();
    if (secret === '') throw fault(`${provider.id}: clientSecretFile is empty`);
    return { ...provider, clientSecret: secret ?? null };
  });
}

function wordsOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys') return `has no field ${issue.keys.join(', ')}`;
  return issue?.code === 'invalid_type' ? `must be a ${issue.expected}` : (issue?.message ?? '');
}

const fault = (message: string) => new Error(`OIDC_PROVIDERS ${message}`);

function read(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw fault(`${what} cannot be read: ${(error as NodeJS.ErrnoException).code} ${file}`);
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw fault('is no valid JSON');
  }
}
