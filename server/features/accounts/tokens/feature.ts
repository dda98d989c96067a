import * as calls from '#contract/accounts/tokens.ts';
import * as ofOrganization from '#contract/accounts/organization-tokens.ts';
import type { Feature } from '#server/context.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { apiTokenMails } from './mail.ts';
import { apiTokenAnswer } from './serializers.ts';
import { apiTokenStore } from './store.ts';
import { apiTokenRoutes, organizationTokenRoutes } from './routes.ts';

export const tokens: Feature = {
  tag: 'API tokens',
  contract: [calls, ofOrganization],
  routes: [apiTokenRoutes, organizationTokenRoutes],
  mails: () => apiTokenMails,
  ownData: async ({ db, now }, { organization, userId }) => ({
    apiTokens: (await apiTokenStore(db, now).list(unverifiedOrg(organization.id), userId)).map(
      apiTokenAnswer,
    ),
  }),
};
