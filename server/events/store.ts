// The only writer of the audit log. Rows never change, and are deleted only after the operator's retention time.

import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import type { Tables } from '#server/db/tables.ts';

/** Ids ascend, so that entries of one millisecond keep their order. */
export const insertAuditEntry = async (entry: Omit<Tables['auditLog'], 'id'>, tx: Tx): Promise<void> =>
  void (await tx
    .insertInto('auditLog')
    .values({ ...entry, id: newId() })
    .execute());
