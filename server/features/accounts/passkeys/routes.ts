// One's own passkeys. Adding and removing one requires the password, since a session may be left open.

import type { FastifyInstance } from 'fastify';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#contract/accounts/passkeys.ts';
import { passkeysPerPerson } from '#domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import { accountStore } from '#server/features/accounts/auth/store.ts';
import { queueMail } from '#server/mail/mail.ts';
import { ownSecondFactor } from '#server/features/accounts/second-factor/own.ts';
import { secondFactorStore } from '#server/features/accounts/second-factor/store.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { setSessionCookie } from '#server/http/credentials.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { challengeIn, passkeyCeremony } from './ceremony.ts';
import { passkeyAnswer } from './serializers.ts';
import { passkeyStore } from './store.ts';

export function passkeyRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, config, now, events, jobs } = context;
  const passkeys = passkeyStore(db, now);
  const accounts = accountStore(db, now);
  const factors = secondFactorStore(db, now);
  const own = ownSecondFactor(app, context);
  const ceremony = passkeyCeremony(config.publicUrl, app.log);
  const orgOf = ({ organization }: SignedIn) => unverifiedOrg(organization.id);

  mountEndpoint(app, listPasskeys, async (_input, caller, { request }) => ({
    passkeys: (await passkeys.list(orgOf(caller), caller.userId)).map(passkeyAnswer),
    isAvailable: ceremony.siteOf(request) !== null,
  }));

  mountEndpoint(app, beginPasskey, async ({ body }, caller, http) => {
    const site = ceremony.siteOf(http.request);
    if (!site) return fail('passkeys-unavailable');
    const shown = await own.password(caller, body.password, http);
    if (shown instanceof ApiError) return shown;
    const existing = await passkeys.list(orgOf(caller), caller.userId);
    if (existing.length >= passkeysPerPerson) return fail('list-full');
    const options = ceremony.creationOptions(site.host, caller, existing);
    await db.write((tx) => passkeys.issueChallenge(options.challenge, 'add', caller.userId, tx));
    return options;
  });

  mountEndpoint(app, addPasskey, async ({ body: { name, credential } }, caller, { request, reply }) => {
    const site = ceremony.siteOf(request);
    if (!site) return fail('passkeys-unavailable');
    const { userId } = caller;
    const org = orgOf(caller);
    const challenge = challengeIn(credential);
    if (!(await db.write((tx) => passkeys.useChallenge(challenge, 'add', userId, tx))))
      return fail('passkey-failed');
    const created = await ceremony.verifyCreated(site, credential, challenge);
    if (!created) return fail('passkey-failed');

    const add = () =>
      db.write(async (tx) => {
        // Locks the account, so that only one of two concurrent requests is the first.
        await accounts.hasPassword(org, userId, tx);
        if ((await passkeys.list(org, userId, tx)).length >= passkeysPerPerson) return fail('list-full');
        const isFirst = (await factors.methods(org, userId, tx)).length === 0;
        const passkey = await passkeys.insert(org, userId, { ...created, name }, tx);
        await events.publishOwn(tx, caller, 'passkey.added', { name });
        if (isFirst) {
          const on = await own.turnedOn(caller, tx);
          return on instanceof ApiError ? on : { passkey, ...on };
        }
        await queueMail(jobs, { template: 'passkey-added', to: caller.email, data: { name } }, tx);
        return { passkey, recoveryCodes: [], session: null };
      });
    const added = await unlessDuplicate(add(), async () => fail('passkey-exists'));
    if (added instanceof ApiError) return added;
    await app.rateLimiter.refund(addressKey('guess', request));
    const { passkey, recoveryCodes, session } = added;
    if (session) setSessionCookie(session.token, session.remembered, request, reply);
    return { passkey: passkeyAnswer(passkey), recoveryCodes };
  });

  mountEndpoint(app, renamePasskey, async ({ params: { id }, body: { name } }, caller) =>
    db.write(async (tx) => {
      if (!(await passkeys.rename(orgOf(caller), caller.userId, id, name, tx))) return fail('not-found');
      await events.publishOwn(tx, caller, 'passkey.renamed', { name });
      return undefined;
    }),
  );

  mountEndpoint(app, removePasskey, async ({ params, body }, caller, http) => {
    const shown = await own.password(caller, body.password, http);
    if (shown instanceof ApiError) return shown;
    const session = await db.write(async (tx) => {
      const changed = await shown.recheck(tx);
      if (changed) return changed;
      const name = await passkeys.remove(orgOf(caller), caller.userId, params.id, tx);
      if (name === null) return fail('not-found');
      await events.publishOwn(tx, caller, 'passkey.removed', { name });
      return own.afterRemoval(caller, tx);
    });
    if (session instanceof ApiError) return session;
    if (session) setSessionCookie(session.token, session.remembered, http.request, http.reply);
    return undefined;
  });
}
