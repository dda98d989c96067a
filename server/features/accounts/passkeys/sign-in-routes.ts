// Sign-in with a passkey: alone, or with a ticket as the second step after the password.

import type { FastifyInstance } from 'fastify';
import { beginPasskeySignIn, signInWithPasskey } from '#contract/accounts/passkeys.ts';
import { mayUsePassword } from '#domain/accounts/sign-on.ts';
import type { Received } from '#contract/endpoint.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import { signInService } from '#server/features/accounts/auth/sign-in.ts';
import { signInTrail } from '#server/sign-ins/trail.ts';
import { ticketStore } from '#server/features/accounts/second-factor/tickets-store.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { type Http, mountEndpoint } from '#server/http/mount-endpoint.ts';
import { networkKey } from '#server/http/rate-limits.ts';
import { useLimit } from '#server/http/limits.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { asSystem, runAs } from '#server/tenancy/tenant-context.ts';
import { challengeIn, passkeyCeremony } from './ceremony.ts';
import { passkeyStore } from './store.ts';

export function passkeySignInRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, config, now } = context;
  const passkeys = passkeyStore(db, now);
  const tickets = ticketStore(db, now);
  const service = signInService(app, context);
  const trail = signInTrail(context);
  const ceremony = passkeyCeremony(config.publicUrl, app.log);

  /** The user who entered the password for the ticket; null without a ticket. */
  async function ticketOwner(ticket: string | undefined) {
    if (ticket === undefined) return null;
    return (await tickets.find(ticket)) ?? fail('sign-in-again');
  }

  mountEndpoint(app, beginPasskeySignIn, async ({ body }, _caller, { request }) =>
    asSystem(async () => {
      const site = ceremony.siteOf(request);
      if (!site) return fail('passkeys-unavailable');
      const owner = await ticketOwner(body.ticket);
      if (owner instanceof ApiError) return owner;
      const allowed = owner && (await passkeys.list(unverifiedOrg(owner.organizationId), owner.id));
      const options = ceremony.requestOptions(site.host, allowed);
      return db.write(async (tx) => {
        const full = await useLimit(context, 'sign-in-steps', networkKey(request), 1, tx);
        if (full) return full;
        await passkeys.issueChallenge(options.challenge, 'sign-in', owner?.id ?? null, tx);
        return options;
      });
    }),
  );

  mountEndpoint(app, signInWithPasskey, async ({ body }, _caller, http) =>
    asSystem(async () => {
      const answer = await checkPasskey(body, http);
      if (answer instanceof ApiError)
        await trail.failed(answer.code, http.request.accountId ?? 'passkey', http.request);
      return answer;
    }),
  );

  async function checkPasskey(
    { ticket, credential, remember }: Received<typeof signInWithPasskey>['body'],
    http: Http,
  ) {
    const site = ceremony.siteOf(http.request);
    if (!site) return fail('passkeys-unavailable');
    const owner = await ticketOwner(ticket);
    if (owner instanceof ApiError) return owner;
    http.request.accountId = owner?.id ?? null;
    const challenge = challengeIn(credential);
    const isOurs = await db.write((tx) => passkeys.useChallenge(challenge, 'sign-in', owner?.id ?? null, tx));
    if (!isOurs) return fail('passkey-failed');
    const passkey = await passkeys.byCredential(credential.id);
    if (!passkey || (owner && owner.id !== passkey.userId)) return fail('passkey-unknown');
    http.request.accountId = passkey.userId;
    const counter = await ceremony.verifyUsed(site, credential, passkey, challenge, owner === null);
    if (counter === null) return fail('passkey-failed');
    if (!owner && passkey.needsPassword === 1) return fail('passkey-needs-password');
    // Accounts that may not use passwords, such as those of a provider, may not use passkeys either.
    const user = { ...passkey, hasSecondFactor: true };
    if (!mayUsePassword(config.passwordLogin, config.breakGlassEmail, user))
      return fail('password-login-off');

    const org = unverifiedOrg(passkey.organizationId);
    const recheck = async (tx: Tx): Promise<ApiError | null> => {
      if (!(await passkeys.use(org, passkey, counter, owner !== null, tx))) return fail('passkey-failed');
      // A concurrent request or a password change may have used the ticket.
      if (ticket !== undefined && !(await tickets.use(ticket, tx))) return fail('sign-in-again');
      return null;
    };
    const account = { id: passkey.userId, email: passkey.email };
    const remembered = owner ? owner.remembered === 1 : remember;
    return runAs(org, () => service.startSession(account, remembered, http, recheck));
  }
}
