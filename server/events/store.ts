// The only writer of the audit log. Rows are never changed or deleted.

import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import type { AppEvent } from './events.ts';

let latest = { at: 0, id: 0 };

/** Entries of one millisecond keep their order: the ids of one process ascend within it. */
function entryId(at: number): number {
  latest = { at, id: at === latest.at ? latest.id + 1 : newId() };
  return latest.id;
}

export async function insertAuditEntry(
  { org, actor, action, subject, detail = {} }: AppEvent,
  at: number,
  tx: Tx,
): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({
      organizationId: org,
      id: entryId(at),
      at,
      actorId: actor.userId,
      action,
      subject,
      detail: JSON.stringify(actor.apiToken ? { ...detail, apiToken: actor.apiToken.name } : detail),
    })
    .execute();
}
