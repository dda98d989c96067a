import * as calls from '#contract/accounts/second-factor.ts';
import type { Feature } from '#server/context.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { secondFactorMails } from './mail.ts';
import { secondFactorStore } from './store.ts';
import { ticketStore } from './tickets-store.ts';
import { secondFactorPolicyRoutes, secondFactorResetRoutes, secondFactorRoutes } from './routes.ts';
import { secondStepRoutes } from './sign-in-routes.ts';

export const secondFactor: Feature = {
  tag: 'Own account',
  contract: [calls],
  routes: [secondFactorPolicyRoutes, secondFactorResetRoutes, secondFactorRoutes, secondStepRoutes],
  mails: () => secondFactorMails,
  purge: ({ db, now }) => ticketStore(db, now).purgeExpired(),
  async ownData({ db, now }, { organization, userId }) {
    const factor = await secondFactorStore(db, now).read(unverifiedOrg(organization.id), userId);
    return { twoFactorSince: factor?.confirmedAt ? isoInstant(factor.confirmedAt) : null };
  },
};
