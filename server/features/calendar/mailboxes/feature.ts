import * as calls from '#contract/calendar/mailboxes.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { Feature } from '#server/context.ts';
import { ownAddresses } from '#server/features/people/people/own-addresses-store.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { directoryRoutes } from './directory-routes.ts';
import { mailboxJobs, readDue } from './jobs.ts';
import { leftOutRoutes } from './left-out-routes.ts';
import { mailboxMails } from './mail.ts';
import { eraseMailboxes, readMailboxOf, releaseCopies } from './mailboxes-store.ts';
import { leftOutOf } from './people-store.ts';
import { mailboxRoutes } from './routes.ts';

export const mailboxes: Feature = {
  tag: 'Meetings',
  contract: [calls],
  routes: [directoryRoutes, mailboxRoutes, leftOutRoutes],
  jobs: mailboxJobs,
  lane: 'calendars',
  tasks: (context) => [{ name: 'mailboxes', cron: '*/15 * * * * *', run: readDue(context) }],
  mails: () => mailboxMails,
  async ownData({ db }, { organization, email }) {
    const org = unverifiedOrg(organization.id);
    const addresses = await ownAddresses(db.read, org, email);
    const { readFrom = null, readUntil = null } = (await readMailboxOf(db.read, org, addresses)) ?? {};
    const leftOut = await leftOutOf(db.read, org);
    return {
      mailbox: {
        readFrom: readFrom === null ? null : isoInstant(readFrom),
        readUntil: readUntil === null ? null : isoInstant(readUntil),
        isLeftOut: leftOut.some((one) => addresses.includes(one.email)),
      },
    };
  },
  leave: (tx, { org }, userId) => releaseCopies(tx, org, userId),
  erase: (tx, { org }, { keys }) => eraseMailboxes(tx, org, keys),
};
