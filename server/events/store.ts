// The only writer of the audit log. Rows are never changed or deleted.

import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import type { AppEvent } from './events.ts';

export async function insertAuditEntry(
  { org, actor, action, subject, detail = {} }: AppEvent,
  at: number,
  tx: Tx,
): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({
      organizationId: org,
      id: newId(),
      at,
      actorId: actor.userId,
      action,
      subject,
      detail: JSON.stringify(actor.apiToken ? { ...detail, apiToken: actor.apiToken.name } : detail),
    })
    .execute();
}
