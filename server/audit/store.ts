// Who did what and when. Rows are only ever added, in the transaction of the change that they tell of.

import type { Database, Tx } from '#server/db/database.ts';
import type { Member, OrgId } from '#server/http/gate.ts';
import { newId } from '#server/identifiers.ts';

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

  return {
    /** `action` like "meeting.saved", `subject` like "meeting:17". `detail` never holds a rate or a password. */
    async record(
      org: OrgId,
      actor: Member,
      action: string,
      subject: string,
      detail: object,
      tx: Tx,
    ): Promise<void> {
      await insert(
        {
          org,
          id: newId(),
          at: now(),
          actorId: actor.userId,
          action,
          subject,
          detail: JSON.stringify(detail),
        },
        tx,
      );
    },
  };
}
