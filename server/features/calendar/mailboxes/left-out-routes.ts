// What members are shown about mailboxes, and who is left out: administrators decide, and members where the organization
// allows it.

import type { FastifyInstance } from 'fastify';
import {
  leaveOutMailbox,
  readOwnMailbox,
  readWhatIsRead,
  saveOwnMailbox,
} from '#contract/calendar/mailboxes.ts';
import { emailKey } from '#domain/people/email-key.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { ownAddresses } from '#server/features/people/people/own-addresses-store.ts';
import { fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { connectorsOf } from './connectors-store.ts';
import { readMailboxesSoon } from './jobs.ts';
import { readAllAgain, readMailboxOf } from './mailboxes-store.ts';
import { leaveOut, leftOutOf, takeIn } from './people-store.ts';

export function leftOutRoutes(app: FastifyInstance, { db, now, events, jobs }: AppContext): void {
  /** Meetings in other mailboxes name the person, or no longer do. */
  async function changed(tx: Tx, caller: Member, isLeftOut: boolean): Promise<void> {
    for (const connector of await connectorsOf(tx, caller.org)) {
      await readAllAgain(tx, caller.org, connector.id, now());
      await readMailboxesSoon(jobs, connector, tx);
    }
    const action = isLeftOut ? 'calendar-connection.left-out' : 'calendar-connection.taken-in';
    await events.publish(tx, caller, action, {}, `organization:${caller.org}`);
  }

  mountEndpoint(app, leaveOutMailbox, async ({ body: { email, isLeftOut } }, caller) =>
    db.write(async (tx) => {
      await lockOrganization(tx, caller.org);
      const key = emailKey(email);
      if (isLeftOut) await leaveOut(tx, caller.org, key, 0);
      else await takeIn(tx, caller.org, [key]);
      await changed(tx, caller, isLeftOut);
      return undefined;
    }),
  );

  async function ownState({ org, email }: Member) {
    const addresses = await ownAddresses(db.read, org, email);
    const mailbox = await readMailboxOf(db.read, org, addresses);
    const leftOut = (await leftOutOf(db.read, org)).filter((one) => addresses.includes(one.email));
    const isAllowed = (await connectorsOf(db.read, org)).some(({ settings }) => settings.allowsLeaving);
    return {
      isRead: mailbox !== undefined,
      workedAt: mailbox?.readUntil ? isoInstant(mailbox.readUntil) : null,
      isLeftOut: leftOut.length > 0,
      mayChoose: isAllowed && leftOut.every(({ isOwnChoice }) => isOwnChoice === 1),
    };
  }

  mountEndpoint(app, readWhatIsRead, async (_input, { org }) => ({
    sources: (await connectorsOf(db.read, org)).map(({ kind, settings }) => ({
      kind,
      mode: settings.mode ?? null,
      who: settings.who.kind,
      from: settings.from,
      allowsLeaving: settings.allowsLeaving,
      readsDirectory: settings.directory !== undefined,
    })),
  }));

  mountEndpoint(app, readOwnMailbox, async (_input, caller) => ownState(caller));

  mountEndpoint(app, saveOwnMailbox, async ({ body: { isLeftOut } }, caller) => {
    if (!(await ownState(caller)).mayChoose) return fail('no-permission');
    return db.write(async (tx) => {
      await lockOrganization(tx, caller.org);
      const addresses = await ownAddresses(tx, caller.org, caller.email);
      if (isLeftOut) await leaveOut(tx, caller.org, emailKey(caller.email), 1);
      else await takeIn(tx, caller.org, addresses, 1);
      await changed(tx, caller, isLeftOut);
      return undefined;
    });
  });
}
