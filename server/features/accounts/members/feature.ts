import * as calls from '#contract/accounts/members.ts';
import * as passwords from '#contract/accounts/passwords.ts';
import * as waiting from '#contract/accounts/waiting.ts';
import type { Feature } from '#server/context.ts';
import { declinedStore } from './declined-store.ts';
import { eraseFormerMembers } from './leaving-store.ts';
import { memberMails } from './mail.ts';
import { removeInvitations } from './store.ts';
import { unclaimedAccounts } from './unclaimed-store.ts';
import { approvalRoutes, passwordRoutes } from './account-routes.ts';
import { oneUseRoutes } from './one-use-routes.ts';
import { memberRoutes } from './routes.ts';

export const members: Feature = {
  tag: 'Members',
  contract: [calls, passwords, waiting],
  routes: [approvalRoutes, oneUseRoutes, passwordRoutes, memberRoutes],
  mails: () => memberMails,
  purge: async (context) => {
    await declinedStore(context.db, context.now).purgeExpired();
    await unclaimedAccounts(context).endExpired();
  },
  leave: removeInvitations,
  erase: eraseFormerMembers,
};
