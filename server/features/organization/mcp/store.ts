// Whether assistants may read.

import type { Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export async function isMcpOn(db: Kysely<Tables>, org: OrgId): Promise<boolean> {
  const { mcpEnabled } = await db
    .selectFrom('organizations')
    .select('mcpEnabled')
    .where('id', '=', org)
    .executeTakeFirstOrThrow();
  return mcpEnabled === 1;
}

export const switchMcp = (tx: Tx, org: OrgId, isOn: boolean) =>
  tx
    .updateTable('organizations')
    .set({ mcpEnabled: isOn ? 1 : 0 })
    .where('id', '=', org)
    .execute();
