import * as calls from '#contract/reports/budgets.ts';
import type { Feature } from '#server/context.ts';
import { meetingStarter } from '#server/features/meetings/meetings/starting.ts';
import { updateSpend } from '#server/totals/spend-store.ts';
import { alertAddressStore, eraseManager } from './alert-addresses-store.ts';
import { budgetAlertStore } from './alerts-store.ts';
import { budgetMails } from './mail.ts';
import { alertAddressRoutes } from './alert-address-routes.ts';
import { budgetRoutes } from './routes.ts';
import { unassignedRoutes } from './unassigned-routes.ts';

export const budgets: Feature = {
  tag: 'Budgets and finance',
  contract: [calls],
  routes: [alertAddressRoutes, budgetRoutes, unassignedRoutes],
  mails: (context) => budgetMails(alertAddressStore(context)),
  reactor(context) {
    const { raiseBudgetAlerts } = budgetAlertStore(context);
    return async (tx, { actor: { org }, meetings }) => {
      // The alerts read what this updates.
      if (meetings) await raiseBudgetAlerts(org, [...(await updateSpend(tx, org, meetings))], tx);
    };
  },
  tasks: (context) => [
    {
      name: 'budget alerts',
      cron: '*/10 * * * *',
      async run() {
        await meetingStarter(context).startAll();
        await budgetAlertStore(context).raiseMissed();
      },
    },
  ],
  erase: eraseManager,
};
