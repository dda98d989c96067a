// A real OpenID Connect provider on loopback. Its page asks for a login and accepts any.

import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import type { Provider as Settings } from '#server/sign-on-settings.ts';

/** The provider's claims about a login. */
export type Person = {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  azp?: string;
};

export type IdentityProvider = {
  issuer: string;
  people: Map<string, Person>;
  /** Responses of the provider by path that a test replaces. */
  answers: Map<string, RequestListener>;
  /** Paths in request order. */
  requests: string[];
  /** How long its ID tokens are valid. */
  idTokenSeconds: number;
  settings(changes?: Partial<Settings>): Settings;
  /** Replaces its keys; older signatures can no longer be verified. */
  changeKeys(): void;
  close(): Promise<void>;
};

const clientSecret = 'a-secret-for-tests-only-0123456789';

const newKeys = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }] };
};

type StartOptions = { port?: number; id?: string; clientId?: string; redirectTo: readonly string[] };

export async function startProvider({
  port = 0,
  id = 'acme',
  clientId = 'meetingcost',
  redirectTo,
}: StartOptions): Promise<IdentityProvider> {
  const people = new Map<string, Person>();
  const answers = new Map<string, RequestListener>();
  const requests: string[] = [];
  let listener: RequestListener = () => {};
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    requests.push(path);
    (answers.get(path) ?? listener)(request, response);
  });
  await new Promise<void>((listening) => void server.listen(port, '127.0.0.1', listening));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  function begin(): void {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: redirectTo.map((origin) => `${origin}/sign-on/${id}`),
          post_logout_redirect_uris: redirectTo.map((origin) => `${origin}/login`),
        },
      ],
      jwks: newKeys(),
      cookies: { keys: ['a key for tests only'] },
      // The address is in the ID token, too, but not whether it is verified.
      claims: {
        openid: ['sub', 'azp', 'email'],
        email: ['email', 'email_verified'],
        profile: ['name', 'groups'],
      },
      pkce: { required: () => true },
      ttl: { IdToken: () => idp.idTokenSeconds },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, login) => ({
        accountId: login,
        claims: async () => ({ sub: login, ...people.get(login) }),
      }),
      // Skips the consent page.
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    listener = (request, response) =>
      void (request.url?.startsWith('/interaction/')
        ? interact(provider, request, response)
        : answer(request, response));
  }

  const idp: IdentityProvider = {
    issuer,
    people,
    answers,
    requests,
    idTokenSeconds: 3600,
    settings: (changes = {}) => ({
      id,
      name: 'Acme',
      issuer,
      clientId,
      clientSecret,
      scope: 'openid email profile',
      trustEmail: false,
      createAccounts: true,
      groupClaim: 'groups',
      organizations: [],
      ...changes,
    }),
    changeKeys: begin,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => void server.close(closed));
    },
  };
  begin();
  return idp;
}

const page = `<!doctype html><html lang="en"><title>Acme</title><body><h1>Acme</h1>
<form method="post"><label>Login <input name="login" autofocus></label>
<button name="action" value="sign-in">Sign in to Acme</button>
<button name="action" value="cancel">Cancel</button></form></body></html>`;

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    return;
  }
  const form = new URLSearchParams(await text(request));
  const isSignIn = form.get('action') !== 'cancel';
  const canceled = { error: 'access_denied', error_description: 'The person canceled.' };
  const result = isSignIn ? { login: { accountId: form.get('login') ?? '' } } : canceled;
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Opens the address like a browser, signs in, and returns the redirect address. */
export async function signInAt(
  url: string,
  form: Record<string, string>,
  cookies = new Map<string, string>(),
): Promise<URL> {
  const { origin } = new URL(url);
  let next = new URL(url);
  let body: URLSearchParams | null = null;
  for (let step = 0; step < 8 && next.origin === origin; step += 1) {
    const answer: Response = await fetch(next, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location) {
      next = new URL(location, next);
      body = null;
    } else if (next.pathname.startsWith('/interaction/') && !body) body = new URLSearchParams(form);
    else throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
  }
  return next;
}
