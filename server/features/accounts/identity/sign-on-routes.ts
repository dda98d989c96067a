// Sign-in at a provider: the page opens the provider's address and sends back its response.

import type { FastifyInstance } from 'fastify';
import {
  beginSignOn,
  finishSignOn,
  linkIdentity,
  readSignOn,
  listIdentities,
  unlinkIdentity,
} from '#contract/accounts/sign-on.ts';
import { mayUnlink } from '#domain/accounts/sign-on.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import { newToken } from '#server/db/identifiers.ts';
import { useLimit } from '#server/http/limits.ts';
import { signInService } from '#server/features/accounts/auth/sign-in.ts';
import { passwordCheck } from '#server/features/accounts/members/password-check.ts';
import { secretBox } from '#server/secrets/secret-box.ts';
import { countFailure } from '#server/sign-ins/trail.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { readCookie, setSignOnCookie } from '#server/http/credentials.ts';
import { type Http, mountEndpoint } from '#server/http/mount-endpoint.ts';
import { originOf } from '#server/http/request-checks.ts';
import { addressKey, networkKey } from '#server/http/rate-limits.ts';
import { type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { accountStore } from '#server/features/accounts/auth/store.ts';
import { signOnAccounts } from './accounts.ts';
import { type Claims, providerClient, ProviderError } from './provider.ts';
import { identityStore } from './store.ts';
import { identityAnswer } from './serializers.ts';

type Purpose = { remembered: boolean; linkTo: number | null; invitation: string | null };
type Flow = NonNullable<Awaited<ReturnType<ReturnType<typeof identityStore>['useFlow']>>>;

export function signOnRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, config, now, outgoing } = context;
  const { providers, passwordLogin } = config;
  const identities = identityStore(db, now);
  const accounts = signOnAccounts(context);
  const service = signInService(app, context);
  const ownPassword = passwordCheck(app, context);
  const box = secretBox(config);
  const found = new Map(
    providers.map((provider) => [provider.id, { provider, client: providerClient(provider, outgoing) }]),
  );

  async function begin(id: string, purpose: Purpose, http: Http): Promise<{ url: string } | ApiError> {
    const chosen = found.get(id);
    if (!chosen) return fail('not-found');
    const redirectUri = `${originOf(http.request, config.publicUrl)}/sign-on/${id}`;
    try {
      const { url, ...secrets } = await chosen.client.begin(redirectUri);
      // Two tabs of one browser may sign in at the same time.
      const browser = readCookie('sign-on', http.request) ?? newToken();
      const full = await db.write(async (tx) => {
        const error = await useLimit(context, 'sign-in-steps', networkKey(http.request), 1, tx);
        if (!error)
          await identities.beginFlow({ ...secrets, ...purpose, browser, provider: id, redirectUri }, tx);
        return error;
      });
      if (full) return full;
      setSignOnCookie(browser, http.request, http.reply);
      return { url };
    } catch (error) {
      return failure(id, error, http);
    }
  }

  function failure(provider: string, error: unknown, { request }: Http): ApiError {
    if (!(error instanceof ProviderError)) throw error;
    // The request's log line has the same id, and the client's address if it is logged.
    request.log.warn({ provider, reason: error.message }, `single sign-on: the provider is ${error.kind}`);
    return fail(`sign-on-${error.kind}`);
  }

  async function finish(id: string, answer: string, caller: SignedIn | null, http: Http) {
    const chosen = found.get(id);
    const browser = readCookie('sign-on', http.request);
    const state = new URLSearchParams(answer).get('state');
    if (!chosen || !browser || !state) return fail('sign-on-again');
    const flow = await identities.useFlow(state, browser, id);
    if (!flow || (flow.linkTo !== null && flow.linkTo !== caller?.userId)) return fail('sign-on-again');
    const { provider, client } = chosen;
    const signedOutUrl = new URL('/login', flow.redirectUri).href;
    try {
      const claims = await client.finish(flow.redirectUri, answer, { ...flow, state }, signedOutUrl);
      if (flow.linkTo === null) return await signIn(id, claims, flow, http);
      if (!caller) return fail('sign-on-again');
      const user = { ...caller, org: unverifiedOrg(caller.organization.id) };
      const link = () => db.write((tx) => accounts.link(provider, claims, user, tx));
      // Of two concurrent requests, the second finds what the first linked.
      const refused = await unlessDuplicate(link(), link);
      if (refused) return refused;
      await app.rateLimiter.refund(addressKey('guess', http.request));
      return { linked: provider.name };
    } catch (error) {
      return failure(id, error, http);
    }
  }

  async function signIn(id: string, claims: Claims, flow: Flow, http: Http) {
    const provider = found.get(id)?.provider;
    if (!provider) return fail('sign-on-again');
    const open = () => accounts.open(provider, claims, flow.invitation, http.request);
    const account = await unlessDuplicate(open(), open);
    if (account instanceof ApiError) return account;
    http.request.accountId = account.id;
    const { signOutUrl } = claims;
    const via = {
      provider: id,
      lockedSignOutUrl: signOutUrl && box.lock(Buffer.from(signOutUrl), String(account.id)),
    };
    const enter = (tx: Tx) => accounts.enter(provider, claims, account, http.request, tx);
    return service.startSession(account, flow.remembered === 1, http, enter, via);
  }

  mountEndpoint(app, readSignOn, async () => ({
    providers: providers.map(({ id, name }) => ({ id, name })),
    passwordLogin,
  }));

  mountEndpoint(app, beginSignOn, async ({ body }, _caller, http) => {
    const { provider, remember, invitation = null } = body;
    return asSystem(() => begin(provider, { remembered: remember, linkTo: null, invitation }, http));
  });

  mountEndpoint(app, finishSignOn, async ({ body }, caller, http) =>
    asSystem(async () => {
      const answer = await finish(body.provider, body.answer, caller, http);
      if (answer instanceof ApiError) countFailure(answer.code);
      return answer;
    }),
  );

  mountEndpoint(app, linkIdentity, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.password, 'password', http);
    if (own instanceof ApiError) return own;
    await app.rateLimiter.refund(addressKey('guess', http.request));
    const purpose = { remembered: true, linkTo: caller.userId, invitation: null };
    return asSystem(() => begin(body.provider, purpose, http));
  });
}

