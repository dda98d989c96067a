// The protocol with a provider: authorization code with PKCE, state and nonce. Reads its metadata and keys for each
// sign-in, so that a provider that was down or rotated its keys needs no action here.

import type { Configuration } from 'openid-client';
import * as z from 'zod/mini';
import { accountEmail } from '#contract/fields.ts';
import { ProfileName } from '#contract/organization/profile.ts';
import type { OutgoingFetch } from '#server/outgoing/outgoing.ts';
import type { Provider } from '#server/sign-on-settings.ts';

type Secrets = { state: string; nonce: string; codeVerifier: string };

/** The provider's claims about a person. */
export type Claims = {
  issuer: string;
  subject: string;
  /** Null unless the provider verified the address or the operator trusts it. */
  email: string | null;
  name: string | null;
  /** Null if the provider sends no groups. */
  groups: readonly string[] | null;
  /** Signs the person out at the provider; null if it cannot. */
  signOutUrl: string | null;
};

export class ProviderError extends Error {
  /** 'denied': the provider rejected the person; 'failed': its response cannot be trusted. */
  readonly kind: 'unavailable' | 'denied' | 'failed';

  constructor(kind: ProviderError['kind'], cause: unknown) {
    super(reasonOf(cause), { cause });
    this.kind = kind;
  }
}

// Loaded at the first sign-in: most installations have no provider.
const library = () => import('openid-client');
type Library = Awaited<ReturnType<typeof library>>;

export function providerClient(provider: Provider, fetch: OutgoingFetch) {
  async function discover(client: Library): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = provider;
    const isPlain = issuer.startsWith('http:');
    const execute = [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])];
    const guarded: NonNullable<Configuration[typeof client.customFetch]> = (
      url,
      { method, headers, body, signal },
    ) =>
      fetch(url, {
        purpose: 'sign-in',
        method,
        headers,
        body: bodyOf(body),
        redirect: 'manual',
        signal: signal ?? null,
      });
    const options = { execute, [client.customFetch]: guarded };
    const authentication = clientSecret === null ? client.None() : withSecret(client, clientSecret);
    return client.discovery(new URL(issuer), clientId, {}, authentication, options);
  }

  return {
    /** The address where the person signs in. */
    async begin(redirectUri: string): Promise<Secrets & { url: string }> {
      const client = await library();
      const config = await discover(client).catch(unavailable);
      if (!isWebAddress(config.serverMetadata().authorization_endpoint))
        return unavailable(new Error('the address where people sign in is no web address'));
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { ...secrets, url: url.href };
    },

    /** Verifies the provider's response, the query of the redirect address, and returns its claims. */
    async finish(
      redirectUri: string,
      answer: string,
      secrets: Secrets,
      signedOutUrl: string,
    ): Promise<Claims> {
      const client = await library();
      const config = await discover(client).catch(unavailable);
      const url = Object.assign(new URL(redirectUri), { search: answer });
      try {
        const tokens = await client.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: secrets.codeVerifier,
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the answer has no ID token');
        if (claims['azp'] !== undefined && claims['azp'] !== provider.clientId)
          throw new Error('the ID token was issued to another client (azp)');
        const isMissing =
          emailIn(claims, provider.trustEmail) === null || claims[provider.groupClaim] === undefined;
        const more =
          isMissing && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {};
        const all: Record<string, unknown> = { ...more, ...claims };
        if (!/^[ -~]{1,255}$/.test(claims.sub))
          throw new Error('the subject is not 1 to 255 ASCII characters');
        return {
          issuer: claims.iss,
          subject: claims.sub,
          // The address and its proof come from one document.
          email: emailIn(claims, provider.trustEmail) ?? emailIn(more, provider.trustEmail),
          name: z.safeParse(ProfileName, all['name']).data ?? null,
          groups: groupsIn(all[provider.groupClaim]),
          signOutUrl: signOutUrl(client, config, tokens.id_token ?? '', signedOutUrl),
        };
      } catch (error) {
        const isDenied = error instanceof client.AuthorizationResponseError;
        throw new ProviderError(isDenied ? 'denied' : 'failed', error);
      }
    },
  };
}

/** The page opens it: an address such as `javascript:` would run there. */
const isWebAddress = (address: string | undefined): boolean =>
  address !== undefined && ['https:', 'http:'].includes(URL.parse(address)?.protocol ?? '');

const unavailable = (error: unknown): never => {
  throw new ProviderError('unavailable', error);
};

/** Uses the authentication method that the provider supports. */
const withSecret = (client: Library, secret: string): ReturnType<Library['ClientSecretPost']> => {
  const methods = { post: client.ClientSecretPost(secret), basic: client.ClientSecretBasic(secret) };
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return methods[supported.includes('client_secret_post') ? 'post' : 'basic'](server, ...rest);
  };
};

function signOutUrl(
  client: Library,
  config: Configuration,
  idToken: string,
  signedOutUrl: string,
): string | null {
  if (!isWebAddress(config.serverMetadata().end_session_endpoint)) return null;
  const parameters = { id_token_hint: idToken, post_logout_redirect_uri: signedOutUrl };
  return client.buildEndSessionUrl(config, parameters).href;
}

const Email = accountEmail('no email address');

const emailIn = (claims: Record<string, unknown>, isTrusted: boolean): string | null =>
  isTrusted || claims['email_verified'] === true ? (z.safeParse(Email, claims['email']).data ?? null) : null;

function groupsIn(value: unknown): string[] | null {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((group) => typeof group === 'string') : null;
}

const bodyOf = (body: unknown) =>
  typeof body === 'string' || body instanceof URLSearchParams || body instanceof Uint8Array ? body : null;

/** The error of the provider or the network, for the log. The response itself may contain tokens. */
function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let one = error; one instanceof Error && parts.length < 9; one = one.cause) {
    const { code, error: name, error_description: description } = one as Error & Record<string, unknown>;
    const said = [name, description, one.message, code].filter((part) => typeof part === 'string' && part);
    parts.push(...(said as string[]).filter((part) => !parts.includes(part)));
  }
  return parts.join('; ').slice(0, 500);
}
