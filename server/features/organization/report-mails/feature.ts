import * as calls from '#contract/organization/report-mails.ts';
import { monthAt, monthIndex } from '#domain/time/month-grid.ts';
import { emailKey } from '#domain/people/email-key.ts';
import type { Feature } from '#server/context.ts';
import { queueMail } from '#server/mail/mail.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { reportMails as mails } from './mail.ts';
import { reportMailRoutes } from './routes.ts';
import { dueReports, reportJobs } from './sending.ts';
import { choiceOf, deleteChoices, deleteChoicesOfMember, monthReaders } from './store.ts';

export const reportMails: Feature = {
  tag: 'Organization',
  contract: [calls],
  routes: [reportMailRoutes],
  jobs: reportJobs,
  mails,
  tasks: (context) => [{ name: 'weekly reports', cron: '*/10 * * * *', run: dueReports(context) }],
  reactor:
    ({ jobs }) =>
    async (tx, { actor: { org }, action, detail }) => {
      if (action !== 'finance.closed' || !('month' in detail) || !('months' in detail)) return;
      const to = detail.month;
      const from = monthAt(monthIndex(to) + 1 - detail.months);
      for (const email of await monthReaders(tx, org))
        await queueMail(
          jobs,
          { template: 'month-report', to: email, data: { organizationId: org, from, to }, org, topic: to },
          tx,
        );
    },
  ownData: async ({ db }, { organization, email }) => ({
    reportMails: await choiceOf(db.read, unverifiedOrg(organization.id), emailKey(email)),
  }),
  leave: (tx, { org }, userId) => deleteChoicesOfMember(tx, org, userId),
  erase: async (tx, { org }, { keys }) => void (await deleteChoices(tx, org, [...keys])),
};
