// Who did what and when. Rows are only ever added, in the transaction of the change that they tell of.

import type { Database, Tx } from '#server/db/database.ts';
import { unverifiedOrg, type OrgId, type SignedIn } from '#server/tenancy/authorize.ts';
import { newId } from '#server/db/identifiers.ts';

let latest = { at: 0, id: 0 };

/** Entries of one millisecond are told apart by their ids: those of one process count up, in the order of what happened. */
function entryId(at: number): number {
  latest = { at, id: at === latest.at ? latest.id + 1 : newId() };
  return latest.id;
}

export function auditStore(db: Database, now: () => number) {
  const insert = db.prepare((on, arg) =>
    on.insertInto('auditLog').values({
      organizationId: arg('org'),
      id: arg('id'),
      at: arg('at'),
      actorId: arg('actorId'),
      action: arg('action'),
      subject: arg('subject'),
      detail: arg('detail'),
    }),
  );

  async function record(
    org: OrgId,
    actor: Pick<SignedIn, 'userId' | 'apiToken'>,
    action: string,
    subject: string,
    detail: object,
    tx: Tx,
  ): Promise<void> {
    const at = now();
    await insert(
      {
        org,
        id: entryId(at),
        at,
        actorId: actor.userId,
        action,
        subject,
        detail: JSON.stringify(actor.apiToken ? { ...detail, apiToken: actor.apiToken.name } : detail),
      },
      tx,
    );
    // What is written down was done, and what was only read or exported changes nothing that others see.
    const [kind = '', what] = action.split('.');
    if (what !== 'exported') db.announce({ organizationId: org, kind }, tx);
  }

  return {
    /** `action` like "meeting.saved", `subject` like "meeting:17". `detail` never holds a rate, a password or a member's name. */
    record,

    /** What people do with their own account. Who waits for approval is of no organization yet: it is not written down. */
    async recordOwn(caller: SignedIn, action: string, tx: Tx): Promise<void> {
      if (caller.status !== 'active') return;
      const { userId, organization } = caller;
      await record(unverifiedOrg(organization.id), caller, action, `user:${userId}`, {}, tx);
    },
  };
}
