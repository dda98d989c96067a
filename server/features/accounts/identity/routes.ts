// A user's own identities at providers.

import type { FastifyInstance } from 'fastify';
import { listIdentities, unlinkIdentity } from '#contract/accounts/sign-on.ts';
import { mayUnlink } from '#domain/accounts/sign-on.ts';
import type { AppContext } from '#server/context.ts';
import { accountStore } from '#server/features/accounts/auth/store.ts';
import { fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { type SignedIn, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { identityAnswer } from './serializers.ts';
import { identityStore } from './store.ts';

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
