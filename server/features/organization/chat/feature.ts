import { monthAt, monthIndex } from '#domain/time/month-grid.ts';
import { addressOf } from '#server/config.ts';
import type { AppContext, Feature } from '#server/context.ts';
import { chatMessages, closedJob } from './messages.ts';

const messagesOf = (context: AppContext) =>
  chatMessages(context, addressOf(context.config, context.config.port));

export const chat: Feature = {
  routes: [],
  jobs: (context) => messagesOf(context).jobs,
  tasks: (context) => [
    { name: 'chat channels', cron: '*/10 * * * *', run: () => messagesOf(context).watch() },
  ],
  reactor:
    ({ jobs, now }) =>
    async (tx, { actor: { org }, action, detail }) => {
      if (action !== 'finance.closed' || !('month' in detail) || !('months' in detail)) return;
      const to = detail.month;
      const from = monthAt(monthIndex(to) + 1 - detail.months);
      const payload = { organizationId: org, from, to, at: now() };
      await jobs.enqueue({ kind: closedJob, payload, lane: 'background' }, tx);
    },
};
