import * as calls from '#contract/accounts/passkeys.ts';
import type { Feature } from '#server/context.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { passkeyAnswer } from './serializers.ts';
import { passkeyStore } from './store.ts';
import { passkeyRoutes } from './routes.ts';
import { passkeySignInRoutes } from './sign-in-routes.ts';

export const passkeys: Feature = {
  tag: 'Own account',
  contract: [calls],
  routes: [passkeyRoutes, passkeySignInRoutes],
  purge: ({ db, now }) => passkeyStore(db, now).purgeExpired(),
  ownData: async ({ db, now }, { organization, userId }) => ({
    passkeys: (await passkeyStore(db, now).list(unverifiedOrg(organization.id), userId)).map(passkeyAnswer),
  }),
};