// A user's own identities at providers.

export function identityRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, config, now, events } = context;
  const identities = identityStore(db, now);
  const accounts = accountStore(db, now);
  const orgOf = ({ organization }: SignedIn) => unverifiedOrg(organization.id);

  mountEndpoint(app, listIdentities, async (_input, caller) => ({
    hasPassword: await accounts.hasPassword(orgOf(caller), caller.userId),
    identities: (await identities.list(orgOf(caller), caller.userId)).map(identityAnswer(config.providers)),
    providers: config.providers.map(({ id, name }) => ({ id, name })),
  }));

  mountEndpoint(app, unlinkIdentity, async ({ params }, caller) =>
    db.write(async (tx) => {
      const org = orgOf(caller);
      const { userId } = caller;
      // Locks the account, so that concurrent requests cannot remove the last two.
      const hasPassword = await accounts.hasPassword(org, userId, tx);
      const all = await identities.list(org, userId, tx);
      const identity = all.find(({ id }) => id === params.id);
      if (!identity) return fail('not-found');
      if (!mayUnlink({ hasPassword, otherIdentities: all.length - 1, otherMethods: 0 }))
        return fail('last-sign-in');
      await identities.unlink(org, userId, identity.id, tx);
      const name = identityAnswer(config.providers)(identity).provider;
      await events.publish(tx, { org, userId }, 'identity.unlinked', { provider: name }, `user:${userId}`);
      return undefined;
    }),
  );
}
