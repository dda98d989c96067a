import * as calls from '#contract/accounts/sign-on.ts';
import type { Feature } from '#server/context.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { identityMails } from './mail.ts';
import { identityAnswer } from './serializers.ts';
import { identityStore } from './store.ts';
import { identityRoutes, signOnRoutes } from './sign-on-routes.ts';

export const identity: Feature = {
  tag: 'Sign-in',
  contract: [calls],
  routes: [identityRoutes, signOnRoutes],
  mails: () => identityMails,
  purge: ({ db, now }) => identityStore(db, now).purgeExpired(),
  ownData: async ({ db, now, config }, { organization, userId }) => ({
    identities: (await identityStore(db, now).list(unverifiedOrg(organization.id), userId)).map(
      identityAnswer(config.providers),
    ),
  }),
};
