// Accounts that an administrator added and nobody claimed by replacing the one-use password. They give way to the owner
// of the address, and end by themselves.

import { emailKey } from '#domain/people/email-key.ts';
import { unclaimedAccountMs } from '#domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMail } from '#server/mail/mail.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { deleteAccount } from './leaving-store.ts';

const batchSize = 100;

export function unclaimedAccounts(context: Pick<AppContext, 'db' | 'now' | 'events' | 'jobs' | 'features'>) {
  const { db, now, events, jobs } = context;
  const unclaimed = (tx: Tx) =>
    tx
      .selectFrom('users')
      .leftJoin('users as adder', (join) =>
        join
          .onRef('adder.id', '=', 'users.addedBy')
          .onRef('adder.organizationId', '=', 'users.organizationId')
          .on('adder.status', '=', 'active'),
      )
      .select(['users.id', 'users.organizationId', 'users.email', 'adder.email as adder'])
      .where('users.status', '=', 'active')
      .where('users.mustChangePassword', '=', 1);
  type Account = NonNullable<Awaited<ReturnType<ReturnType<typeof unclaimed>['executeTakeFirst']>>>;

  async function end({ id, organizationId, email, adder }: Account, tx: Tx): Promise<void> {
    const org = unverifiedOrg(organizationId);
    await deleteAccount(context, org, id, tx);
    const data = { email };
    if (adder) await queueMail(jobs, { template: 'never-claimed', to: adder, org, topic: email, data }, tx);
    await events.publish(tx, { org, userId: id }, 'member.unclaimed', {}, `user:${id}`);
  }

  return {
    /** Ends the unclaimed account with this address, which its owner has proved; false if there is none. */
    async giveWay(email: string, tx: Tx): Promise<boolean> {
      const account = await unclaimed(tx).where('users.emailKey', '=', emailKey(email)).executeTakeFirst();
      if (account) await end(account, tx);
      return account !== undefined;
    },

    /** Ends those whose one-use password expired long ago. */
    async endExpired(): Promise<void> {
      const expired = () =>
        db.write(async (tx) => {
          const accounts = await unclaimed(tx)
            .where('users.oneUseUntil', '<=', now() - unclaimedAccountMs)
            .orderBy('users.organizationId')
            .orderBy('users.id')
            .limit(batchSize)
            .execute();
          for (const account of accounts) await end(account, tx);
          return accounts.length;
        });
      while ((await expired()) === batchSize);
    },
  };
}
