import * as calls from '#contract/calendar/mailboxes.ts';
import type { Feature } from '#server/context.ts';
import { mailboxJobs, readDue } from './jobs.ts';
import { leftOutRoutes } from './left-out-routes.ts';
import { mailboxMails } from './mail.ts';
import { eraseMailboxes, releaseCopies } from './mailboxes-store.ts';
import { mailboxRoutes } from './routes.ts';

export const mailboxes: Feature = {
  tag: 'Meetings',
  contract: [calls],
  routes: [mailboxRoutes, leftOutRoutes],
  jobs: mailboxJobs,
  lane: 'calendars',
  tasks: (context) => [{ name: 'mailboxes', cron: '*/15 * * * * *', run: readDue(context) }],
  mails: () => mailboxMails,
  leave: (tx, { org }, userId) => releaseCopies(tx, org, userId),
  erase: (tx, { org }, { keys }) => eraseMailboxes(tx, org, keys),
};
